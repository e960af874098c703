import type { Clock } from '../core/contracts/services.js'
import { fail } from '../wire/errors/fail.js'
import { frameBusy, frameFailed, frameInterrupted } from '../wire/errors/frame.js'
import { requestAborted } from '../wire/errors/verbs.js'
import type { FrameEvent } from '../wire/frame/events.js'
import { frameApproveMs, frameInFlight } from '../wire/frame/limits.js'
import type { FrameAnswer, FramePayload } from '../wire/frame/messages.js'
import { type PageMessageName, pageMessages } from '../wire/frame/pageMessages.js'
import { type FrameFault, readFrameMessage, writeFrameRequest } from '../wire/frame/pageSide.js'

/** Options of one request to the frame. */
export interface FrameRequestOptions {
  readonly signal?: AbortSignal
  /** The visitor approves it: it has more time, and the time in which the frame shows something does not count. */
  readonly isApproved?: boolean
}

/** The page's end of the channel to a frame. */
export interface FrameChannel {
  /**
   * Asks the frame and waits for its answer.
   * @throws `requestAborted` for a wallet's request that was given up or took too long, `frameInterrupted` for any other;
   * `frameFailed` with the frame's own words; `frameBusy`.
   */
  request<Name extends PageMessageName>(
    name: Name,
    payload: FramePayload<Name>,
    options?: FrameRequestOptions,
  ): Promise<FrameAnswer<Name>>
  /** The number of messages that were dropped, by reason; `unknownId` is an answer to nothing that waits. */
  readonly dropped: Readonly<Record<FrameFault | 'unknownId', number>>
  /** Ends the channel: what waits fails. */
  stop(): void
}

interface Waiting {
  readonly name: PageMessageName
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
  readonly isApproved: boolean
  /** Starts its time anew, or stops it. */
  readonly time: (runs: boolean) => void
  readonly end: () => void
}

/** Names one message of many: 128 random bits, in hex. */
export const newFrameId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Speaks with a frame over a port: each request has an id of its own and is answered once. What is malformed, unknown, forged,
 * late or answered already is dropped and counted.
 */
export function createFrameChannel(
  port: MessagePort,
  { clock, onEvent }: { readonly clock: Clock; readonly onEvent: (event: FrameEvent) => void },
): FrameChannel {
  const waiting = new Map<string, Waiting>()
  const dropped = { oversized: 0, malformed: 0, unknownType: 0, invalidPayload: 0, unknownId: 0 }
  let isShown = false
  let isOver = false
  const take = (id: string, name: PageMessageName): Waiting | undefined => {
    const known = waiting.get(id)
    if (known?.name !== name) return undefined
    waiting.delete(id)
    known.end()
    return known
  }
  const show = (shown: boolean) => {
    isShown = shown
    for (const { isApproved, time } of waiting.values()) if (isApproved) time(!shown)
  }
  port.onmessage = ({ data }) => {
    const message = readFrameMessage(data)
    if ('fault' in message) {
      dropped[message.fault]++
      return
    }
    if ('event' in message) {
      if (message.event.name === 'SHOW' || message.event.name === 'HIDE') show(message.event.name === 'SHOW')
      onEvent(message.event)
      return
    }
    const known = take(message.id, message.name)
    if (!known) dropped.unknownId++
    else if ('failure' in message) {
      const { message: reason, code } = message.failure
      known.reject(fail(frameFailed, { reason, code }))
    } else known.resolve(message.answer)
  }
  const request: FrameChannel['request'] = (name, payload, { signal, isApproved = false } = {}) =>
    new Promise((resolve, reject) => {
      if (isOver) return reject(fail(frameInterrupted, {}))
      if (waiting.size >= frameInFlight) return reject(fail(frameBusy, { atMost: frameInFlight }))
      const isRpc = name === 'RPC_REQUEST'
      const aborted = () => fail(isRpc ? requestAborted : frameInterrupted, {})
      if (signal?.aborted) return reject(aborted())
      const id = newFrameId()
      const giveUp = () => {
        if (!take(id, name)) return
        if (isRpc) port.postMessage(writeFrameRequest(newFrameId(), 'RPC_ABORT', { id }))
        reject(aborted())
      }
      let cancel: () => void = () => undefined
      const time = (runs: boolean) => {
        cancel()
        if (runs) cancel = clock.after(isApproved ? frameApproveMs : pageMessages[name].limitMs, giveUp)
      }
      const end = () => {
        time(false)
        signal?.removeEventListener('abort', giveUp)
      }
      signal?.addEventListener('abort', giveUp)
      waiting.set(id, { name, isApproved, time, end, resolve: resolve as (answer: unknown) => void, reject })
      time(!(isApproved && isShown))
      port.postMessage(writeFrameRequest(id, name, payload))
    })
  return {
    request,
    dropped,
    stop() {
      isOver = true
      port.onmessage = null
      port.close()
      for (const [id, { name }] of [...waiting]) take(id, name)?.reject(fail(frameInterrupted, {}))
    },
  }
}
