import type { StoredLetter } from '../mailbox.js'
import type { Entry } from './entry.js'

/** Where the embedded mailbox writes down what must not be lost. */
export interface Journal {
  /** Queues a letter; whoever does asks for `settled` too. */
  letter(entry: Entry, letter: StoredLetter): void
  /** Queues the note that a client has acknowledged a letter. It is durable before any later letter is, and soon in any case. */
  receipt(entry: Entry, reader: string): void
  /** Calls `done` once everything queued so far is durable, at once if it is; `false`: some of it could not be written. */
  settled(done: (durable: boolean) => void): void
  /** A written letter; nothing when its line is damaged. */
  read(entry: Entry): Promise<StoredLetter | undefined>
  /** Nobody needs this letter any more. */
  drop(entry: Entry): void
  ready(): boolean
  close(): Promise<void>
}
