import type { Clock } from '../core/contracts/services.js'
import { fail } from '../wire/errors/fail.js'
import { loginNotLoaded, secureSiteUnusable } from '../wire/errors/frame.js'
import { frameLookMs, frameOfferMs, frameReadyMs, frameVersion } from '../wire/frame/limits.js'
import { readFrameMessage } from '../wire/frame/pageSide.js'
import { version } from '../wire/version.js'
import { newFrameId } from './frameChannel.js'

/** The window of a frame, as far as the page uses it. */
export interface FrameWindow {
  postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void
}

/**
 * Offers channels to a frame until it accepts one: a new one every 500 ms, only to the secure site's origin. The frame answers
 * over the channel itself, with the nonce of the offer.
 * @returns The port of the accepted channel. The other ports are closed.
 * @throws `loginNotLoaded` after 20 s, if the frame refuses, or if the signal aborts.
 */
export function offerChannel(
  frame: () => FrameWindow | null,
  origin: string,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    const offeredPorts = new Set<MessagePort>()
    let cancelNext: () => void = () => undefined
    const closeOthers = (acceptedPort?: MessagePort) => {
      cancelDeadline()
      cancelNext()
      signal.removeEventListener('abort', giveUp)
      for (const port of offeredPorts) {
        port.onmessage = null
        if (port !== acceptedPort) port.close()
      }
    }
    const refuse = (cause?: unknown) => {
      closeOthers()
      reject(fail(loginNotLoaded, {}, cause))
    }
    const giveUp = () => refuse(signal.reason)
    const cancelDeadline = clock.after(frameReadyMs, () => refuse())
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) return giveUp()
    const offer = () => {
      const target = frame()
      // If the document has not loaded yet, check again soon.
      cancelNext = clock.after(target ? frameOfferMs : frameLookMs, offer)
      if (!target) return
      const { port1, port2 } = new MessageChannel()
      const [id, nonce] = [newFrameId(), newFrameId()]
      offeredPorts.add(port1)
      port1.onmessage = ({ data }) => {
        const message = readFrameMessage(data)
        if (!('event' in message)) return
        const { name, payload } = message.event
        if (name === 'HELLO_ERROR') return refuse(fail(secureSiteUnusable, { problem: payload.message }))
        if (name !== 'READY' || payload.nonce !== nonce || payload.version !== frameVersion) return
        closeOthers(port1)
        resolve(port1)
      }
      const payload = { versions: [frameVersion], sdkVersion: version, nonce }
      target.postMessage({ type: '@app/HELLO', id, payload }, origin, [port2])
    }
    offer()
  })
}
