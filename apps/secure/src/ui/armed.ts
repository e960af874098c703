import type { GuardHost } from './guardHost.js'
import type { VisibilityTracker } from './trackVisibility.js'

/** Why a decision may not be taken yet. */
export type Unarmed = 'unread' | 'hidden' | 'still' | 'early'

/** How long a button stays disabled after all was read, after it became visible, and after the mouse or focus entered the window. */
export const armDelayMs = 500

/** How long it stays disabled after a tap that came too soon, so that rhythmic tapping decides nothing. */
export const tapDelayMs = 2_000

/**
 * Guards a decision: it accepts only a real click by a person who has seen everything, on a button that was fully visible for half a
 * second. A window can open under a pointer that keeps clicking, so a mouse must also have moved there half a second before the press.
 * Touch and keys need no such motion.
 */
export interface Guard {
  /** Whether the event may decide now. A click that only focused the window never does; after a refused one the wait starts again. */
  allows(event: Event): boolean
  state(): Unarmed | undefined
  /** Starts the wait again, since what the person sees has changed. */
  restart(): void
  stop(): void
}

interface GuardInput {
  readonly host: GuardHost
  readonly tracker: VisibilityTracker
  /** Called when the state changes, to redraw the button. */
  onChange(state: Unarmed | undefined): void
}

/** Starts guarding a button. */
export function guard(button: Element, { host, tracker, onChange }: GuardInput): Guard {
  let isSeen: boolean | undefined
  let seenSince = host.now()
  let delayMs = armDelayMs
  /** Whether the last press came from a mouse that did not move here. */
  let isStill = false
  /** Whether the last press began while the button was disabled. */
  let isDeadPress = false
  let stopTimer: () => void = () => undefined
  let lastState: Unarmed | undefined = 'early'

  const waitMs = () => delayMs - (host.now() - seenSince)
  function state(isKey = false): Unarmed | undefined {
    if (!tracker.isOver()) return 'unread'
    if (isSeen === false) return 'hidden'
    if (isStill && !isKey) return 'still'
    return waitMs() > 0 ? 'early' : undefined
  }
  function report(): void {
    const next = state()
    stopTimer()
    // A timer may fire early by the guard's clock, as in Firefox.
    if (next === 'early') stopTimer = host.later(report, Math.max(1, waitMs()))
    if (next !== lastState) onChange(next)
    lastState = next
  }
  /** Starts the wait again: the button was hidden, a press came too soon, or the person came from elsewhere. */
  function begin(ms = armDelayMs): void {
    // Keep a longer wait that has already begun.
    delayMs = Math.max(ms, waitMs())
    seenSince = host.now()
    report()
  }
  const stops = [
    tracker.onOver(() => begin()),
    host.watch(button, (isVisible) => {
      isSeen = isVisible
      begin()
    }),
    host.watchPointer(button, {
      come: () => {
        isStill = false
        begin()
      },
      press: (still) => {
        if (still) isStill = true
        isDeadPress = state() !== undefined
      },
    }),
    host.onFocus(() => begin()),
    host.onResize(() => begin()),
    () => stopTimer(),
  ]
  begin()
  return {
    state: () => state(),
    restart: () => begin(),
    allows: (event) => {
      // A keyboard click has no press and a `detail` of 0.
      const isKey = (event as UIEvent).detail === 0
      const mayDecide = event.isTrusted && (isKey || !isDeadPress) && state(isKey) === undefined
      // Older browsers do not report the pointer type: it may be a finger.
      const isTap = !isKey && (event as PointerEvent).pointerType !== 'mouse'
      if (!mayDecide && event.isTrusted) begin(isTap ? tapDelayMs : armDelayMs)
      return mayDecide
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
