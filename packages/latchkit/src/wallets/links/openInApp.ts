import { targetOf } from './systemOf.js'

/** §C: if the page is still visible after this time, no app was found. */
export const appMissingMs = 2_000

/** The clock of an opening, and its callbacks. */
export interface OpenInAppOptions {
  /** The kit's clock, `kit.services.clock`. */
  readonly clock: { after(ms: number, run: () => void): () => void }
  /** Called if the page is still visible after two seconds: there is no such app here. */
  readonly onMissing?: () => void
  /** Called when the visitor leaves the page for the app. May come after `onMissing`. */
  readonly onLeft?: () => void
  /** Called when the visitor is back on the page. */
  readonly onBack?: () => void
}

/**
 * Follows a link into a wallet's app, and watches whether the visitor leaves the page and comes back. Call it synchronously in
 * the tap, because browsers only open apps on a gesture.
 * @param href The result of `hrefOf`.
 * @param options The kit's clock, and callbacks for leaving the page and coming back.
 * @returns A function that stops watching. Call it when the view closes.
 * @example
 * ```ts
 * import { openInApp, type Kit } from 'latchkit'
 * const onTap = (kit: Kit, href: string, showStores: () => void) =>
 *   openInApp(href, { clock: kit.services.clock, onMissing: showStores })
 * ```
 */
export function openInApp(href: string, { clock, onMissing, onLeft, onBack }: OpenInAppOptions): () => void {
  const { window, document } = globalThis
  let isAway = false
  const cancel = clock.after(appMissingMs, () => onMissing?.())
  const leave = () => {
    cancel()
    if (isAway) return
    isAway = true
    onLeft?.()
  }
  const onReturn = () => {
    if (!isAway || document.visibilityState === 'hidden') return
    isAway = false
    onBack?.()
  }
  const onVisibilityChange = () => (document.visibilityState === 'hidden' ? leave() : onReturn())
  const listeners = [
    [document, 'visibilitychange', onVisibilityChange],
    // A page that asks "Open in the app?" loses the focus but stays visible.
    [window, 'blur', leave],
    [window, 'pagehide', leave],
    [window, 'focus', onReturn],
    [window, 'pageshow', onReturn],
  ] as const
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener)
  // The app must not be able to access this page or learn its URL.
  window.open(href, targetOf(href), 'noopener,noreferrer')
  return () => {
    cancel()
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener)
  }
}
