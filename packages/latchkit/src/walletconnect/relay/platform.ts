/** The used part of a WebSocket. Browsers and the `ws` package both have it. */
export interface SocketLike {
  onopen: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  send(data: string): void
  close(code?: number): void
  /** Absent in browsers, which do not report pings. */
  on?(event: 'ping', listener: () => void): unknown
}

/** The parts of a browser that the client uses. A server or a test passes its own. */
export interface Platform {
  readonly WebSocket: new (url: string) => SocketLike
  readonly crypto: Crypto
  readonly indexedDB: IDBFactory | undefined
  readonly locks: LockManager | undefined
  readonly BroadcastChannel: typeof BroadcastChannel | undefined
  /** Whether the page is online and visible, and when that changes. */
  readonly page: PageSignals
  /** The page's origin, or `undefined` outside a page. */
  readonly origin: string | undefined
}

/** Tells whether a page is online and visible. */
export interface PageSignals {
  readonly online: () => boolean
  readonly visible: () => boolean
  /**
   * Watches whether the page is online and visible, and its return from the back/forward cache: then `restored` is set, because
   * the page's sockets are gone. Returns a function that stops watching.
   */
  readonly watch: (changed: (restored?: boolean) => void) => () => void
}

/** Returns the browser's own platform with some parts replaced. Touches no global before it is called. */
export function platformOf(replacements: Partial<Platform> = {}): Platform {
  const { WebSocket, crypto, indexedDB, BroadcastChannel, navigator, location } = globalThis
  return {
    WebSocket: WebSocket as Platform['WebSocket'],
    crypto,
    indexedDB,
    locks: navigator?.locks,
    BroadcastChannel,
    page: pageSignals(),
    origin: location?.origin,
    ...replacements,
  }
}

function pageSignals(): PageSignals {
  const { window, document, navigator } = globalThis
  return {
    online: () => navigator?.onLine !== false,
    visible: () => document?.visibilityState !== 'hidden',
    watch(onChange) {
      const listener = (event: Event) => onChange('persisted' in event && event.persisted === true)
      const targets = [
        [window, 'online'],
        [window, 'offline'],
        [window, 'pageshow'],
        [document, 'visibilitychange'],
        [document, 'resume'],
      ] as const
      for (const [target, name] of targets) target?.addEventListener(name, listener)
      return () => {
        for (const [target, name] of targets) target?.removeEventListener(name, listener)
      }
    },
  }
}
