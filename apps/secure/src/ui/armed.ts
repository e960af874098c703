/** The reason why a decision may not be taken yet, or not here. */
export type Unarmed = 'early' | 'small' | 'hidden' | 'still'

/** The window of the frame, as far as the guard of a button needs it. */
export interface GuardHost {
  now(): number
  later(act: () => void, afterMs: number): () => void
  size(): { readonly width: number; readonly height: number }
  /** Reports whether an element is seen whole and nothing covers it; `undefined` where the browser cannot say. */
  watch(target: Element, report: (isSeen: boolean | undefined) => void): () => void
  /** Reports the mouse in the window, and presses on an element. */
  watchPointer(target: Element, reports: PointerReports): () => void
  onFocus(act: () => void): () => void
  onResize(act: () => void): () => void
}

/** The pointers that a guard wants to know of. */
export interface PointerReports {
  /** A mouse came into the window by its own motion, or the window moved under it. */
  come(): void
  /**
   * A press begins on the element, with any pointer.
   * @param isStill The pointer of a mouse that did not move to this place: the place moved to it.
   */
  press(isStill: boolean): void
}

/** A button is dead for this long after it became visible, and after the mouse came into the frame or the frame moved under it. */
export const armDelayMs = 500
const least = { width: 320, height: 400 }

/** Whether a frame is too small to show a decision whole (custody 5): it is then taken in the window. */
export const isTooSmall = ({ width, height }: ReturnType<GuardHost['size']>): boolean =>
  width < least.width || height < least.height

/** Draws a button as dead or alive. A dead one can have the focus, and feels the pointer that comes over it in every engine. */
export const drawDead = (button: Element, isDead: boolean): void =>
  button.setAttribute('aria-disabled', String(isDead))

/**
 * Guards a decision: only a real click, on a button that was seen whole for half a second, by a person who was here before. A page can move
 * the frame while all of it is seen, so a mouse must have moved in this frame, at this place, for half a second before the press. A finger
 * comes and presses at once: a touch does not wait for that, nor does a key.
 */
export interface Guard {
  /** Whether the event may decide now. A click that only brought the focus here never does. */
  allows(event: Event): boolean
  state(): Unarmed | undefined
  stop(): void
}

/**
 * Watches a button from now on.
 * @param onChange Called when the state changes, to draw it.
 */
export function guard(
  button: Element,
  host: GuardHost,
  onChange: (state: Unarmed | undefined) => void,
): Guard {
  let isSeen: boolean | undefined
  let seenSince = host.now()
  /** The last press came from a pointer that did not move here. */
  let isStill = false
  /** The last press began while the button was dead. */
  let isDeadPress = false
  let focusedAt = Number.NEGATIVE_INFINITY
  let stopTimer: () => void = () => undefined
  let last: Unarmed | undefined = 'early'

  const waitMs = () => armDelayMs - (host.now() - Math.max(seenSince, focusedAt))
  function state(isKey = false): Unarmed | undefined {
    if (isTooSmall(host.size())) return 'small'
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
  /** The half second begins anew: the button was covered, or moved under the pointer, or the person comes from elsewhere. */
  function begin(): void {
    seenSince = host.now()
    tell()
  }
  const stops = [
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
        if (still) {
          isStill = true
          begin()
        }
        isDeadPress = state() !== undefined
      },
    }),
    host.onFocus(() => {
      focusedAt = host.now()
      begin()
    }),
    host.onResize(begin),
    () => stopTimer(),
  ]
  begin()
  return {
    state: () => state(),
    allows: (event) => {
      // A click of the keyboard has no press, and counts none.
      const isKey = (event as UIEvent).detail === 0
      return event.isTrusted && (isKey || !isDeadPress) && state(isKey) === undefined
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
