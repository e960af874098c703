import type { StoredLetter } from '../mailbox.js'
import type { Row } from './letterTable.js'

/** Where the embedded mailbox writes down what must not be lost. */
export interface Journal {
  /** Queues a letter; whoever does asks for `settled` too. */
  letter(row: Row, letter: StoredLetter, expiresAt: number): void
  /** Queues the note that a client has acknowledged a letter. It is durable before any later letter is, and soon in any case. */
  receipt(row: Row, reader: string): void
  /** Calls `done` once everything queued so far is durable, at once if it is; `false`: some of it could not be written. */
  settled(done: (durable: boolean) => void): void
  /** A written letter; nothing when its line is damaged. */
  read(row: Row): Promise<StoredLetter | undefined>
  /** Nobody needs this letter any more: its row is given back next. */
  drop(row: Row): void
  ready(): boolean
  close(): Promise<void>
}
