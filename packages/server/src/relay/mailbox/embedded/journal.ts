import type { StoredMessage } from '../mailbox.js'
import type { Row } from './messageTable.js'

/** The journal of the embedded mailbox: it stores what must not be lost. */
export interface Journal {
  /** Queues a message with its line; whoever does asks for `whenDurable` too. */
  addMessage(row: Row, message: StoredMessage, line: string): void
  /**
   * Queues the receipt that a client has acknowledged a message. It is durable before any later message is, and soon in
   * any case.
   */
  addReceipt(row: Row, reader: string): void
  /** Calls `done` once everything queued so far is durable, at once if it is; `false`: some of it could not be written. */
  whenDurable(done: (durable: boolean) => void): void
  /** A written message; nothing when its line is damaged. */
  read(row: Row): Promise<StoredMessage | undefined>
  /** Drops a message that no reader needs any more: its row is given back next. */
  drop(row: Row): void
  ready(): boolean
  close(): Promise<void>
}
