import type { StoredMessage } from '../mailbox.js'
import type { StoredReceipt, WaitingMessage } from './waitingMessage.js'

/** The journal of the embedded mailbox: it stores what must not be lost. */
export interface Journal {
  /** Queues a message with its line; whoever does asks for `whenDurable` too. */
  addMessage(waiting: WaitingMessage, message: StoredMessage, line: string): void
  /**
   * Queues the receipt that a client has acknowledged a message. It is durable before any later message is, and soon in
   * any case.
   */
  addReceipt(receipt: StoredReceipt): void
  /** Calls `done` once everything queued so far is durable, at once if it is; `false`: some of it could not be written. */
  whenDurable(done: (durable: boolean) => void): void
  /** A written message; nothing when its line is damaged. */
  read(message: WaitingMessage): Promise<StoredMessage | undefined>
  /** Drops a message that no reader needs any more. */
  drop(message: WaitingMessage): void
  ready(): boolean
  close(): Promise<void>
}
