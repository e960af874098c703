/** @jsxImportSource preact */
import { mountScreen, type Screen } from '../ui/mountScreen.js'
import { Alert } from '../ui/parts/Alert.js'
import { ScreenLayout } from '../ui/parts/ScreenLayout.js'
import { Statement } from '../ui/parts/Statement.js'

/** One field of a form. */
export interface FormField<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly autocomplete: 'current-password' | 'new-password'
  readonly hint?: string
}

/** Why an action failed: a sentence, below the field that it is about, if it is about one. */
export interface FormProblem<Name extends string = string> {
  readonly sentence: string
  readonly at?: Name | undefined
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
  readonly fields: readonly FormField<Name>[]
  readonly yes: string
  readonly no: string
  /** The sentence while the action runs. */
  readonly busy: string
  /** Labels of the button that shows what is typed. */
  readonly show: string
  readonly hide: string
  /** Another action, with its label, that uses the same fields. */
  readonly other?: { readonly name: string; readonly go: Act<Name> }
  readonly submit: Act<Name>
  leave(): void
}
type Values<Name extends string> = Readonly<Record<Name, string>>
/** @returns Why it failed; `undefined` if it succeeded. */
type Act<Name extends string> = (
  values: Values<Name>,
  progress: Progress,
) => Promise<FormProblem<Name> | undefined>

/** What a form shows. The passwords stay in their fields. */
interface FormState<Name extends string> {
  /** Whether the passwords can be read. */
  readonly isRevealed: boolean
  readonly status:
    | { readonly is: 'typing' }
    /** Without `part`, nothing is known of the progress. */
    | { readonly is: 'working'; readonly part?: number }
    | { readonly is: 'failed'; readonly problem: FormProblem<Name> }
}

interface FormActs<Name extends string> {
  run(act: Act<Name>): void
  /** A field changes: what was said of the former text is gone. */
  type(): void
  reveal(): void
}

/** Creates a screen for typing passwords, with the progress of the action. */
export function formScreen<Name extends string>(props: FormScreenProps<Name>): Screen {
  const screen = mountScreen<FormState<Name>>({
    state: { isRevealed: false, status: { is: 'typing' } },
    view: (state) =>
      formView(props, state, {
        run: (act) => void run(act),
        type: () => screen.state().status.is === 'failed' && become({ is: 'typing' }),
        reveal: () => screen.show({ ...screen.state(), isRevealed: !screen.state().isRevealed }),
      }),
  })
  const become = (status: FormState<Name>['status']) => screen.show({ ...screen.state(), status })
  const field = (name = '') =>
    screen.node.querySelector<HTMLInputElement>(`input${name && `[name="${name}"]`}`)

  async function run(act: Act<Name>): Promise<void> {
    if (screen.state().status.is === 'working') return
    const values = Object.fromEntries(props.fields.map(({ name }) => [name, field(name)?.value ?? '']))
    become({ is: 'working' })
    const problem = await act(values as Values<Name>, (part) => become({ is: 'working', part }))
    become(problem ? { is: 'failed', problem } : { is: 'typing' })
    if (problem) field(problem.at)?.focus()
  }
  return screen
}

/** Draws a form. */
export function formView<Name extends string>(
  props: FormScreenProps<Name>,
  { isRevealed, status }: FormState<Name>,
  { run, type, reveal }: FormActs<Name>,
) {
  const { note, warning, other, busy } = props
  const isBusy = status.is === 'working'
  const problem = status.is === 'failed' ? status.problem : undefined
  const buttons = (
    <div class="pair">
      <button type="button" class="quiet" disabled={isBusy} onClick={props.leave}>
        {props.no}
      </button>
      <button type="submit" class="primary" disabled={isBusy}>
        {isBusy ? busy : props.yes}
      </button>
    </div>
  )
  return (
    <ScreenLayout
      title={props.title}
      closeName={props.closeName}
      close={props.leave}
      submit={() => run(props.submit)}
      footer={buttons}
    >
      <div class="body form">
        <Statement text={props.statement} value={props.value} />
        {note !== undefined && <p class="hint">{note}</p>}
        {warning !== undefined && <Alert sentence={warning} kind="warn" />}
        {props.fields.map((each) => (
          <Field
            key={each.name}
            {...each}
            isRevealed={isRevealed}
            problem={problem?.at === each.name ? problem.sentence : ''}
            type={type}
          />
        ))}
        <button type="button" class="link" aria-pressed={isRevealed} onClick={reveal}>
          {isRevealed ? props.hide : props.show}
        </button>
        <p id="problem" class="problem" role="alert">
          {problem?.at === undefined && problem?.sentence}
        </p>
        {isBusy && status.part !== undefined && (
          <progress class="progress" max={1} value={status.part} aria-label={busy} />
        )}
        <p class="unseen" role="status">
          {isBusy && busy}
        </p>
        {other && (
          <button type="button" class="link" disabled={isBusy} onClick={() => run(other.go)}>
            {other.name}
          </button>
        )}
      </div>
    </ScreenLayout>
  )
}

interface FieldProps extends FormField {
  readonly isRevealed: boolean
  /** What is wrong with it; empty if nothing is. */
  readonly problem: string
  type(): void
}

const asText = { type: 'text' } as const
const asPassword = { type: 'password' } as const

function Field({ name, label, autocomplete, hint, isRevealed, problem, type }: FieldProps) {
  const describedBy = [hint !== undefined && `${name}-hint`, `${name}-problem`, 'problem']
  return (
    <>
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        {...(isRevealed ? asText : asPassword)}
        class="plain"
        autoComplete={autocomplete}
        dir="auto"
        required
        spellcheck={false}
        autoCapitalize="off"
        aria-describedby={describedBy.filter(Boolean).join(' ')}
        aria-invalid={problem !== ''}
        onInput={type}
      />
      {hint !== undefined && (
        <p id={`${name}-hint`} class="hint">
          {hint}
        </p>
      )}
      <p id={`${name}-problem`} class="problem" role="alert">
        {problem}
      </p>
    </>
  )
}
