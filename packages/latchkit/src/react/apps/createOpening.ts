import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Clock } from '../../core/contracts/services.js'
import type { Kit } from '../../core/kit/kit.js'
import { openInApp } from '../../wallets/links/openInApp.js'

/** How long a view waits for the wallet's answer after the visitor is back, in ms, before it offers to open the app again. */
export const finishingMs = 8_000

/**
 * The state of a link into an app. `not`: not followed yet. `here`: followed. `missing`: followed, but no app opened. `back`:
 * the visitor has returned, and the wallet's answer may still arrive.
 */
export type Opened = 'not' | 'here' | 'missing' | 'back'

/** A link into an app that a view follows, or that was followed in the tap that opened the view. */
export interface Opening {
  readonly now: () => Opened
  readonly listen: (changed: () => void) => () => void
  /** Follows a link. Call it in a tap, before anything is awaited. */
  readonly follow: (href: string) => void
  /**
   * Keeps the opening alive for a view. Returns a function that releases it; the opening ends when the last view has done so.
   */
  readonly hold: () => () => void
}

/** Creates an opening that has not followed a link yet. */
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
        // If React runs effects twice, the opening is held again at once, so do not end it before that.
        queueMicrotask(() => holders > 0 || end())
      }
    },
  }
}

/** Returns the state of a link into an app, and the function that follows one, while a view is mounted. */
export function useOpening(kit: Kit, begun?: Opening): readonly [Opened, (href: string) => void] {
  const [opening] = useState(() => begun ?? createOpening(kit.services.clock))
  useEffect(() => opening.hold(), [opening])
  return [useSyncExternalStore(opening.listen, opening.now), opening.follow]
}
