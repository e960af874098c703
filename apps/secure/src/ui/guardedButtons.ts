import type { FrameText } from '../texts/en/frame.js'
import { drawDead, guard, type Unarmed } from './armed.js'
import { element } from './element.js'
import type { GuardHost } from './guardHost.js'
import type { VisibilityTracker } from './trackVisibility.js'

export interface GuardedInput {
  readonly text: FrameText
  readonly host: GuardHost
  readonly tracker: VisibilityTracker
  /** The reason why no button can be pressed. */
  readonly blockedReason?: string | undefined
  /** A warning of the risk of the decision. It is shown while the buttons are enabled. */
  readonly danger?: string | undefined
}

/** The guarded buttons of a decision, and the text that says why they are disabled. */
export interface GuardedButtons {
  /** The reason, announced when it changes. */
  readonly status: HTMLElement
  /** Scrolls to the text that was not visible yet; disappears once all text was visible. */
  readonly readOn: HTMLElement
  /** Whether a click on a button may decide. If not, shows the reason. */
  allows(event: Event): boolean
  /** Shows why the decision failed. */
  fail(problem: string): void
  stop(): void
}

/** Guards buttons that belong to the same decision. The text describes the state of the first one. */
export function guardedButtons(
  buttons: readonly HTMLButtonElement[],
  { text, host, tracker, blockedReason, danger = '' }: GuardedInput,
): GuardedButtons {
  const status = element('p', { class: 'note', role: 'status' })
  const readOn = element('button', { type: 'button', class: 'quiet read-on' }, text.readOn)
  readOn.addEventListener('click', () => tracker.goOn())
  const reasons: Readonly<Record<Unarmed, string>> = {
    early: '',
    unread: text.unread,
    hidden: text.outOfSight,
    still: text.stillPointer,
  }
  let saysTooSoon = false
  const say = (sentence: string, isBad = false) => {
    status.classList.toggle('bad', isBad)
    status.replaceChildren(sentence)
  }
  const guards = buttons.map((button, at) => {
    const draw = (state: Unarmed | undefined) => {
      drawDead(button, state !== undefined)
      if (at > 0) return
      readOn.hidden = state !== 'unread'
      const reason = blockedReason ?? (state && reasons[state])
      // The text about a press that came too soon stays until the next one.
      if (reason || !saysTooSoon) say(reason || danger, blockedReason !== undefined || danger !== '')
    }
    const buttonGuard = guard(button, { host, tracker, onChange: draw })
    draw(buttonGuard.state())
    return buttonGuard
  })
  return {
    status,
    readOn,
    allows(event) {
      const buttonGuard = guards[buttons.indexOf(event.currentTarget as HTMLButtonElement)]
      if (!buttonGuard) return false
      saysTooSoon = !buttonGuard.allows(event) && event.isTrusted
      if (saysTooSoon && buttonGuard.state() === 'early') say(text.tooSoon)
      return event.isTrusted && !saysTooSoon
    },
    fail: (problem) => say(problem, true),
    stop() {
      for (const each of guards) each.stop()
    },
  }
}
