import type { AuthPayload, PeerMetadata } from '../../wire/pairingMessages.js'
import type { Asked } from '../namespaces/askedNamespaces.js'
import type { Granted } from '../namespaces/checkNamespaces.js'
import type { OutboundMessage } from '../relay/relayLive.js'
import type { ProposalState } from './proposalTransitions.js'

// Everything a client knows, as data: it is what the vault keeps. Times are ms since 1970, keys hex.

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
  /** Who is at the other end, once that is known. */
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
  readonly asked: Asked
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
  /** Whose words change the session: the wallet's. */
  readonly controller: string
  readonly metadata: PeerMetadata
  readonly namespaces: Granted
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
  /** What the wallet answered while the page that had asked was gone: whoever asks the same again gets it. */
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

/** What the vault keeps. */
export interface Book {
  readonly version: 1
  /** Public key of this client on the relay. */
  readonly client?: string
  /** Symmetric key by topic. */
  readonly keys: By<string>
  readonly pairings: By<Pairing>
  readonly proposals: By<Proposal>
  readonly sessions: By<Session>
  readonly requests: By<PendingRequest>
  /** By the topic the answer comes on. */
  readonly signIns: By<SignInRequest>
  /** Answers and goodbyes that the relay has not taken. */
  readonly outbox: By<OutboundMessage>
  /** Hashes of messages by topic, the newest last. */
  readonly seen: By<readonly string[]>
}

export const emptyBook: Book = {
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

/** The lists of a book. */
export type Shelf = {
  [Name in keyof Book]: Book[Name] extends By<unknown> ? Name : never
}[keyof Book] &
  string

/** Puts an item on a shelf, or takes it off where none is given. */
export function put<Name extends Shelf>(
  book: Book,
  shelf: Name,
  key: string | number,
  item: Book[Name][string] | undefined,
): Book {
  const { [String(key)]: _, ...rest } = book[shelf] as By<unknown>
  return { ...book, [shelf]: item === undefined ? rest : { ...rest, [String(key)]: item } }
}

/** Everything that belongs to a topic, gone. */
export function withoutTopic(book: Book, topic: string): Book {
  const requests = Object.values(book.requests).filter((request) => request.topic === topic)
  const left = requests.reduce((each, { id }) => put(each, 'requests', id, undefined), book)
  const shelves = ['sessions', 'pairings', 'signIns', 'keys', 'seen'] as const
  return shelves.reduce((each, shelf) => put(each, shelf, topic, undefined), left)
}

/** Hashes kept for a topic. What comes again after as many others is told by its id. */
const seenAtMost = 500

/** Notes that a message has been dealt with. */
export function withSeen(book: Book, topic: string, hash: string): Book {
  const before = book.seen[topic] ?? []
  return put(book, 'seen', topic, [...before, hash].slice(-seenAtMost))
}

/** What was kept, as a book: without what has expired or lost its key. Anything else is an empty book. */
export function revive(kept: unknown, now: number): Book {
  if ((kept as Partial<Book> | undefined)?.version !== 1) return emptyBook
  let book: Book = { ...emptyBook, ...(kept as Book) }
  for (const shelf of ['sessions', 'pairings', 'signIns'] as const) {
    for (const [topic, { expiresAt }] of Object.entries(book[shelf])) {
      if (expiresAt <= now || (shelf !== 'signIns' && !book.keys[topic])) book = withoutTopic(book, topic)
    }
  }
  for (const { id, expiresAt, topic } of Object.values(book.requests)) {
    if (expiresAt <= now || !book.sessions[topic]) book = put(book, 'requests', id, undefined)
  }
  for (const { id, pairingTopic } of Object.values(book.proposals)) {
    if (!book.keys[pairingTopic]) book = put(book, 'proposals', id, undefined)
  }
  const owned = new Set([
    ...Object.keys(book.sessions),
    ...Object.keys(book.pairings),
    ...Object.values(book.proposals).flatMap(({ sessionTopic }) => sessionTopic ?? []),
  ])
  for (const topic of Object.keys(book.keys)) if (!owned.has(topic)) book = withoutTopic(book, topic)
  return book
}

/** The topics a client listens to. */
export function topicsOf(book: Book): readonly string[] {
  return [...new Set([...Object.keys(book.keys), ...Object.keys(book.signIns)])]
}
