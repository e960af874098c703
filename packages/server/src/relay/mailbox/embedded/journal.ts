import type { StoredMessage } from '../mailbox.js'
import type { StoredReceipt, WaitingMessage } from './waitingMessage.js'

/** The journal of the embedded mailbox: what must survive a restart. */
export interface Journal {
  /** Queues a message with its line. The caller also calls `whenDurable`. */
  addMessage(waitingMessage: WaitingMessage, message: StoredMessage, line: string): void
  /** Queues a client's receipt of a message. It is durable before any later message, and soon in any case. */
  addReceipt(receipt: StoredReceipt): void
  /** Calls `done` once everything queued so far is durable, or at once if it is durable already. `false`: a part could not be written. */
  whenDurable(done: (durable: boolean) => void): void
  /** Reads a written message; `undefined` if its line is damaged. */
  read(message: WaitingMessage): Promise<StoredMessage | undefined>
  /** Drops a message that no reader needs any more. */
  drop(message: WaitingMessage): void
  ready(): boolean
  close(): Promise<void>
}
