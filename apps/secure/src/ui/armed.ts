import type { GuardHost } from './guardHost.js'
import type { Reading } from './watchReading.js'

/** The reason why a decision may not be taken yet. */
export type Unarmed = 'unread' | 'hidden' | 'still' | 'early'

/** A button is dead for this long after all was read, after it became visible, and after the mouse or the focus came into the window. */
export const armDelayMs = 500

/** It is dead for this long after a finger or a pen that came too soon: one that taps in a rhythm decides nothing. */
export const tapDelayMs = 2_000

/** Draws a button as dead or alive. A dead one can have the focus, and feels the pointer that comes over it in every engine. */
export const drawDead = (button: Element, isDead: boolean): void =>
  button.setAttribute('aria-disabled', String(isDead))

/**
 * Guards a decision: only a real click, by a person who has had all of it before them, on a button that was seen whole for half a second,
 * and who was here before. A window can open under a pointer that clicks on, so a mouse must have moved in it, at this place, for half a
 * second before the press. A finger comes and presses at once: a touch does not wait for that, nor does a key.
 */
export interface Guard {
  /** Whether the event may decide now. A click that only brought the focus here never does; after one that may not the wait begins anew. */
  allows(event: Event): boolean
  state(): Unarmed | undefined
  stop(): void
}

interface GuardInput {
  readonly host: GuardHost
  readonly reading: Reading
  /** Called when the state changes, to draw it. */
  onChange(state: Unarmed | undefined): void
}

/** Watches a button from now on. */
export function guard(button: Element, { host, reading, onChange }: GuardInput): Guard {
  let isSeen: boolean | undefined
  let seenSince = host.now()
  let delayMs = armDelayMs
  /** The last press came from a pointer that did not move here. */
  let isStill = false
  /** The last press began while the button was dead. */
  let isDeadPress = false
  let stopTimer: () => void = () => undefined
  let last: Unarmed | undefined = 'early'

  const waitMs = () => delayMs - (host.now() - seenSince)
  function state(isKey = false): Unarmed | undefined {
    if (!reading.isOver()) return 'unread'
    if (isSeen === false) return 'hidden'
    if (isStill && !isKey) return 'still'
    return waitMs() > 0 ? 'early' : undefined
  }
  function tell(): void {
    const next = state()
    stopTimer()
    // A timer may end before its time: Firefox's does, by the clock that the guard reads.
    if (next === 'early') stopTimer = host.later(tell, Math.max(1, waitMs()))
    if (next !== last) onChange(next)
    last = next
  }
  /** The wait begins anew: the button was out of sight, a press came too soon, or the person comes from elsewhere. */
  function begin(ms = armDelayMs): void {
    // A longer one that is under way stays.
    delayMs = Math.max(ms, waitMs())
    seenSince = host.now()
    tell()
  }
  const stops = [
    reading.onOver(() => begin()),
    host.watch(button, (seen) => {
      isSeen = seen
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
    allows: (event) => {
      // A click of the keyboard has no press, and counts none.
      const isKey = (event as UIEvent).detail === 0
      const mayDecide = event.isTrusted && (isKey || !isDeadPress) && state(isKey) === undefined
      // Older browsers don't say what a click came from: it may be a finger.
      const isTap = !isKey && (event as PointerEvent).pointerType !== 'mouse'
      if (!mayDecide && event.isTrusted) begin(isTap ? tapDelayMs : armDelayMs)
      return mayDecide
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
