import type { Clock } from '../../../core/contracts/services.js'

/** The first and the longest wait for wallets that appear late, in ms. Each wait is twice the previous one. */
const firstWaitMs = 50
const longestWaitMs = 5_000

/** Events after which a visitor may open the list. */
const visitorEvents = ['focus', 'keydown', 'pointerdown']

/** Listens before the page's own handlers. */
const captureOptions = { capture: true }

/**
 * Looks for wallets that do not say that they have come: at once, again and again in the first seconds, and later before the visitor
 * can open the list.
 * @returns The function that stops it.
 */
export function lookAgain(clock: Clock, look: () => void): () => void {
  const page = window
  let cancel: (() => void) | undefined
  const wait = (ms: number) => {
    look()
    if (ms < longestWaitMs) cancel = clock.after(ms, () => wait(2 * ms))
  }
  for (const type of visitorEvents) page.addEventListener(type, look, captureOptions)
  wait(firstWaitMs)
  return () => {
    cancel?.()
    for (const type of visitorEvents) page.removeEventListener(type, look, captureOptions)
  }
}
