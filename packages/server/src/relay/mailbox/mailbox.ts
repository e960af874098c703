import type { Holder } from '../../operations/holder.js'

/** A message that is published: the envelope and the little the relay may know about it. */
export interface Message {
  readonly topic: string
  /** The sealed envelope, never looked into. */
  readonly envelope: string
  readonly tag: number
  readonly attestation: string | null
  /** Seconds it waits for its readers. */
  readonly ttl: number
  /** Client id; the message is never handed to it. */
  readonly publisher: string
}

/**
 * A message that is kept. `position` grows with every message of a topic; it is also the time, in thousandths of a
 * millisecond.
 */
export interface StoredMessage extends Message {
  readonly position: number
}

/** Milliseconds since 1970. */
export const publishedAtOf = ({ position }: { readonly position: number }) => Math.floor(position / 1000)

/**
 * `stored` also when the same message was there already; `full`: a limit of the mailbox; `failed`: the store is not
 * well.
 */
export type PublishOutcome = 'stored' | 'full' | 'failed'

export interface ReadQuery {
  readonly topic: string
  readonly reader: string
  /** The position behind which messages are read. */
  readonly after: number
  /** The number of messages at most; no further one is read once their envelopes are longer than `bytes`. */
  readonly limit: number
  readonly bytes: number
}

export interface Page {
  readonly messages: readonly StoredMessage[]
  /** The position up to which everything was examined, also what the reader does not get. */
  readonly reached: number
  readonly more: boolean
}

export interface Receipt {
  readonly topic: string
  readonly position: number
}

/** The events of a mailbox. */
export interface MailboxEvents {
  /** A message came to a watched topic. In the order of their positions, each once. */
  arrived(message: StoredMessage): void
  /** Messages may have come to this watched topic unheard: read it again. */
  missed(topic: string): void
  /** A client left this watched topic, maybe through another process. */
  left(topic: string, clientId: string): void
}

/**
 * The store in which messages wait. Two kinds keep this contract, and one suite tries both: embedded, for one process,
 * and Redis, for any number of them. A message waits until its ttl ends, for every reader that has not acknowledged it.
 */
export interface Mailbox {
  /**
   * Stores messages, in their order. `done` is called once they are durable (or refused), before any of them arrives
   * anywhere in this process. They count as held by `holder` for as long as they wait; without one they count in all only.
   */
  publish(messages: readonly Message[], done: (outcome: PublishOutcome) => void, holder?: Holder): void
  /** Watches a topic. Once this resolves, every message that comes to it arrives. */
  watch(topic: string): Promise<void> | undefined
  unwatch(topic: string): void
  /** Reads what waits for a reader, oldest first: not its own, not acknowledged by it, not past its ttl. */
  read(query: ReadQuery): Promise<Page>
  /**
   * Recorded at once, durable before any message published after it. A receipt for which there is no room is dropped:
   * its message is handed out once more.
   */
  acknowledge(reader: string, receipts: readonly Receipt[], holder?: Holder): void
  /** Tells every process that a client left a topic. */
  leave(topic: string, clientId: string): void
  /** Messages that are kept. */
  waiting(): number
  /** Whether publishing can work now. */
  ready(): boolean
  /** Ends what is under way, then lets go of the store. */
  close(): Promise<void>
}
