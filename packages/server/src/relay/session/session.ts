import type { Bucket } from '../../limits/bucket.js'
import type { Holder } from '../../limits/holder.js'
import type { Receipt, StoredMessage } from '../mailbox/mailbox.js'

/** A client id with all its sockets in this process: two tabs of a site share one client id. */
export interface Client {
  readonly id: string
  readonly sessions: Set<Session>
  /** Number of topics to which at least one of the client's sockets is subscribed. */
  topics: number
  readonly publishBucket: Bucket
  readonly arrivalBucket: Bucket
}

/**
 * `queued`, `reading`: messages come from the mailbox, new ones after those. `live`: a message is pushed as it arrives. `behind`: the peer
 * has not read what was sent, so messages wait in the mailbox.
 */
export type SubscriptionState = 'queued' | 'reading' | 'live' | 'behind' | 'ended'

/** The subscription of one socket to one topic. */
export interface Subscription {
  readonly topic: string
  readonly id: string
  readonly session: Session
  state: SubscriptionState
  /** The position up to which every message was pushed on this socket, was fetched by it, or is not for its client. */
  cursor: number
  /** Whether a message arrived while the mailbox was being read, so that the mailbox has to be read again. */
  readAgain: boolean
}

/** One socket of a client. */
export interface Session {
  readonly client: Client
  readonly holder: Holder
  readonly subscriptions: ReadonlyMap<string, Subscription>
  /** Pushes without an answer yet, by their id. */
  readonly openPushes: Map<number, Receipt>
  /** Whether the socket can send more now. If not, it continues by itself as soon as it can. */
  hasCapacity(): boolean
  /** Reads subscriptions from the mailbox, each from its cursor. */
  read(subscriptions: readonly Subscription[]): void
  /** Handles the answer to a push. With an error the message stays unacknowledged. */
  handleAnswer(pushId: number, isOk: boolean): void
  push(subscription: Subscription, message: StoredMessage, body: string): void
  drop(topic: string): void
  close(code: number, reason: string): void
}
