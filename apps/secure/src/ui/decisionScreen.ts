import type { FrameText } from '../texts/en/frame.js'
import type { Screen } from './codeScreen.js'
import { element } from './element.js'
import { guardedButtons } from './guardedButtons.js'
import type { GuardHost } from './guardHost.js'
import { alert, card, header, originLine, screenOf, statement } from './screenFrame.js'
import { watchReading } from './watchReading.js'
import { windowButtons } from './windowButtons.js'

/** A decision in words. */
export interface DecisionWords {
  readonly title: string
  /** The one sentence that says what is decided; `{}` stands for `value`. */
  readonly statement: string
  readonly value?: string | undefined
  readonly facts?: readonly (readonly [string, string])[] | undefined
  readonly note?: string | undefined
  /** The cost of a wrong decision. */
  readonly warning?: string | undefined
  /** The name of the safe way out, and of the act. */
  readonly no: string
  readonly yes: string
  /** The act takes something away, and is not the strong button. */
  readonly isDanger?: boolean | undefined
}

interface CommonProps extends DecisionWords {
  readonly text: FrameText
  /** The checked origin of the page that the decision comes from. */
  readonly origin?: string | undefined
  leave(): void
  close(): void
}

export interface DecisionScreenProps extends CommonProps {
  /** The sentence while the act is under way. */
  readonly busy: string
  readonly host: GuardHost
  /** @returns The sentence that says why it did not work; nothing where it did. */
  decide(): Promise<string | undefined>
}

export interface OfferScreenProps extends CommonProps {
  /** A third way, in words. */
  readonly other?: { readonly name: string; readonly go: () => void } | undefined
  /** Opens the window, inside of the click. */
  openWindow(): void
}

/** A decision in the frame, whose act waits for the word of the window. */
export interface OfferScreen extends Screen {
  /** Says that what was decided is under way. */
  work(sentence: string): void
  /** Lets the window be opened again. @param problem The reason why it did not work. */
  again(problem?: string): void
}

/** A screen of the window on which the person decides one thing, behind a guarded button. */
export function decisionScreen(props: DecisionScreenProps): Screen {
  const { host, text, leave } = props
  const parts = partsOf(props)
  const reading = watchReading(parts, host)
  const no = element('button', { type: 'button', class: 'quiet' }, props.no)
  const yes = element('button', { type: 'button', class: props.isDanger ? 'danger' : 'primary' }, props.yes)
  const guarded = guardedButtons([yes], { text, host, reading })
  let isBusy = false

  async function act(event: Event): Promise<void> {
    if (isBusy || !guarded.allows(event)) return
    isBusy = true
    yes.disabled = no.disabled = true
    yes.replaceChildren(props.busy)
    const problem = await props.decide()
    isBusy = false
    yes.disabled = no.disabled = false
    yes.replaceChildren(props.yes)
    if (problem !== undefined) guarded.fail(problem)
  }
  no.addEventListener('click', leave)
  yes.addEventListener('click', (event) => void act(event))
  const pair = element('div', { class: 'pair' }, no, yes)
  const node = screenWith(
    props,
    parts,
    element('div', { class: 'decision' }, guarded.status, guarded.readOn, pair),
  )
  return {
    node,
    stop() {
      reading.stop()
      guarded.stop()
    },
  }
}

/** A screen of the frame that says what is to be decided, and leads to the window, which decides it. */
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
  { title, text, close }: CommonProps,
  parts: readonly (HTMLElement | undefined)[],
  buttons: HTMLElement,
): HTMLElement =>
  screenOf(
    header({ title, closeName: text.close, close }),
    element('div', { class: 'body' }, ...parts),
    element('footer', { class: 'footer' }, buttons),
  )
