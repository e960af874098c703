import { createPieceReader } from './channelPieces.js'
import type { Seals } from './windowLink.js'

interface StoredMessage {
  readonly index: number
  readonly message: string
}

/** The other side's messages of a channel, as the service stores them. */
export interface ChannelInbox {
  /** Opens new messages, each once. @throws ForeignMessage */
  open(stored: readonly StoredMessage[]): Promise<void>
  /** Returns the index of the last opened message. */
  lastIndex(): number
}

/**
 * Creates the inbox of one side. Calls `onMessage` with each complete message until the channel ends.
 * @param lastIndex The index of the last message that an earlier document of this side has opened.
 */
export function createChannelInbox(
  seals: Pick<Seals, 'open'>,
  onMessage: (message: unknown) => void,
  endedSignal: AbortSignal,
  lastIndex = 0,
): ChannelInbox {
  const openedMessages = new Set<string>()
  const read = createPieceReader()
  let last = lastIndex
  return {
    lastIndex: () => last,
    async open(storedMessages) {
      for (const { index, message } of storedMessages) {
        if (endedSignal.aborted) return
        last = index
        if (openedMessages.has(message)) continue
        openedMessages.add(message)
        const text = read(await seals.open(message))
        if (text !== undefined) onMessage(JSON.parse(text))
      }
    },
  }
}
