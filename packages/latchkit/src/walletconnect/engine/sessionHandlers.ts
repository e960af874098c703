import * as v from 'valibot'
import { fail } from '../../wire/errors/fail.js'
import {
  invalidExtendRequest,
  invalidSessionEvent,
  invalidSessionMethod,
  invalidUpdateRequest,
  mismatchedTopic,
  noMatchingKey,
  pairingItemExpired,
  unauthorizedEvent,
  unauthorizedExtend,
  unauthorizedMethod,
  unauthorizedUpdate,
} from '../../wire/errors/walletConnect.js'
import { sessionLifetimeMs } from '../../wire/pairing.js'
import { methodParams } from '../../wire/pairingMessages.js'
import { isOlder, timeOf } from '../ids.js'
import { allowsEvent, includesChain, isWellFormed } from '../namespaces/checkNamespaces.js'
import { approvedChainId } from '../namespaces/currentAccounts.js'
import type { KnownNamespaces } from '../namespaces/knownNamespaces.js'
import { currentId } from '../namespaces/knownNamespaces.js'
import { afterCommit, update } from './commit.js'
import { onSessionEnded } from './endSession.js'
import type { EngineLive, Handler, PeerRequest, ProviderEvent } from './engineLive.js'
import { put, type Session } from './engineState.js'
import { removeTopic } from './moveProposal.js'
import { scheduleExpiry } from './scheduleExpiry.js'
import { sendResult } from './sendMessage.js'
import { onSettle } from './settle.js'

/** Handlers that both sides need. */
export const sharedHandlers: Readonly<Record<string, Handler>> = {
  wc_sessionPing: onPing,
  wc_pairingPing: onPing,
  wc_sessionDelete: onSessionDelete,
  wc_pairingDelete: onPairingDelete,
}

/** Handlers of a site. The wallet is the controller of every session. */
export const siteHandlers: Readonly<Record<string, Handler>> = {
  ...sharedHandlers,
  wc_sessionSettle: onSettle,
  wc_sessionUpdate: onUpdate,
  wc_sessionExtend: onExtend,
  wc_sessionEvent: onEvent,
  wc_sessionRequest(_, __, { params }) {
    throw fail(v.is(methodParams.wc_sessionRequest, params) ? unauthorizedMethod : invalidSessionMethod, {})
  },
}

async function onPing(live: EngineLive, topic: string, request: PeerRequest): Promise<void> {
  await sendResult(live, topic, request)
}

async function onSessionDelete(live: EngineLive, topic: string, request: PeerRequest): Promise<void> {
  if (live.state.pairings[topic]) throw fail(mismatchedTopic, { context: 'session' })
  onSessionEnded(live, topic, await sendResult(live, topic, request))
}

/**
 * Handles the end of a pairing by the wallet. Its link is invalid now, but the pairing stays while a proposal waits on it: that
 * proposal expires or is renewed.
 */
async function onPairingDelete(live: EngineLive, topic: string, request: PeerRequest): Promise<void> {
  if (live.state.sessions[topic]) throw fail(mismatchedTopic, { context: 'pairing' })
  const { delivery } = await sendResult(live, topic, request)
  const isInUse = Object.values(live.state.proposals).some(({ pairingTopic }) => pairingTopic === topic)
  if (!isInUse) void delivery.then(() => removeTopic(live, topic))
}

async function onUpdate(live: EngineLive, topic: string, request: PeerRequest): Promise<void> {
  const session = sessionFor(live, topic, fail(unauthorizedUpdate, {}))
  const update = v.safeParse(methodParams.wc_sessionUpdate, request.params)
  const isOutdated = isOlder(request.id, session.last.update ?? 0)
  if (!update.success || isOutdated || !isWellFormed(update.output.namespaces))
    throw fail(invalidUpdateRequest, {})
  const last = { ...session.last, update: request.id }
  saveSession(live, { ...session, namespaces: update.output.namespaces, last })
  await sendResult(live, topic, request)
}

/**
 * Extends a session. The new lifetime counts from the time in the request's id, so that a request which a relay holds back or
 * repeats extends nothing.
 */
async function onExtend(live: EngineLive, topic: string, request: PeerRequest): Promise<void> {
  const requestedAt = Math.min(live.clock.now(), timeOf(request.id))
  const session = sessionFor(live, topic, fail(unauthorizedExtend, {}), requestedAt)
  if (!v.is(methodParams.wc_sessionExtend, request.params)) throw fail(invalidExtendRequest, {})
  const expiresAt = Math.max(session.expiresAt, requestedAt + sessionLifetimeMs)
  saveSession(live, { ...session, expiresAt })
  scheduleExpiry(live)
  await sendResult(live, topic, request)
}

/** Handles an event of the wallet. Events have no response, unless they are invalid. */
function onEvent(live: EngineLive, topic: string, { id, params }: PeerRequest): void {
  const session = sessionFor(live, topic, fail(unauthorizedEvent, {}))
  const parsedEvent = v.safeParse(methodParams.wc_sessionEvent, params)
  if (!parsedEvent.success) throw fail(invalidSessionEvent, {})
  const { event, chainId } = parsedEvent.output
  if (!allowsEvent(session.namespaces, chainId, event.name)) throw fail(invalidSessionEvent, {})
  const key = `event ${event.name}`
  if (isOlder(id, session.last[key] ?? 0)) return
  const knownNamespaces = live.knownNamespaces()
  const chain = currentId(knownNamespaces.formerNetworks, chainId)
  const { chains, front, forward } = walletEvent(knownNamespaces, chain, event.name, event.data)
  // The site cannot use a chain that the session does not include, so ignore a switch to one.
  const isApproved = Object.values(chains ?? {}).every((chain) =>
    includesChain(
      session.namespaces,
      approvedChainId(session.namespaces, chain, knownNamespaces.formerNetworks),
    ),
  )
  if (!isApproved) {
    live.logger.warn('the wallet went to a chain that it does not share')
    return
  }
  saveSession(live, {
    ...session,
    chains: { ...session.chains, ...chains },
    front: { ...session.front, ...front },
    last: { ...session.last, [key]: id },
  })
  if (forward) afterCommit(live, () => live.emit({ type: 'event', event: forward }))
}

/**
 * Returns the session of a topic if the peer may change it. Checks the expiry too, because the timers of a hidden page stand
 * still.
 * @param at When the request was made, in ms since 1970.
 */
function sessionFor(live: EngineLive, topic: string, refusal: Error, at = live.clock.now()): Session {
  const session = live.state.sessions[topic]
  if (!session && live.state.pairings[topic]) throw fail(mismatchedTopic, { context: 'session' })
  if (!session) throw fail(noMatchingKey, { context: 'session' })
  if (session.expiresAt <= at) throw fail(pairingItemExpired, { context: 'session' })
  if (session.controller !== session.peer) throw refusal
  return session
}

/** Stores a changed session and reports it. */
export function saveSession(live: EngineLive, session: Session): void {
  update(live, (state) => put(state, 'sessions', session.topic, session))
  afterCommit(live, () => live.emit({ type: 'session', session }))
}

/** The effect of an event of the wallet: a new chain or selected account. `forward` is an event for the site, unchanged. */
interface WalletEventEffect {
  readonly chains?: Readonly<Record<string, string>>
  readonly front?: Readonly<Record<string, string>>
  readonly forward?: ProviderEvent
}

/** Interprets an event of the wallet. */
function walletEvent(
  knownNamespaces: KnownNamespaces,
  chain: string,
  name: string,
  data: unknown,
): WalletEventEffect {
  const [namespace = chain] = chain.split(':')
  const network = name === 'chainChanged' ? networkIn(knownNamespaces, namespace, data) : undefined
  if (network !== undefined)
    return { chains: { [namespace]: currentId(knownNamespaces.formerNetworks, network) } }
  const first: unknown = name === 'accountsChanged' && Array.isArray(data) ? data[0] : undefined
  // Some wallets send addresses, some CAIP-10 ids.
  if (typeof first === 'string') return { front: { [namespace]: first.slice(first.lastIndexOf(':') + 1) } }
  return { forward: [namespace, name, data] }
}

/** Returns the chain that a wallet names, as the namespace's adapter reads it, else by its whole id or its reference. */
function networkIn({ namespaces }: KnownNamespaces, namespace: string, data: unknown): string | undefined {
  const read = namespaces[namespace]?.readNetwork
  if (read) return read(data)
  if (typeof data !== 'number' && typeof data !== 'string') return undefined
  const text = String(data)
  return text.startsWith(`${namespace}:`) ? text : `${namespace}:${text}`
}
