import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { requestExpired, requestUnconfirmed, sessionEnded } from '../../wire/errors/pairing.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import { missingOrInvalid } from '../../wire/errors/walletConnect.js'
import { pairingMethods, requestLifetimeMs, requestLongestMs } from '../../wire/pairing.js'
import { toHex, toUtf8 } from '../encoding.js'
import { payloadId } from '../ids.js'
import { allowsMethod } from '../namespaces/checkNamespaces.js'
import { approvedChainId } from '../namespaces/currentAccounts.js'
import { commit, update } from './commit.js'
import type { EngineLive, PeerResponse } from './engineLive.js'
import { type PendingRequest, put, type Session } from './engineState.js'
import { outboundMessage, rpc, sealFor } from './post.js'
import { scheduleExpiry } from './scheduleExpiry.js'

/**
 * The lifetime of an answer that comes while no tab waits for it, in ms: the page is loading, or another tab takes over.
 * Asked again within this time it is the same request, later a new one, which the wallet shows again.
 */
const answerStoredMs = 10_000

/** A request to the wallet. */
export interface SessionRequest {
  /** Id in the protocol, made by the tab that asks: sent again after a change of tabs, it is the same request. */
  readonly id: number
  /** The chain, under its current reference. */
  readonly chain: string
  readonly method: string
  readonly params: unknown
  readonly owner: string
  /** The time the wallet may take, in ms; 5 minutes unless given. */
  readonly lifetimeMs?: number
}

/**
 * Sends a request to the wallet and returns its result. `onSent` is called when the relay has the request.
 * @throws `missingOrInvalid` (5) for what the session does not allow: nothing is sent then; `publishFailed`,
 * `requestUnconfirmed`, `requestExpired`, `sessionEnded`; the wallet's own refusal as it came, an object with `code` and `message`.
 */
export async function request(
  live: EngineLive,
  sessionRequest: SessionRequest,
  onSent: (topic: string) => void,
): Promise<unknown> {
  const [session] = Object.values(live.state.sessions)
  if (!session) throw fail(sessionEnded, { wallet: 'the wallet' })
  const chain = approvedChainId(session.namespaces, sessionRequest.chain, live.known().former)
  if (!allowsMethod(session.namespaces, chain, sessionRequest.method))
    throw fail(missingOrInvalid, { context: `request() ${sessionRequest.method}` })
  const content = JSON.stringify([chain, sessionRequest.method, sessionRequest.params])
  const fingerprint = toHex(await live.primitives.sha256(toUtf8(content)))
  const known = live.state.requests[sessionRequest.id]
  const before = known?.fingerprint === fingerprint ? known : findOrphan(live, fingerprint)
  if (before?.answer) {
    takeWaiters(live, before.id)
    await commit(live)
    return before.answer.result
  }
  const pending = before ?? (await createRequest(live, session, chain, fingerprint, sessionRequest))
  const underWay = live.waiters.has(pending.id)
  const { owner } = sessionRequest
  if (before) update(live, (state) => put(state, 'requests', before.id, { ...before, owner }))
  const answer = new Promise((resolve, reject) => {
    live.waiters.set(pending.id, [...(live.waiters.get(pending.id) ?? []), { owner, resolve, reject }])
  })
  scheduleExpiry(live)
  // Before it goes out: what was sent must not be forgotten.
  commit(live).then(
    () => (underWay ? undefined : publish(live, pending, sessionRequest.id, onSent)),
    (error: unknown) => rejectRequest(live, pending.id, error),
  )
  return answer
}

/**
 * Rejects the requests of a page that is gone. They stay in the state: made again by another page, it is the same
 * request.
 */
export function rejectRequestsOf({ waiters }: EngineLive, owner: string): void {
  for (const [id, all] of waiters) {
    const left = all.filter((each) => each.owner !== owner)
    if (left.length > 0) waiters.set(id, left)
    else waiters.delete(id)
    for (const each of all) if (each.owner === owner) each.reject(fail(requestAborted, {}))
  }
}

/**
 * Finds the same request of a page that is gone: it is the one the wallet shows or has answered, so it is not sent
 * again.
 */
function findOrphan({ state, waiters }: EngineLive, fingerprint: string): PendingRequest | undefined {
  return Object.values(state.requests).find(
    (each) => each.fingerprint === fingerprint && !waiters.has(each.id),
  )
}

async function createRequest(
  live: EngineLive,
  { topic }: Session,
  chainId: string,
  fingerprint: string,
  { id: drawn, method, params, owner, lifetimeMs = requestLifetimeMs }: SessionRequest,
): Promise<PendingRequest> {
  const lasts = Math.min(Math.max(lifetimeMs, requestLifetimeMs), requestLongestMs)
  const expiresAt = live.clock.now() + lasts
  const expiryTimestamp = Math.floor(expiresAt / 1_000)
  const body = { request: { method, params, expiryTimestamp }, chainId }
  let id = drawn
  let envelope: Awaited<ReturnType<typeof sealFor>>
  // Two tabs may draw the same id in one ms: the later request gets another one, or each would take the other's answer.
  do {
    if (live.state.requests[id]) id = payloadId(live.primitives, live.clock.now())
    envelope = await sealFor(live, topic, rpc(id, { method: 'wc_sessionRequest', params: body }))
  } while (live.state.requests[id])
  const options = { ...pairingMethods.wc_sessionRequest.request, ttl: Math.floor(lasts / 1_000) }
  const message = outboundMessage(live, topic, envelope, options)
  const pending: PendingRequest = { id, topic, fingerprint, expiresAt, owner, mail: message }
  update(live, (state) => put(state, 'requests', id, pending))
  return pending
}

/**
 * Publishes a request once, or never. A message the relay did not take in a minute is taken back for good; one of which it is
 * not known stays, so that the same request, made again as `requestId`, is the same message and not a second one.
 */
async function publish(
  live: EngineLive,
  { id, topic, mail: message }: PendingRequest,
  requestId: number,
  onSent: (topic: string) => void,
): Promise<void> {
  if (!message) return
  try {
    await live.relay.send(id === requestId ? message : { ...message, from: live.clock.now() })
    const pending = live.state.requests[id]
    if (!pending) return
    const { mail: _, ...delivered } = pending
    update(live, (state) => put(state, 'requests', id, delivered))
    onSent(topic)
    await commit(live)
  } catch (error) {
    if (isLatchkitError(error, 'publishFailed') && error.data.doubtful)
      rejectUnconfirmed(live, id, topic, error)
    else rejectRequest(live, id, error)
  }
}

/** Rejects the waiters of a request that the wallet may have; it stays in the state until it expires. */
function rejectUnconfirmed({ state, waiters }: EngineLive, id: number, topic: string, cause: unknown): void {
  const waiting = waiters.get(id) ?? []
  waiters.delete(id)
  const wallet = walletOf(state, topic)
  for (const { reject } of waiting) reject(fail(requestUnconfirmed, { wallet }, cause))
}

const walletOf = ({ sessions }: EngineLive['state'], topic: string) =>
  sessions[topic]?.metadata.name || 'the wallet'

/**
 * Handles the response of the wallet to a request. What it said yes to while the page that asked is gone waits for the
 * next one.
 */
export function onRequestResponse(live: EngineLive, id: number, answer: PeerResponse): void {
  const pending = live.state.requests[id]
  if ('error' in answer) {
    rejectRequest(live, id, answer.error)
    return
  }
  const { result } = answer
  if (pending && !live.waiters.has(id)) {
    const { mail: _, ...rest } = pending
    const expiresAt = Math.min(pending.expiresAt, live.clock.now() + answerStoredMs)
    update(live, (state) => put(state, 'requests', id, { ...rest, expiresAt, answer: { result } }))
    scheduleExpiry(live)
  } else for (const { resolve } of takeWaiters(live, id)) resolve(result)
}

/** Rejects a request: whoever waits for it learns why, and it is forgotten. */
export function rejectRequest(live: EngineLive, id: number, why: unknown): void {
  for (const { reject } of takeWaiters(live, id)) reject(why)
}

/** Rejects a request whose time is over. */
export function expireRequest(live: EngineLive, { id, topic }: PendingRequest): void {
  rejectRequest(live, id, fail(requestExpired, { wallet: walletOf(live.state, topic) }))
}

function takeWaiters(live: EngineLive, id: number) {
  const waiting = live.waiters.get(id) ?? []
  live.waiters.delete(id)
  update(live, (state) => put(state, 'requests', id, undefined))
  return waiting
}
