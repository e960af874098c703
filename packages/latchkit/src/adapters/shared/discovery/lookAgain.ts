import type { Clock } from '../../../core/contracts/services.js'

/** The first and the longest wait for wallets that come late, in ms: each is twice the one before. */
const soonMs = 50
const longMs = 5_000

/** A visitor who does one of these may open the list next. */
const acts = ['focus', 'keydown', 'pointerdown']

/** Before whatever the page does of them. */
const early = { capture: true }

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
    if (ms < longMs) cancel = clock.after(ms, () => wait(2 * ms))
  }
  for (const act of acts) page.addEventListener(act, look, early)
  wait(soonMs)
  return () => {
    cancel?.()
    for (const act of acts) page.removeEventListener(act, look, early)
  }
}
