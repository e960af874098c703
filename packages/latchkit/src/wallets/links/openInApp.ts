import { targetOf } from './systemOf.js'

/** §C: a page that has not been left after so long has found no app. */
export const appMissingMs = 2_000

/** The clock of an opening, and its callbacks. */
export interface OpenInAppOptions {
  /** The kit's clock, `kit.services.clock`. */
  readonly clock: { after(ms: number, run: () => void): () => void }
  /** The page has not been left within two seconds: there is no such app here. */
  readonly onMissing?: () => void
  /** The page has been left for the app, or whatever took the link; this may come after `onMissing`. */
  readonly onLeft?: () => void
  /** The visitor is back on the page. */
  readonly onBack?: () => void
}

/**
 * Follows a link into a wallet's app. To be called within the tap, with nothing awaited before it: browsers open apps
 * for a gesture only. Then it watches whether the visitor leaves the page and comes back.
 * @param href The answer of `hrefOf`.
 * @param options The clock of the kit, and what to call when the page is left and come back to.
 * @returns Stops watching; to be called when the view goes.
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
  const back = () => {
    if (!isAway || document.visibilityState === 'hidden') return
    isAway = false
    onBack?.()
  }
  const turn = () => (document.visibilityState === 'hidden' ? leave() : back())
  const listeners = [
    [document, 'visibilitychange', turn],
    // A page that is asked "Open in the app?" loses the focus and stays in sight.
    [window, 'blur', leave],
    [window, 'pagehide', leave],
    [window, 'focus', back],
    [window, 'pageshow', back],
  ] as const
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener)
  // The app must not get hold of this page, nor hear where it stands.
  window.open(href, targetOf(href), 'noopener,noreferrer')
  return () => {
    cancel()
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener)
  }
}
