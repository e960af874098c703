import type { Clock } from '../../../core/contracts/services.js'
import { openInApp } from '../../../wallets/links/openInApp.js'

/** The time for which a visitor who is back is told that it is being finished: the relay is asked, and the wallet may be a moment late. */
export const finishingMs = 8_000

/**
 * The course of a link into an app: not followed; followed; followed and nothing came of it; and the visitor is back, while what
 * the wallet has said may still be on its way.
 */
export type Opened = 'not' | 'here' | 'missing' | 'back'

/** The link into an app that a view follows, or that was followed in the tap that led to the view. */
export interface Opening {
  readonly now: () => Opened
  readonly listen: (changed: () => void) => () => void
  /** To be called in a tap, with nothing awaited before it. */
  readonly follow: (href: string) => void
  /** Holds it for a view; it ends when the last one lets go. */
  readonly hold: () => () => void
}

/** Makes one that nothing has been followed with yet. */
export function createOpening(clock: Clock): Opening {
  const listeners = new Set<() => void>()
  let now: Opened = 'not'
  let holders = 0
  let stopWatching: (() => void) | undefined
  let cancel: (() => void) | undefined
  const become = (next: Opened) => {
    cancel?.()
    cancel = next === 'back' ? clock.after(finishingMs, () => become('here')) : undefined
    now = next
    for (const changed of [...listeners]) changed()
  }
  const end = () => {
    stopWatching?.()
    cancel?.()
  }
  return {
    now: () => now,
    listen(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    follow(href) {
      stopWatching?.()
      stopWatching = openInApp(href, {
        clock,
        onMissing: () => become('missing'),
        onLeft: () => become('here'),
        onBack: () => become('back'),
      })
      become('here')
    },
    hold() {
      holders++
      return () => {
        holders--
        // Where React runs effects twice it is held again at once.
        queueMicrotask(() => holders > 0 || end())
      }
    },
  }
}
