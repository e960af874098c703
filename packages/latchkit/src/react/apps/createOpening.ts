import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Clock } from '../../core/contracts/services.js'
import type { Kit } from '../../core/kit/kit.js'
import { openInApp } from '../../wallets/links/openInApp.js'

/** How long a visitor who is back waits for the wallet's answer before the view offers to open the app again. */
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
  /** Follows a link. Call it in a tap, with nothing awaited before it. */
  readonly follow: (href: string) => void
  /** Keeps it alive for a view; it ends when the last view has let go. */
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
        // Where React runs effects twice it is held again at once.
        queueMicrotask(() => holders > 0 || end())
      }
    },
  }
}

/** Follows links into an app while a view is mounted, and tells whether the page was left for it. */
export function useOpening(kit: Kit, begun?: Opening): readonly [Opened, (href: string) => void] {
  const [opening] = useState(() => begun ?? createOpening(kit.services.clock))
  useEffect(() => opening.hold(), [opening])
  return [useSyncExternalStore(opening.listen, opening.now), opening.follow]
}
