/** @jsxImportSource preact */
import { mountScreen, type Screen } from './mountScreen.js'
import { ScreenLayout } from './parts/ScreenLayout.js'
import { Statement } from './parts/Statement.js'

export interface EmailScreenProps {
  readonly title: string
  readonly closeName: string
  /** What the address is for; `{}` stands for `value`. */
  readonly statement: string
  readonly value?: string
  readonly note: string
  readonly label: string
  /** The address that stands in the field first. */
  readonly email: string
  readonly yes: string
  readonly no: string
  /** The sentence while the address is taken. */
  readonly busy: string
  /** @returns The sentence that says why the address can't be taken; `undefined` if it can. */
  submit(email: string): Promise<string | undefined>
  leave(): void
  /** Called when the screen ends. */
  stop(): void
}

/** How far the address is. */
export type EmailState =
  | { readonly is: 'typing' }
  | { readonly is: 'working' }
  | { readonly is: 'wrong'; readonly problem: string }

/** Creates the screen on which an address is typed. */
export function emailScreen(props: EmailScreenProps): Screen {
  const screen = mountScreen<EmailState>({
    state: { is: 'typing' },
    view: (state) => emailView(props, state, { submit: () => void submit(), type }),
    start: () => props.stop,
  })
  function type(): void {
    if (screen.state().is === 'wrong') screen.show({ is: 'typing' })
  }
  async function submit(): Promise<void> {
    if (screen.state().is === 'working') return
    const field = screen.node.querySelector('input')
    screen.show({ is: 'working' })
    const problem = await props.submit(field?.value.trim() ?? '')
    screen.show(problem === undefined ? { is: 'typing' } : { is: 'wrong', problem })
    if (problem !== undefined) field?.focus()
  }
  return screen
}

interface EmailActs {
  submit(): void
  /** The address changes. */
  type(): void
}

/** Draws the screen of an address. */
export function emailView(props: EmailScreenProps, state: EmailState, { submit, type }: EmailActs) {
  const { title, closeName, statement, value, note, label, email, yes, no, busy, leave } = props
  const isBusy = state.is === 'working'
  const buttons = (
    <div class="pair">
      <button type="button" class="quiet" onClick={() => leave()}>
        {no}
      </button>
      <button type="submit" class="primary" disabled={isBusy}>
        {isBusy ? busy : yes}
      </button>
    </div>
  )
  return (
    <ScreenLayout title={title} closeName={closeName} close={leave} submit={submit} footer={buttons}>
      <div class="body form">
        <Statement text={statement} value={value} />
        <p id="email-hint" class="hint">
          {note}
        </p>
        <label for="email">{label}</label>
        <input
          id="email"
          name="email"
          type="email"
          class="plain"
          dir="ltr"
          required
          defaultValue={email}
          autoComplete="email"
          autoCapitalize="off"
          spellcheck={false}
          aria-describedby="email-hint email-problem"
          aria-invalid={state.is === 'wrong'}
          onInput={type}
        />
        <p id="email-problem" class="problem" role="alert">
          {state.is === 'wrong' && state.problem}
        </p>
      </div>
    </ScreenLayout>
  )
}
