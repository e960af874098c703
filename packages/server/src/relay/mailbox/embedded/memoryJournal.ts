import type { StoredLetter } from '../mailbox.js'
import type { Entry } from './entry.js'
import type { Journal } from './journal.js'

/** Keeps letters in memory only: quick, and empty after a restart. */
export function createMemoryJournal(): Journal {
  const letters = new Map<Entry, StoredLetter>()
  return {
    letter(entry, letter) {
      letters.set(entry, letter)
      entry.written = true
    },
    receipt: () => undefined,
    settled: (done) => done(true),
    read: async (entry) => letters.get(entry),
    drop: (entry) => void letters.delete(entry),
    ready: () => true,
    close: async () => letters.clear(),
  }
}
