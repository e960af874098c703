import { ignoreServiceFailure, ServiceFailure } from '../identity/callService.js'
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
 * @param endedSignal Aborts when the channel ends: nothing is posted after that.
 */
export function createChannelOutbox(
  { seal }: Pick<Seals, 'seal'>,
  write: (message: string) => Promise<unknown>,
  endedSignal: AbortSignal,
): ChannelOutbox {
  const queue: string[] = []
  let hasSent = false
  let lastTurn: Promise<void> = Promise.resolve()
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const turn = lastTurn.then(act)
    lastTurn = turn.catch(() => undefined)
    return turn
  }
  /** If an answer was lost, the same sealed message may arrive twice; the other side takes it once. */
  const post = async () => {
    while (queue[0] !== undefined) {
      if (endedSignal.aborted) throw new ServiceFailure('channelOver')
      await write(queue[0])
      queue.shift()
    }
  }
  const quietly = (act: () => Promise<void>) => inTurn(act).catch(ignoreServiceFailure)
  return {
    send: (message) =>
      inTurn(async () => {
        hasSent = true
        for (const piece of piecesOf(JSON.stringify(message))) queue.push(await seal(piece))
        await post()
      }),
    flush: () => inTurn(post),
    async retry() {
      if (queue.length > 0) await quietly(post)
    },
    /** A failed pulse is not repeated: the next message goes first and says the same. */
    async pulse() {
      if (!hasSent) return
      await quietly(async () => {
        if (queue.length === 0) queue.push(await seal(pulse))
        await post()
      })
    },
  }
}
