import type { StoredMessage } from '../mailbox.js'
import type { Journal } from './journal.js'
import type { WaitingMessage } from './waitingMessage.js'

/** Creates a journal that is only in memory: fast, and empty after a restart. */
export function createMemoryJournal(): Journal {
  const messages = new Map<WaitingMessage, StoredMessage>()
  return {
    addMessage(waitingMessage, message) {
      messages.set(waitingMessage, message)
      waitingMessage.segment = 1
    },
    addReceipt: () => undefined,
    whenDurable: (done) => done(true),
    read: async (waitingMessage) => messages.get(waitingMessage),
    drop: (waitingMessage) => void messages.delete(waitingMessage),
    ready: () => true,
    close: async () => messages.clear(),
  }
}
