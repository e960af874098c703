import { guard, type Unarmed } from './armed.js'
import type { GuardHost } from './guardHost.js'
import { trackVisibility, type VisibilityTracker } from './trackVisibility.js'

/** The guarded buttons of a decision, by what they do. */
export type GuardedName = 'yes' | 'less'

/** What a screen draws of its guarded buttons. */
export interface GuardState {
  /** Why each button may not be pressed yet; absent once it may. */
  readonly unarmed: Readonly<Partial<Record<GuardedName, Unarmed>>>
  /** Whether a press was dropped within the last two seconds. */
  readonly wasDropped: boolean
}

/** The state before the buttons are in a document. */
export const notGuardedYet: GuardState = {
  unarmed: { yes: 'early', less: 'early' },
  wasDropped: false,
}

/** How long a dropped press is told. */
export const droppedMs = 2_000

export interface DecisionGuard {
  /** Whether a click on a guarded button may decide. If not, the state tells it. */
  allows(event: Event): boolean
  /** Starts the wait again, since the person has changed what the screen shows. */
  restart(): void
  /** Scrolls to the text that was not visible yet. */
  readOn(): void
  stop(): void
}

interface DecisionGuardInput {
  readonly host: GuardHost
  /** The tracker of an earlier step, whose text was read already. */
  readonly tracker?: VisibilityTracker | undefined
  onChange(state: GuardState): void
}

/** Starts to track whether the parts of a screen with `data-read` were visible. What is inside of a part belongs to it: closed details are read. */
export const trackParts = (screen: HTMLElement, host: GuardHost): VisibilityTracker =>
  trackVisibility(
    [...screen.querySelectorAll('[data-read]')].filter((each) => !each.parentElement?.closest('[data-read]')),
    host,
  )

/** Guards the buttons with `data-guarded` of a screen. Its state follows by `onChange`. */
export function guardDecision(
  screen: HTMLElement,
  { host, tracker: givenTracker, onChange }: DecisionGuardInput,
): DecisionGuard {
  const tracker = givenTracker ?? trackParts(screen, host)
  let state = notGuardedYet
  let isOver = false
  let stopTelling: () => void = () => undefined
  function change(next: Partial<GuardState>): void {
    state = { ...state, ...next }
    if (!isOver) onChange(state)
  }
  const buttons = [...screen.querySelectorAll<HTMLElement>('[data-guarded]')]
  const guards = new Map(
    buttons.map((button) => {
      const name = button.dataset.guarded as GuardedName
      const draw = (unarmed: Unarmed | undefined) => {
        const { [name]: _, ...others } = state.unarmed
        change({ unarmed: unarmed ? { ...others, [name]: unarmed } : others })
      }
      const buttonGuard = guard(button, { host, tracker, onChange: draw })
      draw(buttonGuard.state())
      return [button, buttonGuard]
    }),
  )
  function tellDrop(): void {
    stopTelling()
    change({ wasDropped: true })
    stopTelling = host.later(() => change({ wasDropped: false }), droppedMs)
  }
  return {
    allows(event) {
      // A screen that has ended decides nothing, even while its picture fades.
      if (isOver) return false
      const isAllowed = guards.get(event.currentTarget as HTMLElement)?.allows(event) === true
      if (isAllowed) {
        stopTelling()
        change({ wasDropped: false })
      } else if (event.isTrusted) tellDrop()
      return isAllowed
    },
    restart() {
      for (const each of guards.values()) each.restart()
    },
    readOn: () => tracker.goOn(),
    stop() {
      isOver = true
      stopTelling()
      // A given tracker goes on to the next step.
      if (!givenTracker) tracker.stop()
      for (const each of guards.values()) each.stop()
    },
  }
}
