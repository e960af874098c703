import type { StoredMessage } from '../mailbox.js'
import type { Journal } from './journal.js'
import type { WaitingMessage } from './waitingMessage.js'

/** Creates a journal that is only in memory: fast, and empty after a restart. */
export function createMemoryJournal(): Journal {
  const messages = new Map<WaitingMessage, StoredMessage>()
  return {
    addMessage(waiting, message) {
      messages.set(waiting, message)
      waiting.segment = 1
    },
    addReceipt: () => undefined,
    whenDurable: (done) => done(true),
    read: async (waiting) => messages.get(waiting),
    drop: (waiting) => void messages.delete(waiting),
    ready: () => true,
    close: async () => messages.clear(),
  }
}
