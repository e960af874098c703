import { windowReady } from './messages.js'
import { portTalk, type Talk } from './talk.js'

/** The frame's window, as far as opening another one needs it. */
export interface WindowHost {
  readonly location: { readonly origin: string }
  open(url: string, name: string, features: string): WindowProxy | null
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

interface Opening {
  readonly url: string
  readonly host: WindowHost
  readonly everySecond: (act: () => void) => () => void
  /** The window is there; after it was loaded again with a new talk. */
  onTalk(talk: Talk): void
  /** No window opened, or its opener is cut: from here it cannot be reached. */
  onCut(): void
  /** The window has been closed after it was there. */
  onClosed(): void
}

const features = 'popup,width=420,height=680'
/** A window that has not come in this time is taken for one that cannot be reached. */
const readySeconds = 20

/** Opens a window of the secure site, which no site can frame. Runs inside of the click. @returns Ends it, and closes the window. */
export function openWindow({ url, host, everySecond, onTalk, onCut, onClosed }: Opening): () => void {
  const { origin } = host.location
  const opened = host.open(url, '_blank', features)
  if (!opened) {
    onCut()
    return () => undefined
  }
  let talk: Talk | undefined
  let seconds = 0
  let wasClosed = false
  /** The window says itself that it is there; only it, of this very origin, is talked to. */
  function onMessage({ source, origin: from, data, ports: [port] }: MessageEvent): void {
    if (source !== opened || from !== origin || data !== windowReady || !port) return
    talk?.end()
    talk = portTalk(port)
    onTalk(talk)
  }
  const stopWatching = everySecond(() => {
    seconds++
    // It decides and closes at once: its last message may come after it seems closed.
    if (talk && opened.closed && wasClosed) stop(onClosed)
    // A page with COOP cuts it loose: it then seems closed from here, and is there all the same.
    else if (!talk && (opened.closed || seconds >= readySeconds)) stop(onCut)
    wasClosed = opened.closed
  })
  function stop(act: () => void): void {
    host.removeEventListener('message', onMessage)
    stopWatching()
    talk?.end()
    act()
  }
  host.addEventListener('message', onMessage)
  return () => stop(() => opened.close())
}
