/** The part of a WebSocket that is used; browsers' and the `ws` package's both have it. */
export interface SocketLike {
  onopen: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  send(data: string): void
  close(code?: number): void
  /** Present where pings can be received, which is not in browsers. */
  on?(event: 'ping', listener: () => void): unknown
}

/** The parts of a browser that are used; a server or a test hands in its own. */
export interface Platform {
  readonly WebSocket: new (url: string) => SocketLike
  readonly crypto: Crypto
  readonly indexedDB: IDBFactory | undefined
  readonly locks: LockManager | undefined
  readonly BroadcastChannel: typeof BroadcastChannel | undefined
  /** Signals of the page: whether it is online and visible, and when that changes. */
  readonly page: PageSignals
  /** The page's own address, or nothing where there is none. */
  readonly origin: string | undefined
}

/** Whether a page is online and visible. */
export interface PageSignals {
  readonly online: () => boolean
  readonly visible: () => boolean
  /**
   * Watches both, and a page that is back from where browsers put it away: `restored` if its sockets are
   * gone. Returns a function that stops it.
   */
  readonly watch: (changed: (restored?: boolean) => void) => () => void
}

/** The platform as it is, with replacements. Nothing is touched before this is called. */
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
    watch(changed) {
      const listener = (event: Event) => changed('persisted' in event && event.persisted === true)
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
