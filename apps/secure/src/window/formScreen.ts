import { element } from '../ui/element.js'
import type { Screen } from '../ui/mountScreen.js'
import { alert, header, screenOf, statement } from '../ui/screenFrame.js'

/** One field of a form. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly autocomplete: 'current-password' | 'new-password'
  readonly hint?: string
}

/** Reports the progress of a long action, from 0 to 1. */
type Progress = (part: number) => void

interface FormScreenProps<Name extends string> {
  readonly title: string
  readonly closeName: string
  readonly statement: string
  readonly value?: string
  readonly note?: string
  readonly warning?: string
  readonly fields: readonly (FormField & { readonly name: Name })[]
  readonly yes: string
  readonly no: string
  /** The sentence while the action runs. */
  readonly busy: string
  /** Labels of the button that shows what is typed. */
  readonly show: string
  readonly hide: string
  /** Another action, with its label, that uses the same fields. */
  readonly other?: {
    readonly name: string
    readonly go: (values: Values<Name>, progress: Progress) => Outcome
  }
  /** @returns The sentence that says why it failed; `undefined` if it succeeded. */
  submit(values: Values<Name>, progress: Progress): Outcome
  leave(): void
}
export type Values<Name extends string> = Readonly<Record<Name, string>>
type Outcome = Promise<string | undefined>

/** Creates a screen for typing passwords, with the progress of the action. */
export function formScreen<Name extends string>(props: FormScreenProps<Name>): Screen {
  const { fields, leave, other } = props
  const inputs = fields.map(({ name, label, autocomplete, hint }) => ({
    name,
    label: element('label', { for: name }, label),
    hint: hint === undefined ? undefined : element('p', { id: `${name}-hint`, class: 'hint' }, hint),
    input: element('input', {
      id: name,
      name,
      type: 'password',
      class: 'plain',
      autocomplete,
      dir: 'auto',
      required: true,
      spellcheck: 'false',
      autocapitalize: 'off',
      'aria-describedby': `${hint === undefined ? '' : `${name}-hint `}problem`,
    }),
  }))
  const problem = element('p', { id: 'problem', class: 'problem', role: 'alert' })
  const bar = element('progress', {
    class: 'progress',
    max: '1',
    value: '0',
    'aria-label': props.busy,
    hidden: true,
  })
  const status = element('p', { class: 'unseen', role: 'status' })
  const yes = element('button', { type: 'submit', class: 'primary' }, props.yes)
  const no = element('button', { type: 'button', class: 'quiet' }, props.no)
  const reveal = element('button', { type: 'button', class: 'link', 'aria-pressed': 'false' }, props.show)
  const link = other && element('button', { type: 'button', class: 'link' }, other.name)
  let isBusy = false

  async function run(act: FormScreenProps<Name>['submit']): Promise<void> {
    const values = Object.fromEntries(inputs.map(({ name, input }) => [name, input.value])) as Values<Name>
    if (isBusy) return
    isBusy = true
    for (const each of [yes, no, ...(link ? [link] : [])]) each.disabled = true
    yes.replaceChildren(props.busy)
    status.replaceChildren(props.busy)
    problem.replaceChildren()
    const sentence = await act(values, (part) => {
      bar.hidden = false
      bar.value = part
    })
    isBusy = false
    bar.hidden = true
    for (const each of [yes, no, ...(link ? [link] : [])]) each.disabled = false
    yes.replaceChildren(props.yes)
    status.replaceChildren()
    if (sentence === undefined) return
    problem.replaceChildren(sentence)
    inputs[0]?.input.focus()
  }
  no.addEventListener('click', leave)
  reveal.addEventListener('click', () => {
    const isShown = reveal.getAttribute('aria-pressed') === 'true'
    reveal.setAttribute('aria-pressed', String(!isShown))
    reveal.replaceChildren(isShown ? props.show : props.hide)
    for (const { input } of inputs) input.type = isShown ? 'password' : 'text'
  })
  if (other) link?.addEventListener('click', () => void run(other.go))
  const form = element(
    'form',
    { class: 'form', novalidate: true },
    element(
      'div',
      { class: 'body' },
      statement(props.statement, props.value),
      props.note !== undefined && element('p', { class: 'hint' }, props.note),
      props.warning !== undefined && alert(props.warning, 'warn'),
      ...inputs.flatMap(({ label, input, hint }) => [label, input, hint]),
      reveal,
      problem,
      bar,
      status,
      link,
    ),
    element('footer', { class: 'footer' }, element('div', { class: 'pair' }, no, yes)),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void run(props.submit)
  })
  return {
    node: screenOf(header({ title: props.title, closeName: props.closeName, close: leave }), form),
    stop: () => undefined,
  }
}
