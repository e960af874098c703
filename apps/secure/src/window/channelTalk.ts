import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { callService, type ServiceAccess, ServiceFailure } from '../identity/callService.js'
import { createChannelInbox } from './channelInbox.js'
import { createChannelOutbox } from './channelOutbox.js'
import type { Talk } from './talk.js'
import { ForeignMessage, openSeals, type SealCounts, type Side, type WindowLink } from './windowLink.js'

/** Why a channel has ended: its time is over, or a message was not the expected one. */
export type ChannelEnd = 'over' | 'foreign'

/** A talk over auth's channel, which sees only sealed messages. */
export interface ChannelTalk extends Talk {
  /** Six digits that both sides show. */
  readonly digits: string
  /** Ends the talk of this document once all is sent. @returns Where the next document of this side goes on. */
  pause(): Promise<ChannelPlace>
}

/** How far one side of a channel is. */
export interface ChannelPlace extends SealCounts {
  /** Index of the last opened message, as the service counts. */
  readonly index: number
}

interface ChannelParts {
  readonly access: ServiceAccess
  readonly link: WindowLink
  readonly side: Side
  /** Where an earlier document of this side has paused. */
  readonly place?: ChannelPlace | undefined
  readonly everySecond: (callback: () => void) => () => void
  onEnd?(end: ChannelEnd): void
  /** Called when the window has sent nothing for half a minute, or sends again. */
  onSilence?(isSilent: boolean): void
}

const ticksBetweenPulses = 10
const silentMs = 30_000
/** How long a channel lasts here; auth forgets it after ten minutes. */
export const channelMs = 590_000
/** The other side is read every other second: not noticeable, and below the limits of an address. */
const ticksBetweenReads = 2

/** Opens one side of a channel. */
export async function openChannelTalk({
  access,
  link,
  side,
  place,
  everySecond,
  onEnd,
  onSilence,
}: ChannelParts): Promise<ChannelTalk> {
  const { id } = link
  const seals = await openSeals(link, side, place)
  const startedAt = access.clock.now()
  const controller = new AbortController()
  let listener: (message: unknown) => void = () => undefined
  const inbox = createChannelInbox(seals, (message) => listener(message), controller.signal, place?.index)
  const outbox = createChannelOutbox(
    seals,
    (message) => callService(access, authEndpoints.writeChannel, { params: { id, side }, body: { message } }),
    controller.signal,
  )
  const watchSilence = createSilenceWatch(access, onSilence)
  let isReading = false
  let ticks = 0
  const stopTicking = everySecond(() => {
    if (access.clock.now() - startedAt > channelMs) return end('over')
    if (++ticks % ticksBetweenReads === 0 && !isReading) void read()
    if (ticks % ticksBetweenPulses === 0) void (side === 'window' ? outbox.pulse() : outbox.retry())
  })

  function end(why?: ChannelEnd): void {
    if (controller.signal.aborted) return
    controller.abort()
    stopTicking()
    if (why) onEnd?.(why)
  }

  async function read(): Promise<void> {
    isReading = true
    try {
      const params = { id, side: side === 'frame' ? 'window' : 'frame' }
      const query = { after: String(inbox.lastIndex()) }
      const { messages } = await callService(access, authEndpoints.readChannel, { params, query })
      watchSilence(messages.length > 0)
      await inbox.open(messages)
    } catch (error) {
      if (error instanceof ForeignMessage) end('foreign')
      else if (!(error instanceof ServiceFailure)) throw error
      // Without an answer, the next read tries again: a lost connection comes back.
      else if (error.code === 'channelOver') end('over')
    } finally {
      isReading = false
    }
  }

  return {
    digits: seals.digits,
    send: outbox.send,
    flush: outbox.flush,
    listen(callback) {
      listener = callback
    },
    end: () => end(),
    async pause() {
      stopTicking()
      await outbox.flush()
      end()
      return { ...seals.counts(), index: inbox.lastIndex() }
    },
  }
}

/**
 * Creates the function to call after each answered read, which reports when the other side falls silent and speaks again. Elapsed time does
 * not prove silence: a page in the background sleeps, and reads late.
 */
function createSilenceWatch(
  { clock }: Pick<ServiceAccess, 'clock'>,
  onSilence?: (isSilent: boolean) => void,
): (hasMessages: boolean) => void {
  /** Time of the last message; before the first one there is no window that could be gone. */
  let lastMessageAt: number | undefined
  let isSilent = false
  return (hasMessages) => {
    const now = clock.now()
    if (hasMessages) lastMessageAt = now
    const isSilentNow = lastMessageAt !== undefined && now - lastMessageAt >= silentMs
    if (isSilentNow === isSilent) return
    isSilent = isSilentNow
    onSilence?.(isSilentNow)
  }
}
