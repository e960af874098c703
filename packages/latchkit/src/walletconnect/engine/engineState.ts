import type { AuthPayload, PeerMetadata } from '../../wire/pairingMessages.js'
import type { ApprovedNamespaces } from '../namespaces/checkNamespaces.js'
import type { ProposedNamespaces } from '../namespaces/proposedNamespaces.js'
import type { OutboundMessage } from '../relay/relayLive.js'
import type { ProposalState } from './proposalTransitions.js'

// The state of the engine, as data: it is what the vault stores, so the names of its fields never change. Times are ms
// since 1970, keys hex.

/** An app link of a wallet, chosen by the visitor (§3 stored deep-link choice). */
export interface DeepLink {
  readonly href: string
  readonly name: string
  /** Id of the wallet's record. */
  readonly id?: string
}

/** A channel opened by a link. */
export interface Pairing {
  readonly topic: string
  readonly expiresAt: number
  /** Origin of the peer, once that is known. */
  readonly peerUrl?: string
}

/** A session that was proposed, by this side. */
export interface Proposal {
  readonly id: number
  /** The opening it belongs to: a link that is renewed makes a further proposal of the same opening. */
  readonly opening: string
  /** The tab that waits for it. */
  readonly owner: string
  readonly pairingTopic: string
  readonly publicKey: string
  /** The namespaces it proposes. The name is one that is stored. */
  readonly asked: ProposedNamespaces
  readonly madeAt: number
  readonly expiresAt: number
  readonly state: ProposalState
  readonly sessionTopic?: string
  readonly responder?: string
  readonly link?: DeepLink
  /** Its message, there until the relay has taken it. The name is one that is stored. */
  readonly mail?: OutboundMessage
}

/** A session that stands. */
export interface Session {
  readonly topic: string
  readonly pairingTopic: string
  readonly self: string
  readonly peer: string
  /** Public key of the side that may change the session: the wallet. */
  readonly controller: string
  readonly metadata: PeerMetadata
  readonly namespaces: ApprovedNamespaces
  readonly expiresAt: number
  readonly sessionProperties?: Readonly<Record<string, unknown>>
  readonly scopedProperties?: Readonly<Record<string, unknown>>
  readonly disableDeepLink?: boolean
  readonly link?: DeepLink
  /** The chain each namespace is on. */
  readonly chains: Readonly<Record<string, string>>
  /** The address each namespace has in front, where the wallet said so. */
  readonly front: Readonly<Record<string, string>>
  /** Id of the last update and of the last event of each name: older ones are dropped. */
  readonly last: Readonly<Record<string, number>>
}

/** A request without an answer yet. `mail` is its message, there until the relay has taken it. */
export interface PendingRequest {
  readonly id: number
  readonly topic: string
  /** Tells the same question apart from another one. */
  readonly fingerprint: string
  readonly expiresAt: number
  readonly owner: string
  readonly mail?: OutboundMessage
  /** The result that came while the page was gone: the same request, made again, gets it. */
  readonly answer?: { readonly result: unknown }
}

/** A one-click sign-in that was asked for. */
export interface SignInRequest {
  readonly id: number
  readonly opening: string
  readonly responseTopic: string
  readonly pairingTopic: string
  readonly publicKey: string
  readonly payload: AuthPayload
  readonly expiresAt: number
  readonly mail?: OutboundMessage
}

type By<Item> = Readonly<Record<string, Item>>

/** The state of an engine: what the vault stores. */
export interface EngineState {
  readonly version: 1
  /** Public key of this client on the relay. */
  readonly client?: string
  /** Symmetric key by topic. */
  readonly keys: By<string>
  readonly pairings: By<Pairing>
  readonly proposals: By<Proposal>
  readonly sessions: By<Session>
  readonly requests: By<PendingRequest>
  /** Sign-in requests, by the topic of their response. */
  readonly signIns: By<SignInRequest>
  /** Responses and session deletes that the relay has not taken. */
  readonly outbox: By<OutboundMessage>
  /** Hashes of messages by topic, the newest last. */
  readonly seen: By<readonly string[]>
}

export const emptyState: EngineState = {
  version: 1,
  keys: {},
  pairings: {},
  proposals: {},
  sessions: {},
  requests: {},
  signIns: {},
  outbox: {},
  seen: {},
}

/** The name of a collection of the engine state: what is stored by topic or id. */
export type CollectionName = {
  [Name in keyof EngineState]: EngineState[Name] extends By<unknown> ? Name : never
}[keyof EngineState] &
  string

/** Writes an item of a collection, or removes it where none is given. */
export function put<Name extends CollectionName>(
  state: EngineState,
  collection: Name,
  key: string | number,
  item: EngineState[Name][string] | undefined,
): EngineState {
  const { [String(key)]: _, ...rest } = state[collection] as By<unknown>
  return { ...state, [collection]: item === undefined ? rest : { ...rest, [String(key)]: item } }
}

/** Removes everything that belongs to a topic. */
export function withoutTopic(state: EngineState, topic: string): EngineState {
  const requests = Object.values(state.requests).filter((request) => request.topic === topic)
  const left = requests.reduce((each, { id }) => put(each, 'requests', id, undefined), state)
  const collections = ['sessions', 'pairings', 'signIns', 'keys', 'seen'] as const
  return collections.reduce((each, collection) => put(each, collection, topic, undefined), left)
}

/** The number of hashes stored for a topic. What comes again after as many others is told by its id. */
const maxSeenHashes = 500

/** Notes that a message has been dealt with. */
export function withSeen(state: EngineState, topic: string, hash: string): EngineState {
  const before = state.seen[topic] ?? []
  return put(state, 'seen', topic, [...before, hash].slice(-maxSeenHashes))
}

/** Reads a stored state, without what has expired or lost its key. Anything else is an empty state. */
export function restoreState(stored: unknown, now: number): EngineState {
  if ((stored as Partial<EngineState> | undefined)?.version !== 1) return emptyState
  let state: EngineState = { ...emptyState, ...(stored as EngineState) }
  for (const collection of ['sessions', 'pairings', 'signIns'] as const) {
    for (const [topic, { expiresAt }] of Object.entries(state[collection])) {
      if (expiresAt <= now || (collection !== 'signIns' && !state.keys[topic]))
        state = withoutTopic(state, topic)
    }
  }
  for (const { id, expiresAt, topic } of Object.values(state.requests)) {
    if (expiresAt <= now || !state.sessions[topic]) state = put(state, 'requests', id, undefined)
  }
  for (const { id, pairingTopic } of Object.values(state.proposals)) {
    if (!state.keys[pairingTopic]) state = put(state, 'proposals', id, undefined)
  }
  const owned = new Set([
    ...Object.keys(state.sessions),
    ...Object.keys(state.pairings),
    ...Object.values(state.proposals).flatMap(({ sessionTopic }) => sessionTopic ?? []),
  ])
  for (const topic of Object.keys(state.keys)) if (!owned.has(topic)) state = withoutTopic(state, topic)
  return state
}

/** The topics a client listens to. */
export function topicsOf(state: EngineState): readonly string[] {
  return [...new Set([...Object.keys(state.keys), ...Object.keys(state.signIns)])]
}
