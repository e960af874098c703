import type { AuthPayload, PeerMetadata } from '../../wire/pairingMessages.js'
import type { ApprovedNamespaces } from '../namespaces/checkNamespaces.js'
import type { ProposedNamespaces } from '../namespaces/proposedNamespaces.js'
import type { OutboundMessage } from '../relay/relayLive.js'
import type { ProposalState } from './proposalTransitions.js'

// The state of the engine, as plain data. The vault stores it, so the field names must never change. Times are in ms since
// 1970, keys in hex.

/** The app link of a wallet that the visitor has chosen (§3 stored deep-link choice). */
export interface DeepLink {
  readonly href: string
  readonly name: string
  /** Id of the wallet record. */
  readonly id?: string
}

/** A channel that was opened by a link. */
export interface Pairing {
  readonly topic: string
  readonly expiresAt: number
  /** Origin of the peer, if already known. */
  readonly peerUrl?: string
}

/** A session that this side has proposed. */
export interface Proposal {
  readonly id: number
  /** The opening to which it belongs. Each renewed link makes another proposal of the same opening. */
  readonly opening: string
  /** The tab that waits for it. */
  readonly owner: string
  readonly pairingTopic: string
  readonly publicKey: string
  /** The proposed namespaces. The field is stored, so its name stays. */
  readonly asked: ProposedNamespaces
  readonly madeAt: number
  readonly expiresAt: number
  readonly state: ProposalState
  readonly sessionTopic?: string
  readonly responder?: string
  readonly link?: DeepLink
  /** Its message, until the relay has received it. The field is stored, so its name stays. */
  readonly mail?: OutboundMessage
}

/** An open session. */
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
  /** The current chain of each namespace. */
  readonly chains: Readonly<Record<string, string>>
  /** The selected address of each namespace, if the wallet has reported one. */
  readonly front: Readonly<Record<string, string>>
  /** Ids of the last update and of the last event of each name. Older ones are dropped. */
  readonly last: Readonly<Record<string, number>>
}

/** A request to the wallet that is not settled yet. `mail` is its message, until the relay has received it. */
export interface PendingRequest {
  readonly id: number
  readonly topic: string
  /** Hash of chain, method and parameters: equal for the same request. */
  readonly fingerprint: string
  readonly expiresAt: number
  readonly owner: string
  readonly mail?: OutboundMessage
  /** The result, if it arrived while no page was there. A page that makes the same request again receives it. */
  readonly answer?: { readonly result: unknown }
}

/** A one-click sign-in that was requested. */
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

type RecordOf<Item> = Readonly<Record<string, Item>>

/** The state of an engine, as the vault stores it. */
export interface EngineState {
  readonly version: 1
  /** Public key of this client at the relay. */
  readonly client?: string
  /** Symmetric keys by topic. */
  readonly keys: RecordOf<string>
  readonly pairings: RecordOf<Pairing>
  readonly proposals: RecordOf<Proposal>
  readonly sessions: RecordOf<Session>
  readonly requests: RecordOf<PendingRequest>
  /** Sign-in requests, by the topic of their response. */
  readonly signIns: RecordOf<SignInRequest>
  /** Responses and session deletes that the relay has not received yet. */
  readonly outbox: RecordOf<OutboundMessage>
  /** Hashes of received messages by topic, the newest last. */
  readonly seen: RecordOf<readonly string[]>
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

/** The name of a collection in the engine state: a record of items by topic or id. */
export type CollectionName = {
  [Name in keyof EngineState]: EngineState[Name] extends RecordOf<unknown> ? Name : never
}[keyof EngineState] &
  string

/** Writes an item of a collection, or removes it if `item` is `undefined`. */
export function put<Name extends CollectionName>(
  state: EngineState,
  collection: Name,
  key: string | number,
  item: EngineState[Name][string] | undefined,
): EngineState {
  const { [String(key)]: _, ...rest } = state[collection] as RecordOf<unknown>
  return { ...state, [collection]: item === undefined ? rest : { ...rest, [String(key)]: item } }
}

/** Removes everything that belongs to a topic. */
export function withoutTopic(state: EngineState, topic: string): EngineState {
  const requests = Object.values(state.requests).filter((request) => request.topic === topic)
  const withoutRequests = requests.reduce((each, { id }) => put(each, 'requests', id, undefined), state)
  const collections = ['sessions', 'pairings', 'signIns', 'keys', 'seen'] as const
  return collections.reduce((each, collection) => put(each, collection, topic, undefined), withoutRequests)
}

/** How many hashes are stored for a topic. An older message that is repeated is recognised by its id. */
const maxSeenHashes = 500

/** Records that a message has been handled. */
export function withSeen(state: EngineState, topic: string, hash: string): EngineState {
  const earlierHashes = state.seen[topic] ?? []
  return put(state, 'seen', topic, [...earlierHashes, hash].slice(-maxSeenHashes))
}

/** Restores a stored state without expired items and items whose key is missing. Returns an empty state for anything else. */
export function restoreState(storedState: unknown, now: number): EngineState {
  if ((storedState as Partial<EngineState> | undefined)?.version !== 1) return emptyState
  let state: EngineState = { ...emptyState, ...(storedState as EngineState) }
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
  const topicsInUse = new Set([
    ...Object.keys(state.sessions),
    ...Object.keys(state.pairings),
    ...Object.values(state.proposals).flatMap(({ sessionTopic }) => sessionTopic ?? []),
  ])
  for (const topic of Object.keys(state.keys)) if (!topicsInUse.has(topic)) state = withoutTopic(state, topic)
  return state
}

/** Returns the topics to which a client subscribes. */
export function topicsOf(state: EngineState): readonly string[] {
  return [...new Set([...Object.keys(state.keys), ...Object.keys(state.signIns)])]
}
