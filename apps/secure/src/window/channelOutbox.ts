import { passServiceFailure, ServiceFailure } from '../identity/callService.js'
import { piecesOf, pulse } from './channelPieces.js'
import type { Talk } from './talk.js'
import type { Seals } from './windowLink.js'

/** Sends the messages of one side to the service: seals each once, and posts them in order. */
export interface ChannelOutbox extends Pick<Talk, 'send' | 'flush'> {
  /** Posts what was not sent yet. Without an answer it stays for the next time. */
  retry(): Promise<void>
  /** Reports that this side is alive, once it has sent something. */
  pulse(): Promise<void>
}

/**
 * Creates the outbox of one side.
 * @param write Gives a sealed message to the service.
 * @param ended Aborts when the channel ends: nothing is posted after that.
 */
export function createChannelOutbox(
  { seal }: Pick<Seals, 'seal'>,
  write: (message: string) => Promise<unknown>,
  ended: AbortSignal,
): ChannelOutbox {
  const waiting: string[] = []
  let hasSent = false
  let last: Promise<void> = Promise.resolve()
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }
  /** If an answer was lost, the same sealed message may arrive twice; the other side takes it once. */
  const post = async () => {
    while (waiting[0] !== undefined) {
      if (ended.aborted) throw new ServiceFailure('channelOver')
      await write(waiting[0])
      waiting.shift()
    }
  }
  const quietly = (act: () => Promise<void>) => inTurn(act).catch(passServiceFailure)
  return {
    send: (message) =>
      inTurn(async () => {
        hasSent = true
        for (const piece of piecesOf(JSON.stringify(message))) waiting.push(await seal(piece))
        await post()
      }),
    flush: () => inTurn(post),
    async retry() {
      if (waiting.length > 0) await quietly(post)
    },
    /** A failed pulse is not repeated: the next message goes first and says the same. */
    async pulse() {
      if (!hasSent) return
      await quietly(async () => {
        if (waiting.length === 0) waiting.push(await seal(pulse))
        await post()
      })
    },
  }
}
