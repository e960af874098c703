import { createPieceReader } from './channelPieces.js'
import type { Seals } from './windowLink.js'

interface StoredMessage {
  readonly index: number
  readonly message: string
}

/** The messages of the other end of a channel, as the service has them. */
export interface ChannelInbox {
  /** Opens those that have come, each once. @throws ForeignMessage */
  open(stored: readonly StoredMessage[]): Promise<void>
  /** The index of the last message that was opened. */
  last(): number
}

/** Creates the inbox of one end; `onWord` takes each whole word, until the channel ends. */
export function createChannelInbox(
  seals: Pick<Seals, 'open'>,
  onWord: (word: unknown) => void,
  ended: AbortSignal,
): ChannelInbox {
  const seen = new Set<string>()
  const read = createPieceReader()
  let last = 0
  return {
    last: () => last,
    async open(stored) {
      for (const { index, message } of stored) {
        if (ended.aborted) return
        last = index
        if (seen.has(message)) continue
        seen.add(message)
        const text = read(await seals.open(message))
        if (text !== undefined) onWord(JSON.parse(text))
      }
    },
  }
}
