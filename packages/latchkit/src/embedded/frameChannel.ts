import type { Clock } from '../core/contracts/services.js'
import { fail } from '../wire/errors/fail.js'
import { frameBusy, frameFailed, frameInterrupted } from '../wire/errors/frame.js'
import { requestAborted } from '../wire/errors/verbs.js'
import type { FrameEvent, FrameWait } from '../wire/frame/events.js'
import { frameApproveMs, frameInFlight } from '../wire/frame/limits.js'
import type { FrameAnswer, FramePayload } from '../wire/frame/messages.js'
import { type PageMessageName, pageMessages } from '../wire/frame/pageMessages.js'
import { type FrameFault, readFrameMessage, writeFrameRequest } from '../wire/frame/pageSide.js'

/** Options of a request to the frame. */
export interface FrameRequestOptions {
  readonly signal?: AbortSignal
  /** Whether the visitor has to approve it: it gets more time, and time in which the frame is shown does not count. */
  readonly needsApproval?: boolean
  /** Hears for whom the frame waits. */
  readonly onWait?: ((waits: FrameWait) => void) | undefined
}

/** The page's end of the channel to a frame. */
export interface FrameChannel {
  /**
   * Sends a request to the frame and waits for its answer.
   * @throws `requestAborted` if a wallet request was aborted or timed out, `frameInterrupted` for any other request;
   * `frameFailed` with the frame's message; `frameBusy`.
   */
  request<Name extends PageMessageName>(
    name: Name,
    payload: FramePayload<Name>,
    options?: FrameRequestOptions,
  ): Promise<FrameAnswer<Name>>
  /** How many messages were dropped, by reason. `unknownId`: an answer to no waiting request. */
  readonly dropped: Readonly<Record<FrameFault | 'unknownId', number>>
  /** Closes the channel. All waiting requests fail. */
  stop(): void
}

interface PendingRequest {
  readonly name: PageMessageName
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
  readonly needsApproval: boolean
  readonly onWait: FrameRequestOptions['onWait']
  /** Restarts the timeout, or stops it. */
  readonly restartTimeout: (runs: boolean) => void
  readonly end: () => void
}

/** Creates the id of a message: 128 random bits, in hex. */
export const newFrameId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Creates a channel to a frame over a port. Each request has its own id and is answered once. Malformed, unknown, forged, late
 * and repeated messages are dropped and counted.
 */
export function createFrameChannel(
  port: MessagePort,
  { clock, onEvent }: { readonly clock: Clock; readonly onEvent: (event: FrameEvent) => void },
): FrameChannel {
  const pendingRequests = new Map<string, PendingRequest>()
  const dropped = { oversized: 0, malformed: 0, unknownType: 0, invalidPayload: 0, unknownId: 0 }
  let isShown = false
  let isStopped = false
  const takePending = (id: string, name: PageMessageName): PendingRequest | undefined => {
    const pending = pendingRequests.get(id)
    if (pending?.name !== name) return undefined
    pendingRequests.delete(id)
    pending.end()
    return pending
  }
  const setShown = (isShownNow: boolean) => {
    isShown = isShownNow
    for (const { needsApproval, restartTimeout } of pendingRequests.values())
      if (needsApproval) restartTimeout(!isShownNow)
  }
  port.onmessage = ({ data }) => {
    const message = readFrameMessage(data)
    if ('fault' in message) {
      dropped[message.fault]++
      return
    }
    if ('event' in message) {
      if (message.event.name === 'SHOW' || message.event.name === 'HIDE')
        setShown(message.event.name === 'SHOW')
      if (message.event.name === 'PROGRESS') {
        const { id, waits } = message.event.payload
        const pending = pendingRequests.get(id)
        pending?.restartTimeout(waits === 'machine')
        pending?.onWait?.(waits)
      }
      onEvent(message.event)
      return
    }
    const pending = takePending(message.id, message.name)
    if (!pending) dropped.unknownId++
    else if ('failure' in message) {
      const { message: reason, code, waits } = message.failure
      pending.reject(fail(frameFailed, { reason, code, ...(waits && { waits }) }))
    } else pending.resolve(message.answer)
  }
  const request: FrameChannel['request'] = (name, payload, { signal, needsApproval = false, onWait } = {}) =>
    new Promise((resolve, reject) => {
      if (isStopped) return reject(fail(frameInterrupted, {}))
      if (pendingRequests.size >= frameInFlight) return reject(fail(frameBusy, { atMost: frameInFlight }))
      const isRpc = name === 'RPC_REQUEST'
      const abortError = () => fail(isRpc ? requestAborted : frameInterrupted, {})
      if (signal?.aborted) return reject(abortError())
      const id = newFrameId()
      const giveUp = () => {
        if (!takePending(id, name)) return
        if (isRpc || name === 'CONNECT_SOCIAL')
          port.postMessage(writeFrameRequest(newFrameId(), 'RPC_ABORT', { id }))
        reject(abortError())
      }
      let cancel: () => void = () => undefined
      const restartTimeout = (runs: boolean) => {
        cancel()
        if (runs) cancel = clock.after(needsApproval ? frameApproveMs : pageMessages[name].limitMs, giveUp)
      }
      const end = () => {
        restartTimeout(false)
        signal?.removeEventListener('abort', giveUp)
      }
      signal?.addEventListener('abort', giveUp)
      pendingRequests.set(id, {
        name,
        needsApproval,
        onWait,
        restartTimeout,
        end,
        resolve: resolve as (answer: unknown) => void,
        reject,
      })
      restartTimeout(!(needsApproval && isShown))
      port.postMessage(writeFrameRequest(id, name, payload))
    })
  return {
    request,
    dropped,
    stop() {
      isStopped = true
      port.onmessage = null
      port.close()
      for (const [id, { name }] of [...pendingRequests])
        takePending(id, name)?.reject(fail(frameInterrupted, {}))
    },
  }
}
