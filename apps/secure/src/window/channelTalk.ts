import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { callService, type ServiceAccess, ServiceFailure } from '../identity/callService.js'
import type { Talk } from './talk.js'
import { ForeignMessage, openSeals, type Side, type WindowLink } from './windowLink.js'

/** The reason why a channel has ended: its time is over, or a message was not the one that comes next. */
export type ChannelEnd = 'over' | 'foreign'

/** A talk over the channel of auth, which sees sealed messages and no key. */
export interface ChannelTalk extends Talk {
  /** Six digits that both ends show. */
  readonly digits: string
}

interface ChannelParts {
  readonly access: ServiceAccess
  readonly link: WindowLink
  readonly side: Side
  readonly everySecond: (act: () => void) => () => void
  onEnd(end: ChannelEnd): void
  /** The window has sent nothing for half a minute, or sends again. */
  onSilence?(isSilent: boolean): void
}

/**
 * Cuts a text into pieces of so many letters, of four bytes at most: the service takes 65,400 signs. The last piece says that it is. None
 * ends within a letter, half of which would be read as another one.
 */
const piecesOf = (text: string): readonly string[] => text.match(/.{1,12000}/gsu) ?? []
const lastMark = '.'
const moreMark = '+'
/** A message with nothing in it but that its end is there. */
const pulseMark = '~'
const ticksBetweenPulses = 10
const silentMs = 30_000
/** Auth forgets a channel after ten minutes; here it ends before that. */
export const channelMs = 590_000
/** The other end reads every other second: a person does not notice it, and it stays below the limits of an address. */
const ticksBetween = 2

/** Opens one end of a channel. */
export async function openChannelTalk({
  access,
  link,
  side,
  everySecond,
  onEnd,
  onSilence,
}: ChannelParts): Promise<ChannelTalk> {
  const seals = await openSeals(link, side)
  const other = side === 'frame' ? 'window' : 'frame'
  const begunAt = access.clock.now()
  const seen = new Set<string>()
  let after = 0
  let pieces = ''
  let ticks = 0
  let isReading = false
  let isOver = false
  let hasSent = false
  /** The time of the last message; before the first one there is no window that could be gone. */
  let seenAt: number | undefined
  let isSilent = false
  let listener: (word: unknown) => void = () => undefined
  const stopTicking = everySecond(() => {
    if (access.clock.now() - begunAt > channelMs) return end('over')
    if (++ticks % ticksBetween === 0 && !isReading) void read()
    if (ticks % ticksBetweenPulses !== 0) return
    if (side === 'window' && hasSent) void pulse()
    else if (outbox.length > 0) void quietly(post)
  })

  function end(why?: ChannelEnd): void {
    if (isOver) return
    isOver = true
    stopTicking()
    if (why) onEnd(why)
  }

  async function read(): Promise<void> {
    isReading = true
    try {
      const params = { id: link.id, side: other }
      const query = { after: String(after) }
      const { messages } = await callService(access, authEndpoints.readChannel, { params, query })
      watchSilence(messages.length > 0)
      for (const { index, message } of messages) {
        if (isOver) return
        after = index
        if (seen.has(message)) continue
        seen.add(message)
        take(await seals.open(message))
      }
    } catch (error) {
      if (error instanceof ForeignMessage) end('foreign')
      else if (!(error instanceof ServiceFailure)) throw error
      // Without an answer the next one is tried: a connection that was lost comes back.
      else if (error.code === 'channelOver') end('over')
    } finally {
      isReading = false
    }
  }

  /** Only a read that was answered tells: a page in the background sleeps, and reads late. */
  function watchSilence(hasMessages: boolean): void {
    const now = access.clock.now()
    if (hasMessages) seenAt = now
    const isNow = seenAt !== undefined && now - seenAt >= silentMs
    if (isNow === isSilent) return
    isSilent = isNow
    onSilence?.(isNow)
  }

  function take(piece: string): void {
    if (piece === pulseMark) return
    pieces += piece.slice(1)
    if (piece[0] !== lastMark) return
    const text = pieces
    pieces = ''
    listener(JSON.parse(text))
  }

  const outbox: string[] = []
  let last: Promise<void> = Promise.resolve()
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }
  /** The same sealed message may arrive twice where an answer was lost: the other end takes it once. */
  async function post(): Promise<void> {
    while (outbox[0] !== undefined) {
      if (isOver) throw new ServiceFailure('channelOver')
      const message = outbox[0]
      const params = { id: link.id, side }
      await callService(access, authEndpoints.writeChannel, { params, body: { message } })
      outbox.shift()
    }
  }
  /** Without an answer it is done again ten seconds later. */
  const quietly = (act: () => Promise<void>) =>
    inTurn(act).catch((error: unknown) => {
      if (!(error instanceof ServiceFailure)) throw error
    })
  /** A pulse that does not leave is not repeated: the next message goes first, and says the same. */
  const pulse = () =>
    quietly(async () => {
      if (outbox.length === 0) outbox.push(await seals.seal(pulseMark))
      await post()
    })
  return {
    digits: seals.digits,
    send: (word) =>
      inTurn(async () => {
        hasSent = true
        const pieces = piecesOf(JSON.stringify(word))
        for (const [at, piece] of pieces.entries()) {
          const mark = at + 1 < pieces.length ? moreMark : lastMark
          outbox.push(await seals.seal(`${mark}${piece}`))
        }
        await post()
      }),
    flush: () => inTurn(post),
    listen(act) {
      listener = act
    },
    end: () => end(),
  }
}
