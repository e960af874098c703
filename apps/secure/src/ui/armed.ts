/** The reason why a decision may not be taken yet, or not here. */
export type Unarmed = 'early' | 'small' | 'hidden'

/** The window of the frame, as far as the guard of a button needs it. */
export interface GuardHost {
  now(): number
  later(act: () => void, afterMs: number): () => void
  size(): { readonly width: number; readonly height: number }
  /** Reports whether an element is seen whole and nothing covers it; `undefined` where the browser cannot say. */
  watch(target: Element, report: (isSeen: boolean | undefined) => void): () => void
  onFocus(act: () => void): () => void
  onResize(act: () => void): () => void
}

/** A button that has just become visible is dead for this long. */
export const armDelayMs = 500
const least = { width: 320, height: 400 }

/** Whether a frame is too small to show a decision whole (custody 5): it is then taken in the window. */
export const isTooSmall = ({ width, height }: ReturnType<GuardHost['size']>): boolean =>
  width < least.width || height < least.height

/** Guards a decision: only a real click, on a button that was seen whole for half a second, by a person who was here before. */
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
  let focusedAt = Number.NEGATIVE_INFINITY
  let stopTimer: () => void = () => undefined
  let last: Unarmed | undefined = 'early'

  function state(): Unarmed | undefined {
    if (isTooSmall(host.size())) return 'small'
    if (isSeen === false) return 'hidden'
    return host.now() - Math.max(seenSince, focusedAt) < armDelayMs ? 'early' : undefined
  }
  function tell(): void {
    const next = state()
    if (next !== last) onChange(next)
    last = next
  }
  /** The half second begins anew: the button was moved, covered, or the person comes from elsewhere. */
  function begin(): void {
    seenSince = host.now()
    stopTimer()
    stopTimer = host.later(tell, armDelayMs)
    tell()
  }
  const stops = [
    host.watch(button, (seen) => {
      isSeen = seen
      begin()
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
    state,
    allows: (event) => event.isTrusted && state() === undefined,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
