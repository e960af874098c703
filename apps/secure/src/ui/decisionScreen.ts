import type { FrameText } from '../texts/en/frame.js'
import { element } from './element.js'
import { guardedButtons } from './guardedButtons.js'
import type { GuardHost } from './guardHost.js'
import type { Screen } from './mountScreen.js'
import { alert, card, header, originLine, screenOf, statement } from './screenFrame.js'
import { trackVisibility } from './trackVisibility.js'
import { windowButtons } from './windowButtons.js'

/** The texts of a decision. */
export interface DecisionTexts {
  readonly title: string
  /** The sentence that says what is decided; `{}` stands for `value`. */
  readonly statement: string
  readonly value?: string | undefined
  readonly facts?: readonly (readonly [string, string])[] | undefined
  readonly note?: string | undefined
  /** The risk of a wrong decision. */
  readonly warning?: string | undefined
  /** Label of the safe way out; the action's label follows. */
  readonly no: string
  readonly yes: string
  /** Whether the action removes something, and is not the primary button. */
  readonly isDanger?: boolean | undefined
}

interface CommonProps extends DecisionTexts {
  readonly text: FrameText
  /** The checked origin of the page that caused the decision. */
  readonly origin?: string | undefined
  leave(): void
  close(): void
}

export interface DecisionScreenProps extends CommonProps {
  /** The sentence while the action runs. */
  readonly busy: string
  readonly host: GuardHost
  /** Runs the action. @returns The sentence that says why it failed; `undefined` if it succeeded. */
  decide(): Promise<string | undefined>
}

export interface OfferScreenProps extends CommonProps {
  /** Label of the close button, if closing means more than that. */
  readonly closeName?: string | undefined
  /** The back button, if the person came from another screen. */
  readonly back?: { readonly name: string; readonly go: () => void } | undefined
  /** A third choice, with its label. */
  readonly other?: { readonly name: string; readonly go: () => void } | undefined
  /** Opens the window. Must be called inside the click. */
  openWindow(): void
}

/** A decision in the frame, whose action waits for the window's decision. */
export interface OfferScreen extends Screen {
  /** Shows that the action is running. */
  work(sentence: string): void
  /** Lets the window be opened again. @param problem Why it failed. */
  again(problem?: string): void
}

/** Creates a screen of the window on which the person decides one thing, with a guarded button. */
export function decisionScreen(props: DecisionScreenProps): Screen {
  const { host, text, leave } = props
  const parts = partsOf(props)
  const tracker = trackVisibility(parts, host)
  const no = element('button', { type: 'button', class: 'quiet' }, props.no)
  const yes = element('button', { type: 'button', class: props.isDanger ? 'danger' : 'primary' }, props.yes)
  const guardedButton = guardedButtons([yes], { text, host, tracker })
  let isBusy = false

  async function act(event: Event): Promise<void> {
    if (isBusy || !guardedButton.allows(event)) return
    isBusy = true
    yes.disabled = no.disabled = true
    yes.replaceChildren(props.busy)
    const problem = await props.decide()
    isBusy = false
    yes.disabled = no.disabled = false
    yes.replaceChildren(props.yes)
    if (problem !== undefined) guardedButton.fail(problem)
  }
  no.addEventListener('click', leave)
  yes.addEventListener('click', (event) => void act(event))
  const pair = element('div', { class: 'pair' }, no, yes)
  const node = screenWith(
    props,
    parts,
    element('div', { class: 'decision' }, guardedButton.status, guardedButton.readOn, pair),
  )
  return {
    node,
    stop() {
      tracker.stop()
      guardedButton.stop()
    },
  }
}

/** Creates a screen of the frame that says what is to be decided, and opens the window, which decides it. */
export function offerScreen(props: OfferScreenProps): OfferScreen {
  const { text, no, other, leave, openWindow } = props
  const link = other && element('button', { type: 'button', class: 'link' }, other.name)
  if (other) link?.addEventListener('click', other.go)
  const { node, explain, work, again } = windowButtons({ text, no, leave, openWindow })
  explain(text.framed)
  return { node: screenWith(props, [...partsOf(props), link], node), work, again, stop: () => undefined }
}

function partsOf(props: CommonProps): readonly HTMLElement[] {
  const { text, origin, facts, warning, note } = props
  const parts = [
    statement(props.statement, props.value),
    origin !== undefined && originLine(text.requestedBy, origin),
    facts && facts.length > 0 && card(facts),
    warning !== undefined && alert(warning, 'warn'),
    note !== undefined && element('p', { class: 'hint' }, note),
  ]
  return parts.filter((part) => part !== undefined && part !== false)
}

const screenWith = (
  {
    title,
    text,
    close,
    closeName = text.close,
    back,
  }: CommonProps & Pick<OfferScreenProps, 'closeName' | 'back'>,
  parts: readonly (HTMLElement | undefined)[],
  buttons: HTMLElement,
): HTMLElement =>
  screenOf(
    header({ title, closeName, close, back }),
    element('div', { class: 'body' }, ...parts),
    element('footer', { class: 'footer' }, buttons),
  )
