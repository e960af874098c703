import { windowReady } from './messages.js'
import { portTalk, type Talk } from './talk.js'

/** The part of the frame's window that opening another one needs. */
export interface WindowHost {
  readonly location: { readonly origin: string }
  open(url: string, name: string, features: string): WindowProxy | null
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

interface OpenWindowOptions {
  readonly url: string
  readonly host: WindowHost
  readonly everySecond: (callback: () => void) => () => void
  /** The window is open, or was reloaded and has a new talk. */
  onTalk(talk: Talk): void
  /** No window opened, or its opener was removed: it cannot be reached from here. */
  onCut(): void
  /** The window was closed after it had reported. */
  onClosed(): void
}

const features = 'popup,width=420,height=680'
/** If a window does not report within this time, it cannot be reached. */
const readySeconds = 20

/** Opens a window of the secure site, which no site can embed. Must be called inside the click. @returns Closes the window and stops. */
export function openWindow({
  url,
  host,
  everySecond,
  onTalk,
  onCut,
  onClosed,
}: OpenWindowOptions): () => void {
  const { origin } = host.location
  const popup = host.open(url, '_blank', features)
  if (!popup) {
    onCut()
    return () => undefined
  }
  let talk: Talk | undefined
  let seconds = 0
  let wasClosed = false
  /** Only the opened window, on the same origin, is accepted. */
  function onMessage({ source, origin: from, data, ports: [port] }: MessageEvent): void {
    if (source !== popup || from !== origin || data !== windowReady || !port) return
    talk?.end()
    talk = portTalk(port)
    onTalk(talk)
  }
  const stopWatching = everySecond(() => {
    seconds++
    // The window decides and closes at once, so its last message may arrive after it seems closed.
    if (talk && popup.closed && wasClosed) stop(onClosed)
    // A page with COOP cuts the connection to the window, which then seems closed although it is open.
    else if (!talk && (popup.closed || seconds >= readySeconds)) stop(onCut)
    wasClosed = popup.closed
  })
  function stop(callback: () => void): void {
    host.removeEventListener('message', onMessage)
    stopWatching()
    talk?.end()
    callback()
  }
  host.addEventListener('message', onMessage)
  return () => stop(() => popup.close())
}
