/** @jsxImportSource preact */
import type { FrameText } from '../texts/en/frame.js'
import type { WalletText } from '../texts/en/wallet.js'
import { fill } from '../texts/fill.js'
import { mountScreen, type Screen } from './mountScreen.js'
import { Alert } from './parts/Alert.js'
import { ScreenLayout } from './parts/ScreenLayout.js'

interface LetInProps {
  readonly text: FrameText
  readonly texts: WalletText
  readonly email: string
  /** Why no code was sent. */
  readonly problem: string
  /** @returns The sentence that says why the letters did not work; `undefined` if they did. */
  enter(letters: string): Promise<string | undefined>
  close(): void
  /** Called when the screen ends. */
  stop(): void
}

/** What the letters are at. `typing` may follow a problem, which then is gone. */
type LetInState = { readonly is: 'typing' | 'checking' } | { readonly is: 'wrong'; readonly problem: string }

const lettersOf = (typed: string) => typed.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Creates the screen for typing the letters that the page of a mailed link shows, after strangers have locked the address by wrong codes.
 */
export function letInScreen(props: LetInProps): Screen {
  const screen = mountScreen<LetInState>({
    state: { is: 'typing' },
    view: (state) => letInView(props, state, { submit: () => void submit(), type }),
    start: () => props.stop,
  })
  const field = () => screen.node.querySelector('input')

  function type(): void {
    if (screen.state().is === 'wrong') screen.show({ is: 'typing' })
  }
  async function submit(): Promise<void> {
    const letters = lettersOf(field()?.value ?? '')
    if (screen.state().is === 'checking' || letters === '') return
    screen.show({ is: 'checking' })
    const problem = await props.enter(letters)
    screen.show(problem === undefined ? { is: 'typing' } : { is: 'wrong', problem })
    if (problem !== undefined) field()?.focus()
  }
  return screen
}

interface LetInActs {
  submit(): void
  /** The letters change. */
  type(): void
}

/** Draws the screen of the letters. */
export function letInView(
  { text, texts, email, problem, close }: LetInProps,
  state: LetInState,
  { submit, type }: LetInActs,
) {
  const button = (
    <button type="submit" class="primary wide" disabled={state.is === 'checking'}>
      {texts.letInGo}
    </button>
  )
  return (
    <ScreenLayout
      title={text.confirmEmail}
      closeName={text.close}
      close={close}
      submit={submit}
      footer={button}
    >
      <div class="body">
        <Alert sentence={problem} kind="warn" />
        <p id="letters-hint" class="hint">
          {fill(texts.letInHint, { email })}
        </p>
        <label for="letters">{texts.letInField}</label>
        <input
          id="letters"
          name="letters"
          type="text"
          class="plain"
          dir="ltr"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          maxLength={16}
          aria-describedby="letters-hint letters-problem"
          onInput={type}
        />
        <p id="letters-problem" class="problem" role="alert">
          {state.is === 'wrong' ? state.problem : state.is === 'checking' && text.checking}
        </p>
      </div>
    </ScreenLayout>
  )
}
