import { frameVersion, readFrameHello, writeFrameMessage } from 'latchkit/wire'

/** The window of the frame, as far as an offer needs it. */
export interface FrameHost {
  readonly parent: unknown
  addEventListener(type: 'message', listener: (event: OfferEvent) => void): void
  removeEventListener(type: 'message', listener: (event: OfferEvent) => void): void
}

/** A message of another window, as far as an offer needs it. */
export interface OfferEvent {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

/** A channel to a page whose origin is one of the project's. */
export interface AcceptedOffer {
  readonly port: MessagePort
  readonly origin: string
}

/** The sites that may speak with the frame. */
export interface AllowedPages {
  /** Origins as browsers write them: no pattern, no part of a name. */
  readonly origins: readonly string[]
  /** Whether any page of the visitor's own machine may. */
  readonly isDevelopment: boolean
}

const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** In development pages of the visitor's own machine may be on any port. */
const isAllowed = (origin: string, { origins, isDevelopment }: AllowedPages): boolean =>
  origins.includes(origin) ||
  (isDevelopment &&
    (ownMachine.test(origin) ||
      origins.includes(/^(http:\/\/[a-z0-9.-]+\.localhost):\d{1,5}$/.exec(origin)?.[1] ?? '')))

/**
 * Waits for the offer of a channel (F2): from the parent window, of an origin of the project, with exactly one port. The first one that
 * is all of that is taken; after it no message of a window is listened to any more.
 */
export function acceptOffer(host: FrameHost, pages: AllowedPages): Promise<AcceptedOffer> {
  return new Promise((resolve) => {
    const onMessage = ({ source, origin, data, ports }: OfferEvent) => {
      if (source !== host.parent || !isAllowed(origin, pages)) return
      const [port, ...more] = ports
      if (!port || more.length > 0) return
      const hello = readFrameHello(data)
      if (!hello) return
      const { id, nonce, versions } = hello
      if (!versions.includes(frameVersion)) {
        const message = `This frame speaks version ${frameVersion}.`
        port.postMessage(writeFrameMessage(id, 'HELLO_ERROR', '', { message, code: 'VERSION' }))
        return
      }
      host.removeEventListener('message', onMessage)
      port.postMessage(writeFrameMessage(id, 'READY', '', { version: frameVersion, nonce }))
      resolve({ port, origin })
    }
    host.addEventListener('message', onMessage)
  })
}
