import type { ApprovalRequest } from './approvalRequest.js'
import type { Decision } from './askFor.js'

/** A request as the frame hands it to its window, which reads it anew. */
export interface WindowRequest extends ApprovalRequest {
  readonly address: string
  /** The checked origin of the page that the frame is in. */
  readonly origin: string
  readonly language: 'en' | 'ar'
}

/** Messages of the two: the window is ready; the person has decided. */
export const windowReady = 'latchkit:window-ready'
export const windowDecided = 'latchkit:window-decided'

/** The frame's window, as far as opening another one needs it. */
export interface WindowHost {
  readonly location: { readonly origin: string }
  open(url: string, name: string, features: string): WindowProxy | null
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

interface WindowInput {
  readonly request: WindowRequest
  readonly projectId: string
  readonly host: WindowHost
  readonly signal: AbortSignal
  readonly everySecond: (act: () => void) => () => void
}

const features = 'popup,width=420,height=680'

/**
 * Lets the person decide in a window of the secure site, which no site can frame. Runs inside of the click that opens it.
 * @returns The decision; nothing where the browser opens no window.
 */
export function decideInWindow({
  request,
  projectId,
  host,
  signal,
  everySecond,
}: WindowInput): Promise<Decision> | undefined {
  const { origin } = host.location
  const url = `${origin}/window?projectId=${encodeURIComponent(projectId)}`
  const opened = host.open(url, '_blank', features)
  if (!opened) return undefined
  return new Promise((resolve) => {
    function end(decision: Decision): void {
      host.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', onAbort)
      stopWatching()
      opened?.close()
      resolve(decision)
    }
    const onAbort = () => end('gone')
    /** The window says itself when it is there; only it, of this very origin, gets the request. */
    function onMessage({ source, origin: from, data, ports: [port] }: MessageEvent): void {
      if (source !== opened || from !== origin || data !== windowReady || !port) return
      port.onmessage = ({ data: answer }) => {
        const { type, isApproved } = (answer ?? {}) as {
          readonly type?: unknown
          readonly isApproved?: unknown
        }
        if (type === windowDecided) end(isApproved === true ? 'approved' : 'rejected')
      }
      port.postMessage(request)
    }
    const stopWatching = everySecond(() => {
      if (opened.closed) end('rejected')
    })
    host.addEventListener('message', onMessage)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
