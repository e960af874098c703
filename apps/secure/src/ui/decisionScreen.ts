import { drawDead, type GuardHost, guard, type Unarmed } from './armed.js'
import type { Screen } from './codeScreen.js'
import { element } from './element.js'
import { alert, card, header, screenOf, statement } from './screenFrame.js'
import type { FrameText } from './text/en.js'

/** Sentences for a button that cannot be pressed now; one that is merely early says nothing. */
export type UnarmedText = Readonly<Record<Unarmed, string>>

/** These sentences in a language. */
export const unarmedText = (text: FrameText): UnarmedText => ({
  early: '',
  small: text.tooSmall,
  hidden: text.covered,
  still: text.stillPointer,
})

export interface DecisionScreenProps {
  readonly title: string
  /** The one sentence that says what is decided; `{}` stands for `value`. */
  readonly statement: string
  readonly value?: string
  readonly facts?: readonly (readonly [string, string])[]
  readonly note?: string
  /** The cost of a wrong decision. */
  readonly warning?: string
  /** The name of the safe way out, and of the act. */
  readonly no: string
  readonly yes: string
  /** The act takes something away, and is not the strong button. */
  readonly isDanger?: boolean
  /** The sentence while the act is under way. */
  readonly busy: string
  readonly unarmed: UnarmedText
  readonly closeName: string
  readonly host: GuardHost
  /** A third way, in words. */
  readonly other?: { readonly name: string; readonly go: () => void } | undefined
  /** @returns The sentence that says why it did not work; nothing where it did. */
  decide(): Promise<string | undefined>
  leave(): void
  close(): void
}

/** A screen on which the person decides one thing, behind a guarded button. */
export function decisionScreen(props: DecisionScreenProps): Screen {
  const { host, other, leave, close } = props
  const status = element('p', { class: 'note', role: 'status' })
  const no = element('button', { type: 'button', class: 'quiet' }, props.no)
  const yes = element('button', { type: 'button', class: props.isDanger ? 'danger' : 'primary' }, props.yes)
  const link = other && element('button', { type: 'button', class: 'link' }, other.name)
  let isBusy = false
  const draw = (state: Unarmed | undefined) => {
    if (isBusy) return
    drawDead(yes, state !== undefined)
    status.replaceChildren(state === undefined ? '' : props.unarmed[state])
  }
  const guarded = guard(yes, host, draw)
  draw(guarded.state())

  async function act(event: Event): Promise<void> {
    if (isBusy || !guarded.allows(event)) return
    isBusy = true
    yes.disabled = no.disabled = true
    yes.replaceChildren(props.busy)
    const problem = await props.decide()
    isBusy = false
    yes.disabled = no.disabled = false
    yes.replaceChildren(props.yes)
    draw(guarded.state())
    status.classList.toggle('bad', problem !== undefined)
    if (problem !== undefined) status.replaceChildren(problem)
  }
  no.addEventListener('click', leave)
  yes.addEventListener('click', (event) => void act(event))
  if (other) link?.addEventListener('click', other.go)
  const node = screenOf(
    header({ title: props.title, closeName: props.closeName, close }),
    element(
      'div',
      { class: 'body' },
      statement(props.statement, props.value),
      props.facts && props.facts.length > 0 && card(props.facts),
      props.warning !== undefined && alert(props.warning, 'warn'),
      props.note !== undefined && element('p', { class: 'hint' }, props.note),
      link,
    ),
    element(
      'footer',
      { class: 'footer' },
      element('div', { class: 'decision' }, status, element('div', { class: 'pair' }, no, yes)),
    ),
  )
  return { node, stop: guarded.stop }
}
