/** @jsxImportSource preact */
import type { FrameText } from '../texts/en/frame.js'
import type { WindowText } from '../texts/en/window.js'
import { fill } from '../texts/fill.js'
import { type CodeState, nextCode, readDigits } from './codeState.js'
import { mountScreen, type Screen } from './mountScreen.js'
import { CodeField } from './parts/CodeField.js'
import { ScreenLayout } from './parts/ScreenLayout.js'
import { Statement } from './parts/Statement.js'

export interface SocialBoxProps {
  readonly text: FrameText
  readonly texts: WindowText
  /** The name of the provider. */
  readonly provider: string
  /** Opens a window that has no opener. Must be called inside the click. */
  open(): void
  /** Leaves for the provider in the page's own tab; absent where the page has not said where it is. Must be called inside the click. */
  readonly leave?: (() => void) | undefined
  /** Whether no window can be opened. */
  readonly isTabOnly: boolean
  /** Sends the digits that were typed. */
  send(digits: string): void
  close(): void
}

/** What is known of the window. */
export type SocialBoxState =
  | { readonly is: 'unmet' }
  /** The window was opened from here. */
  | { readonly is: 'opened' }
  /** The window shows its digits. */
  | { readonly is: 'digits'; readonly code: CodeState }

/** The screen of a frame that the window of a login by a provider cannot reach. */
export interface SocialBoxScreen extends Screen {
  /** Asks for the digits, or for others after wrong ones. */
  askDigits(triesLeft: number): void
}

const startOfCode: CodeState = {
  status: { is: 'typing' },
  typed: '',
  digits: 6,
  now: 0,
  resendAt: 0,
  // The window counts the time.
  expiresAt: Number.POSITIVE_INFINITY,
}

/** Creates the screen that opens a window without an opener, and takes the digits that it shows. */
export function socialBoxScreen(props: SocialBoxProps): SocialBoxScreen {
  const screen = mountScreen<SocialBoxState>({
    state: { is: 'unmet' },
    view: (state) => socialBoxView({ ...props, open }, state, take),
  })
  function open(): void {
    screen.show({ is: 'opened' })
    props.open()
  }
  function take(input: Parameters<typeof nextCode>[1]): void {
    const state = screen.state()
    if (state.is !== 'digits') return
    const code = nextCode(state.code, input)
    screen.show({ is: 'digits', code })
    if (code.status.is === 'checking' && state.code.status.is !== 'checking') props.send(readDigits(code))
  }
  return {
    ...screen,
    askDigits(triesLeft) {
      const state = screen.state()
      const { socialBoxWrong, socialBoxLast } = props.texts
      if (state.is === 'digits')
        take({ type: 'refused', problem: triesLeft > 1 ? socialBoxWrong : socialBoxLast })
      else screen.show({ is: 'digits', code: startOfCode })
      screen.node.querySelector('input')?.focus()
    },
  }
}

/** Draws what is known of the window. */
export function socialBoxView(
  { text, texts, provider, open, leave, isTabOnly, close }: SocialBoxProps,
  state: SocialBoxState,
  take: (input: Parameters<typeof nextCode>[1]) => void,
) {
  const title = fill(texts.socialTitle, { provider })
  const isUnmet = state.is === 'unmet'
  const main = isTabOnly
    ? { name: fill(texts.socialBoxTab, { provider }), press: leave, isPrimary: true }
    : {
        name: fill(isUnmet ? texts.socialBoxOpen : texts.socialBoxAgain, { provider }),
        press: open,
        isPrimary: isUnmet,
      }
  const buttons = (
    <div class="pair">
      <button type="button" class="quiet" onClick={close}>
        {texts.cancel}
      </button>
      {state.is !== 'digits' && (
        <button type="button" class={main.isPrimary ? 'primary' : 'quiet'} onClick={main.press}>
          {main.name}
        </button>
      )}
    </div>
  )
  const sentence = isTabOnly ? texts.socialBoxTabWhy : isUnmet ? texts.socialBoxWhy : texts.socialBoxOpened
  if (state.is !== 'digits')
    return (
      <ScreenLayout title={title} closeName={text.close} close={close} footer={buttons}>
        <div class="body" role="status">
          <Statement text={fill(sentence, { provider })} />
          {state.is === 'opened' && leave && (
            <button type="button" class="link" onClick={leave}>
              {texts.socialBoxInTab}
            </button>
          )}
        </div>
      </ScreenLayout>
    )
  const { code } = state
  const { status } = code
  const problem = status.is === 'wrong' ? status.problem : status.is === 'checking' ? text.checking : ''
  return (
    <ScreenLayout
      title={title}
      closeName={text.close}
      close={close}
      submit={() => take({ type: 'submitted' })}
      footer={buttons}
    >
      <Statement text={texts.socialBoxDigits} />
      <CodeField text={{ ...text, code: texts.socialBoxCode }} state={code} take={take} />
      <div class="below">
        <p id="code-hint" class="hint">
          {texts.socialBoxHint}
        </p>
        <p id="code-problem" class={status.is === 'wrong' ? 'problem' : 'problem plain'} role="alert">
          {problem}
        </p>
      </div>
    </ScreenLayout>
  )
}
