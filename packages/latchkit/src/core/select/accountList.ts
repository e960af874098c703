import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit/kit.js'
import type { QueryData, QueryName } from '../state/queries.js'
import { accountAnswer } from './accountAnswer.js'

/** The state of a list of an account. */
export interface AccountListInfo {
  readonly loading: boolean
  /** The cursor of the next page; absent at the end of the list. */
  readonly next: string | undefined
  /** Whether no source can answer for the account on this network. */
  readonly isUnserved: boolean
  /** When the list was read, in ms since 1970. */
  readonly at: number | undefined
  /** Which page could not be read since the last success. */
  readonly failedPage: 'first' | 'further' | undefined
}

/** Returns a list of the account of a namespace, by default the active one; `undefined` before it was read. */
export function accountList<Name extends QueryName>(
  state: KitState,
  name: Name,
  namespace?: ChainNamespace,
): { readonly info: AccountListInfo; readonly data: QueryData[Name] | undefined } | undefined {
  const read = accountAnswer(state, name, namespace)
  if (!read) return undefined
  const { status, pages, at, data } = read
  const failedPage = status === 'error' ? (pages?.isFailed ? 'further' : 'first') : undefined
  const isUnserved = status === 'unserved'
  return { info: { loading: status === 'loading', next: pages?.next, isUnserved, at, failedPage }, data }
}
