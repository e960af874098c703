import type { Holder } from '../../limits/holder.js'

/** A published message: the envelope, and the little that the relay may know about it. */
export interface Message {
  readonly topic: string
  /** The sealed envelope, which the relay never opens. */
  readonly envelope: string
  readonly tag: number
  readonly attestation: string | null
  /** How many seconds the message waits for its readers. */
  readonly ttl: number
  /** Client id of the sender, who never receives the message. */
  readonly publisher: string
}

/** A stored message. `position` grows with every message of a topic; it is also the time, in thousandths of a millisecond. */
export interface StoredMessage extends Message {
  readonly position: number
}

/** Milliseconds since 1970. */
export const publishedAtOf = ({ position }: { readonly position: number }) => Math.floor(position / 1000)

/**
 * `stored`: the message is stored, maybe since an earlier publish; `full`: a limit of the mailbox is reached; `failed`: the store does not
 * work.
 */
export type PublishOutcome = 'stored' | 'full' | 'failed'

export interface ReadQuery {
  readonly topic: string
  readonly reader: string
  /** Only messages after this position are read. */
  readonly after: number
  /** Maximum number of messages. Reading stops once their envelopes are longer than `bytes`. */
  readonly limit: number
  readonly bytes: number
}

export interface Page {
  readonly messages: readonly StoredMessage[]
  /** The last examined position, including messages that the reader does not get. */
  readonly reachedPosition: number
  readonly more: boolean
}

export interface Receipt {
  readonly topic: string
  readonly position: number
}

/** Events of a mailbox. */
export interface MailboxEvents {
  /** A message arrived on a watched topic. Each message is reported once, in the order of positions. */
  onArrival(message: StoredMessage): void
  /** Messages may have been missed on this watched topic, which must be read again. */
  onMissed(topic: string): void
  /** A client left this watched topic, maybe through another process. */
  onLeave(topic: string, clientId: string): void
}

/**
 * Stores messages until their readers fetch them. There are two kinds, tested by the same suite: embedded, for one process, and Redis, for
 * any number of processes. A message waits until its ttl ends, for every reader that has not acknowledged it.
 */
export interface Mailbox {
  /**
   * Stores messages in order. Calls `done` once they are durable (or refused), before any of them arrives anywhere in this process. While
   * the messages wait, they count towards the share of `holder`; without a holder only towards the total.
   */
  publish(messages: readonly Message[], done: (outcome: PublishOutcome) => void, holder?: Holder): void
  /** Watches a topic. Once this resolves, every message on it is reported. */
  watch(topic: string): Promise<void> | undefined
  unwatch(topic: string): void
  /** Reads the messages that wait for a reader, oldest first. Leaves out the reader's own messages, acknowledged ones and expired ones. */
  read(query: ReadQuery): Promise<Page>
  /**
   * Records receipts at once, and makes them durable before any message that is published later. A receipt without room is dropped, and its
   * message is delivered again.
   */
  acknowledge(reader: string, receipts: readonly Receipt[], holder?: Holder): void
  /** Tells every process that a client left a topic. */
  leave(topic: string, clientId: string): void
  /** Returns the number of waiting messages. */
  waiting(): number
  /** Whether publishing works at present. */
  ready(): boolean
  /** Finishes current work, then closes the store. */
  close(): Promise<void>
}
