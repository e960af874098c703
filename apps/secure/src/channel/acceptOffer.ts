import { frameVersion, readFrameHello, writeFrameMessage } from 'latchkit/wire'

/** The part of the frame's window that an offer needs. */
export interface FrameHost {
  readonly parent: unknown
  addEventListener(type: 'message', listener: (event: OfferEvent) => void): void
  removeEventListener(type: 'message', listener: (event: OfferEvent) => void): void
}

/** The part of a window message that an offer needs. */
export interface OfferEvent {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

/** A channel to a page whose origin belongs to the project. */
export interface AcceptedOffer {
  readonly port: MessagePort
  readonly origin: string
}

/** The pages that may talk to the frame. */
export interface AllowedPages {
  /** Origins as browsers write them, without patterns. */
  readonly origins: readonly string[]
  /** Whether every page on this machine may talk to the frame. */
  readonly isDevelopment: boolean
}

const localhost = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** Whether pages of an origin may talk to the frame. In development, those on this machine may use any port. */
export const isAllowedPage = (origin: string, { origins, isDevelopment }: AllowedPages): boolean =>
  origins.includes(origin) ||
  (isDevelopment &&
    (localhost.test(origin) ||
      origins.includes(/^(http:\/\/[a-z0-9.-]+\.localhost):\d{1,5}$/.exec(origin)?.[1] ?? '')))

/**
 * Waits for the offer of a channel (F2): from the parent window, of an allowed origin, with exactly one port. Takes the first one and then
 * stops listening.
 */
export function acceptOffer(host: FrameHost, pages: AllowedPages): Promise<AcceptedOffer> {
  return new Promise((resolve) => {
    const onMessage = ({ source, origin, data, ports }: OfferEvent) => {
      if (source !== host.parent || !isAllowedPage(origin, pages)) return
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
