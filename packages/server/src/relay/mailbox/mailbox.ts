import type { Holder } from '../../limits/holder.js'

/** A published message: the envelope, and the little that the relay may know about it. */
export interface Message {
  readonly topic: string
  /** The sealed envelope, which the relay never opens. */
  readonly envelope: string
  readonly tag: number
  readonly attestation: string | null
  /** Seconds for which it waits for its readers. */
  readonly ttl: number
  /** Client id of the sender, who never receives it. */
  readonly publisher: string
}

/** A stored message. `position` grows with every message of a topic; it is also the time, in thousandths of a millisecond. */
export interface StoredMessage extends Message {
  readonly position: number
}

/** Milliseconds since 1970. */
export const publishedAtOf = ({ position }: { readonly position: number }) => Math.floor(position / 1000)

/** `stored`: also if the same message was stored before; `full`: a limit of the mailbox is reached; `failed`: the store does not work. */
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
  /** A message arrived on a watched topic. In the order of positions, once each. */
  onArrival(message: StoredMessage): void
  /** Messages may have been missed on this watched topic: read it again. */
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
   * Stores messages in order. Calls `done` once they are durable (or refused), before any of them arrives anywhere in this process. They
   * count for `holder` while they wait; without a holder only in the total.
   */
  publish(messages: readonly Message[], done: (outcome: PublishOutcome) => void, holder?: Holder): void
  /** Watches a topic. Once this resolves, every message on it is reported. */
  watch(topic: string): Promise<void> | undefined
  unwatch(topic: string): void
  /** Reads what waits for a reader, oldest first: not its own messages, not acknowledged ones, not expired ones. */
  read(query: ReadQuery): Promise<Page>
  /**
   * Records receipts at once. They are durable before any message published later. If there is no room for a receipt, it is dropped, and
   * its message is delivered again.
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
