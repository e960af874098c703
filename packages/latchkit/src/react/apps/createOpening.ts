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
export type OpeningState = 'not' | 'here' | 'missing' | 'back'

/** A link into an app that a view follows, or that was followed in the tap that opened the view. */
export interface Opening {
  readonly now: () => OpeningState
  readonly listen: (onChange: () => void) => () => void
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
  let state: OpeningState = 'not'
  let holders = 0
  let stopWatching: (() => void) | undefined
  let cancelTimer: (() => void) | undefined
  const enter = (next: OpeningState) => {
    cancelTimer?.()
    cancelTimer = next === 'back' ? clock.after(finishingMs, () => enter('here')) : undefined
    state = next
    for (const notify of [...listeners]) notify()
  }
  const end = () => {
    stopWatching?.()
    cancelTimer?.()
  }
  return {
    now: () => state,
    listen(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    follow(href) {
      stopWatching?.()
      stopWatching = openInApp(href, {
        clock,
        onMissing: () => enter('missing'),
        onLeft: () => enter('here'),
        onBack: () => enter('back'),
      })
      enter('here')
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
export function useOpening(
  kit: Kit,
  startedOpening?: Opening,
): readonly [OpeningState, (href: string) => void] {
  const [opening] = useState(() => startedOpening ?? createOpening(kit.services.clock))
  useEffect(() => opening.hold(), [opening])
  return [useSyncExternalStore(opening.listen, opening.now), opening.follow]
}
