import type { ChainNamespace } from '../../wire/caip.js'
import { type Kit, patch, perKit } from '../kit/kit.js'
import { once } from '../kit/oneAtATime.js'
import { type QueryAccount, queryAccount } from '../select/accountAnswer.js'
import {
  type QueryData,
  type QueryName,
  type QueryPage,
  type QueryState,
  queryAnswered,
  queryFailed,
  queryRequested,
  queryUnserved,
} from '../state/queries.js'

/** Options of asking a source. */
export interface LoadOptions<Data> {
  /** The cursor of the page to read; absent for the first page. */
  readonly cursor: string | undefined
  /** Whether the source must also bypass its cache. */
  readonly force: boolean
  /** The answer that is already known about the account. */
  readonly lastAnswer: Data | undefined
  /** The number of this read: a read that began later has a higher one. */
  readonly readNumber: number
  /** Shows the answer of a fast source while a better one is still being asked. */
  show(data: Data): void
}

/** A query about an account: its source, and how often to ask it. */
export interface AccountQuery<Name extends QueryName, Data = QueryData[Name]> {
  readonly name: Name
  /** How long an answer is fresh, in ms. */
  readonly freshMs: number
  /** How long the source is not asked again after a failure, in ms. */
  readonly retryMs: number
  /** Asks the source. Resolves with `undefined` if no source knows the account on its network. */
  load(kit: Kit, account: QueryAccount, options: LoadOptions<Data>): Promise<QueryPage<Data> | undefined>
  /** Merges a page into what is known. Without it, the page replaces what is known. */
  merge?(knownPage: QueryPage<Data>, page: QueryPage<Data>, pageKind: 'first' | 'further'): QueryPage<Data>
  /** Returns the key under which an answer is stored; the account's CAIP-10 address unless given, so each network has its own. */
  keyOf?(account: QueryAccount): string
  /** Reads the answer that an earlier page load stored. */
  recall?(kit: Kit, answerKey: string): { readonly data: Data; readonly at: number } | undefined
  /** Stores the answer for the next page load. */
  save?(kit: Kit, answerKey: string, data: Data, at: number): void
}

/** The account to ask about, the page of the list, and whether to read a fresh answer again. */
export interface QueryRequest {
  readonly account: QueryAccount
  readonly page?: 'first' | 'further'
  readonly force?: boolean
}

/** The error of a read, and whether it is the first error since the last successful read. */
export interface QueryFailure {
  readonly error: unknown
  readonly isFirst: boolean
}

/**
 * Asks a query about an account and writes the answer into the state. Reads one at a time; does not read while the answer is
 * fresh or a failure is recent; drops answers for an account that is no longer active. A forced read never takes the answer of
 * a read that began before it, and an older answer never replaces a newer one.
 * @returns The error, if the read failed. The state has it too.
 */
export async function accountQuery<Name extends QueryName>(
  kit: Kit,
  query: AccountQuery<Name>,
  { account, page = 'first', force = false }: QueryRequest,
): Promise<QueryFailure | undefined> {
  const answerKey = keyOf(query, account)
  recallQuery(kit, query, account)
  const state = queryState(kit, query.name, account.namespace)
  const knownState = state?.of === answerKey ? state : undefined
  const now = kit.services.clock.now()
  const cursor = page === 'further' ? knownState?.pages?.next : undefined
  if (page === 'further' && cursor === undefined) return undefined
  if (!force && knownState && isFreshOrResting(query, knownState, page, now)) return undefined
  const key = `${query.name}:${answerKey}:${cursor ?? ''}:${force ? now : ''}`
  return once(kit, key, () => read(kit, query, { account, page, force, answerKey, cursor }))
}

/** Puts the answer of an earlier page load into the state, unless something is already known about this account. */
export function recallQuery<Name extends QueryName>(
  kit: Kit,
  query: AccountQuery<Name>,
  account: QueryAccount,
): void {
  const answerKey = keyOf(query, account)
  if (queryState(kit, query.name, account.namespace)?.of === answerKey) return
  const storedAnswer = query.recall?.(kit, answerKey)
  if (storedAnswer)
    set(kit, query.name, account.namespace, () => ({ of: answerKey, status: 'ready', ...storedAnswer }))
}

/**
 * Stores the answer to a query that another query's source returned too. Drops it if a forced read that began later has answered.
 * Drops an unforced one also while a forced answer is fresh, because a source may answer from a cache.
 * @param from The answer, the number of the other query's read, and whether that read was forced.
 */
export function noteAnswer<Name extends QueryName>(
  kit: Kit,
  query: AccountQuery<Name>,
  account: QueryAccount,
  from: { readonly data: QueryData[Name]; readonly readNumber: number; readonly force: boolean },
): void {
  const { name } = query
  const { namespace } = account
  const answerKey = keyOf(query, account)
  if (!isActiveAccount(kit, query, namespace, answerKey)) return
  const { data, readNumber, force } = from
  const at = kit.services.clock.now()
  const { answered, forced } = readsOf(kit)
  const key = `${name}:${namespace}:${answerKey}`
  const newestForced = forced.get(key)
  if (newestForced && newestForced.readNumber > readNumber) return
  if (!force && isWithin(newestForced?.at, query.freshMs, at)) return
  if (force) {
    forced.set(key, { readNumber, at })
    answered.set(key, Math.max(answered.get(key) ?? 0, readNumber))
  }
  set(kit, name, namespace, () => ({ of: answerKey, status: 'ready', data, at }))
  query.save?.(kit, answerKey, data, at)
}

/** Returns the state of a query about the account of a namespace. */
export function queryState<Name extends QueryName>(
  kit: Kit,
  name: Name,
  namespace: ChainNamespace,
): QueryState<QueryData[Name]> | undefined {
  return kit.store.getState().queries?.[name]?.[namespace]
}

interface ReadRequest extends Required<QueryRequest> {
  readonly answerKey: string
  readonly cursor: string | undefined
}

/**
 * Counts the reads begun on this page, and holds by query and account the newest read that ended and the newest forced read that
 * answered, so that an older answer is dropped.
 */
const readsOf = perKit(() => ({
  started: 0,
  answered: new Map<string, number>(),
  forced: new Map<string, { readonly readNumber: number; readonly at: number }>(),
}))

async function read<Name extends QueryName>(
  kit: Kit,
  query: AccountQuery<Name>,
  { account, page, force, answerKey, cursor }: ReadRequest,
): Promise<QueryFailure | undefined> {
  const { name } = query
  const { namespace } = account
  const { clock } = kit.services
  const reads = readsOf(kit)
  const readNumber = ++reads.started
  const key = `${name}:${namespace}:${answerKey}`
  const change = (update: (state: QueryState<QueryData[Name]>) => QueryState<QueryData[Name]>): boolean => {
    const state = queryState(kit, name, namespace)
    const isOld = (reads.answered.get(key) ?? 0) > readNumber
    if (state?.of !== answerKey || isOld || !isActiveAccount(kit, query, namespace, answerKey)) return false
    reads.answered.set(key, readNumber)
    set(kit, name, namespace, () => update(state))
    return true
  }
  set(kit, name, namespace, (state) => queryRequested(state, answerKey))
  const { data: lastAnswer, pages } = queryState(kit, name, namespace) ?? {}
  const show = (data: QueryData[Name]) => void change((state) => queryAnswered(state, { data }, clock.now()))
  try {
    const answer = await query.load(kit, account, { cursor, force, lastAnswer, readNumber, show })
    if (!answer) {
      change((state) => queryUnserved(state, clock.now()))
      return undefined
    }
    const before = lastAnswer === undefined ? undefined : { data: lastAnswer, next: pages?.next }
    const mergedPage = (before && query.merge?.(before, answer, page)) ?? answer
    const at = clock.now()
    if (!change((state) => queryAnswered(state, mergedPage, at))) return undefined
    if (force) reads.forced.set(key, { readNumber, at })
    query.save?.(kit, answerKey, mergedPage.data, at)
    return undefined
  } catch (error) {
    const isFirst = queryState(kit, name, namespace)?.failedAt === undefined
    return change((state) => queryFailed(state, clock.now(), page)) ? { error, isFirst } : undefined
  }
}

function isFreshOrResting<Data>(
  { freshMs, retryMs }: Pick<AccountQuery<QueryName>, 'freshMs' | 'retryMs'>,
  { at, failedAt, pages }: QueryState<Data>,
  page: 'first' | 'further',
  now: number,
): boolean {
  const isResting = isWithin(failedAt, retryMs, now)
  if (page === 'further') return isResting
  // The failure of a further page says nothing about the first page.
  if (failedAt !== undefined && !pages?.isFailed) return isResting
  return isWithin(at, freshMs, now)
}

/** Checks whether less than `ms` has passed since `at`. Where the clock has gone back since, that is unknown, and the answer is no. */
const isWithin = (at: number | undefined, ms: number, now: number): boolean =>
  at !== undefined && now >= at && now - at < ms

const keyOf = <Name extends QueryName>(query: AccountQuery<Name>, account: QueryAccount): string =>
  query.keyOf?.(account) ?? account.caipAddress

/** Checks whether the account is still the active one of its namespace. */
function isActiveAccount<Name extends QueryName>(
  kit: Kit,
  query: AccountQuery<Name>,
  namespace: ChainNamespace,
  answerKey: string,
): boolean {
  const account = queryAccount(kit.store.getState(), namespace)
  return account !== undefined && keyOf(query, account) === answerKey
}

function set<Name extends QueryName>(
  kit: Kit,
  name: Name,
  namespace: ChainNamespace,
  update: (state: QueryState<QueryData[Name]> | undefined) => QueryState<QueryData[Name]>,
): void {
  patch(kit, ({ queries }) => ({
    queries: {
      ...queries,
      [name]: { ...queries?.[name], [namespace]: update(queries?.[name]?.[namespace]) },
    },
  }))
}
