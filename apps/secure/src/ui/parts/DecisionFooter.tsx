/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { FrameText } from '../../texts/en/frame.js'
import type { Unarmed } from '../armed.js'
import type { GuardedName, GuardState } from '../guardDecision.js'

interface DecisionFooterProps {
  readonly text: FrameText
  readonly guard: GuardState
  /** Why nothing can be approved, what the risk is, or what failed. */
  readonly warning?: string | undefined
  /** What is waited for before anything can be decided. It is no fault, so it stands in the quiet line. */
  readonly wait?: string | undefined
  /** Whether it has been decided, so that nothing more is asked of the person. */
  readonly isDecided: boolean
  readOn(): void
  readonly children: ComponentChildren
}

/**
 * The buttons of a decision, and above them a line that says why they may not be pressed yet, and what to do. It keeps its place while it is
 * empty, so that no button moves.
 */
export function DecisionFooter({
  text,
  guard,
  warning,
  wait,
  isDecided,
  readOn,
  children,
}: DecisionFooterProps) {
  const { yes } = guard.unarmed
  return (
    <div class="decision">
      <div class="said" role="status">
        {warning !== undefined && <p class="note bad">{warning}</p>}
        <p class={guard.wasDropped && wait === undefined ? 'why told' : 'why'}>
          {isDecided ? '' : (wait ?? whyOf(text, guard, warning))}
        </p>
      </div>
      <button
        type="button"
        class="link read-on"
        hidden={yes !== 'unread' || wait !== undefined}
        onClick={readOn}
      >
        {text.readOn}
      </button>
      {children}
    </div>
  )
}

function whyOf(text: FrameText, { unarmed, wasDropped }: GuardState, warning: string | undefined): string {
  const tooSoon = wasDropped ? text.tooSoon : undefined
  if (warning !== undefined) return tooSoon ?? ''
  const reasons: Readonly<Record<Unarmed, string>> = {
    early: tooSoon ?? text.soon,
    unread: text.unread,
    hidden: text.outOfSight,
    still: text.stillPointer,
  }
  return unarmed.yes ? reasons[unarmed.yes] : (tooSoon ?? '')
}

interface GuardedButtonProps {
  readonly name: GuardedName
  readonly kind: 'primary' | 'danger' | 'quiet'
  readonly guard: GuardState
  /** Whether nothing can be decided. */
  readonly isOff?: boolean
  press(event: Event): void
  readonly children: string
}

/** A guarded button. It is quiet while its wait lasts, then takes its colour; it stays focusable, and receives pointer events in every browser. */
export function GuardedButton({ name, kind, guard, isOff = false, press, children }: GuardedButtonProps) {
  return (
    <button
      type="button"
      class={kind}
      data-guarded={name}
      disabled={isOff}
      aria-disabled={guard.unarmed[name] !== undefined}
      onClick={press}
    >
      {children}
    </button>
  )
}
