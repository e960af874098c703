import type { StoredMessage } from '../mailbox.js'
import type { Journal } from './journal.js'
import type { MessageTable, Row } from './messageTable.js'

const inMemory = { segment: 1, offset: 0, length: 0 }

/** Keeps messages in memory only: quick, and empty after a restart. */
export function createMemoryJournal(table: MessageTable): Journal {
  const messages = new Map<Row, StoredMessage>()
  return {
    addMessage(row, message) {
      messages.set(row, message)
      table.setLocation(row, inMemory)
    },
    addReceipt: () => undefined,
    whenDurable: (done) => done(true),
    read: async (row) => messages.get(row),
    drop: (row) => void messages.delete(row),
    ready: () => true,
    close: async () => messages.clear(),
  }
}
