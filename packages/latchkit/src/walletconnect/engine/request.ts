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
import { scheduleExpiry } from './scheduleExpiry.js'
import { outboundMessage, rpc, sealFor } from './sendMessage.js'

/**
 * How long an answer is kept that arrives while no tab waits for it (the page is reloading, or another tab takes over), in ms.
 * Repeating the request within this time returns it; later the wallet is asked again.
 */
const answerStoredMs = 10_000

/** A request to the wallet. */
export interface SessionRequest {
  /** Id in the protocol, chosen by the requesting tab, so that it stays the same request after a change of the leading tab. */
  readonly id: number
  /** The chain, by its present id. */
  readonly chain: string
  readonly method: string
  readonly params: unknown
  readonly owner: string
  /** How long the wallet may take, in ms; 5 minutes unless given. */
  readonly lifetimeMs?: number
}

/**
 * Sends a request to the wallet and returns its result. Calls `onSent` when the relay has the request.
 * @throws `missingOrInvalid` (5) if the session does not allow the request, which is then not sent; `publishFailed`,
 * `requestUnconfirmed`, `requestExpired`, `sessionEnded`; the wallet's own refusal as received, an object with `code` and
 * `message`.
 */
export async function request(
  live: EngineLive,
  sessionRequest: SessionRequest,
  onSent: (topic: string) => void,
): Promise<unknown> {
  const [session] = Object.values(live.state.sessions)
  if (!session) throw fail(sessionEnded, { wallet: 'the wallet' })
  const chain = approvedChainId(
    session.namespaces,
    sessionRequest.chain,
    live.knownNamespaces().formerNetworks,
  )
  if (!allowsMethod(session.namespaces, chain, sessionRequest.method))
    throw fail(missingOrInvalid, { context: `request() ${sessionRequest.method}` })
  const content = JSON.stringify([chain, sessionRequest.method, sessionRequest.params])
  const fingerprint = toHex(await live.primitives.sha256(toUtf8(content)))
  const storedRequest = live.state.requests[sessionRequest.id]
  const earlierRequest =
    storedRequest?.fingerprint === fingerprint ? storedRequest : findOrphan(live, fingerprint)
  if (earlierRequest?.answer) {
    takeWaiters(live, earlierRequest.id)
    await commit(live)
    return earlierRequest.answer.result
  }
  const pendingRequest =
    earlierRequest ?? (await createRequest(live, session, chain, fingerprint, sessionRequest))
  const isInProgress = live.waiters.has(pendingRequest.id)
  const { owner } = sessionRequest
  if (earlierRequest)
    update(live, (state) => put(state, 'requests', earlierRequest.id, { ...earlierRequest, owner }))
  const answer = new Promise((resolve, reject) => {
    live.waiters.set(pendingRequest.id, [
      ...(live.waiters.get(pendingRequest.id) ?? []),
      { owner, resolve, reject },
    ])
  })
  scheduleExpiry(live)
  // Commit before sending, so that a sent request is never forgotten.
  commit(live).then(
    () => (isInProgress ? undefined : publish(live, pendingRequest, sessionRequest.id, onSent)),
    (error: unknown) => rejectRequest(live, pendingRequest.id, error),
  )
  return answer
}

/** Rejects the callers of a closed page. Their requests stay in the state, and a page that repeats one continues it. */
export function rejectRequestsOf({ waiters }: EngineLive, owner: string): void {
  for (const [id, all] of waiters) {
    const otherWaiters = all.filter((each) => each.owner !== owner)
    if (otherWaiters.length > 0) waiters.set(id, otherWaiters)
    else waiters.delete(id)
    for (const each of all) if (each.owner === owner) each.reject(fail(requestAborted, {}))
  }
}

/** Finds the same request of a closed page. The wallet shows or has answered it, so it must not be sent again. */
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
  { id: chosenId, method, params, owner, lifetimeMs = requestLifetimeMs }: SessionRequest,
): Promise<PendingRequest> {
  const lifetime = Math.min(Math.max(lifetimeMs, requestLifetimeMs), requestLongestMs)
  const expiresAt = live.clock.now() + lifetime
  const expiryTimestamp = Math.floor(expiresAt / 1_000)
  const body = { request: { method, params, expiryTimestamp }, chainId }
  let id = chosenId
  let envelope: Awaited<ReturnType<typeof sealFor>>
  // Two tabs may choose the same id in the same ms. The later request gets a new one, so that neither takes the other's answer.
  do {
    if (live.state.requests[id]) id = payloadId(live.primitives, live.clock.now())
    envelope = await sealFor(live, topic, rpc(id, { method: 'wc_sessionRequest', params: body }))
  } while (live.state.requests[id])
  const options = { ...pairingMethods.wc_sessionRequest.request, ttl: Math.floor(lifetime / 1_000) }
  const message = outboundMessage(live, topic, envelope, options)
  const pendingRequest: PendingRequest = { id, topic, fingerprint, expiresAt, owner, mail: message }
  update(live, (state) => put(state, 'requests', id, pendingRequest))
  return pendingRequest
}

/**
 * Publishes a request at most once. If the relay certainly did not receive it within a minute, the request is dropped. If that
 * is uncertain it stays, so that repeating it with the same `requestId` sends the same message and not a second one.
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
    const pendingRequest = live.state.requests[id]
    if (!pendingRequest) return
    const { mail: _, ...deliveredRequest } = pendingRequest
    update(live, (state) => put(state, 'requests', id, deliveredRequest))
    onSent(topic)
    await commit(live)
  } catch (error) {
    if (isLatchkitError(error, 'publishFailed') && error.data.doubtful)
      rejectUnconfirmed(live, id, topic, error)
    else rejectRequest(live, id, error)
  }
}

/** Rejects the waiters of a request that the wallet may have received. The request stays in the state until it expires. */
function rejectUnconfirmed({ state, waiters }: EngineLive, id: number, topic: string, cause: unknown): void {
  const requestWaiters = waiters.get(id) ?? []
  waiters.delete(id)
  const wallet = walletOf(state, topic)
  for (const { reject } of requestWaiters) reject(fail(requestUnconfirmed, { wallet }, cause))
}

const walletOf = ({ sessions }: EngineLive['state'], topic: string) =>
  sessions[topic]?.metadata.name || 'the wallet'

/**
 * Handles the wallet's response to a request. A result that arrives after the requesting page is gone is kept for the next
 * page.
 */
export function onRequestResponse(live: EngineLive, id: number, answer: PeerResponse): void {
  const pendingRequest = live.state.requests[id]
  if ('error' in answer) {
    rejectRequest(live, id, answer.error)
    return
  }
  const { result } = answer
  if (pendingRequest && !live.waiters.has(id)) {
    const { mail: _, ...rest } = pendingRequest
    const expiresAt = Math.min(pendingRequest.expiresAt, live.clock.now() + answerStoredMs)
    update(live, (state) => put(state, 'requests', id, { ...rest, expiresAt, answer: { result } }))
    scheduleExpiry(live)
  } else for (const { resolve } of takeWaiters(live, id)) resolve(result)
}

/** Rejects all waiters of a request and removes it. */
export function rejectRequest(live: EngineLive, id: number, error: unknown): void {
  for (const { reject } of takeWaiters(live, id)) reject(error)
}

/** Rejects a request that has expired. */
export function expireRequest(live: EngineLive, { id, topic }: PendingRequest): void {
  rejectRequest(live, id, fail(requestExpired, { wallet: walletOf(live.state, topic) }))
}

function takeWaiters(live: EngineLive, id: number) {
  const requestWaiters = live.waiters.get(id) ?? []
  live.waiters.delete(id)
  update(live, (state) => put(state, 'requests', id, undefined))
  return requestWaiters
}
