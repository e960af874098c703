/** @jsxImportSource preact */
import type { TypedProof } from '../identity/typedProof.js'
import { countedIn } from '../texts/countedIn.js'
import { countIn } from '../texts/countIn.js'
import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'
import {
  type CodeInput,
  type CodeState,
  type CodeStatus,
  isBusy,
  nextCode,
  readDigits,
  secondsLeft,
} from './codeState.js'
import { mountScreen, type Screen } from './mountScreen.js'
import { Addressed } from './parts/Addressed.js'
import { CodeField } from './parts/CodeField.js'
import { Resend } from './parts/Resend.js'
import { ScreenLayout } from './parts/ScreenLayout.js'

/** The outcome of a code: correct, or the sentence that says why not, and whether its first half is right. */
export type CodeOutcome =
  | { readonly isRight: true }
  | { readonly isRight: false; readonly problem: string; readonly isHalfRight?: boolean | undefined }

export interface CodeScreenProps {
  readonly text: FrameText
  readonly email: string
  readonly digits: 6 | 12
  /** What the code is for, if not a login; `fresh` if a window asks again for a proof. */
  readonly kind?: TypedProof['kind'] | 'fresh'
  /** Whether the mail could not be sent, which is shown at once. */
  readonly isLost?: boolean | undefined
  /** From when another code may be sent, in ms since 1970. */
  readonly resendAt: number
  readonly expiresAt: number
  readonly now: () => number
  /** Calls once a second until it is stopped. */
  readonly everySecond: (callback: () => void) => () => void
  /** Goes back to where the address was typed; absent where it was not typed for this code. */
  readonly changeAddress?: (() => void) | undefined
  /** Goes on without this code; absent where nothing else proves the owner. */
  readonly other?: { readonly name: string; take(): void } | undefined
  /** A line at the bottom, such as that this browser cannot store keys. */
  readonly note?: string | undefined
  check(code: string): Promise<CodeOutcome>
  /** Sends another code. @returns Its times, or the sentence that says why none was sent. */
  resend(): Promise<{ readonly resendAt: number; readonly expiresAt: number } | { readonly problem: string }>
  close(): void
}

/** The screen on which a code is typed. */
export interface CodeScreen extends Screen {
  /** Shows why the mail with the code is missing; `undefined`: it was sent after all. */
  showMail(problem: string | undefined): void
}

/** Creates the screen on which a code from a mail is typed. The page never sees it. */
export function codeScreen(props: CodeScreenProps): CodeScreen {
  const { digits, now, resendAt, expiresAt, text } = props
  const screen = mountScreen<CodeState>({
    state: {
      status: props.isLost ? { is: 'mailLost', problem: text.codeLost } : { is: 'typing' },
      typed: '',
      digits,
      now: now(),
      resendAt,
      expiresAt,
    },
    view: (state) => codeView(props, state, take),
    start: () => props.everySecond(() => take({ type: 'ticked' })),
  })
  const focusField = () => screen.node.querySelector('input')?.focus()

  function take(input: CodeInput): void {
    const before = screen.state().status
    const state = nextCode({ ...screen.state(), now: now() }, input)
    screen.show(state)
    if (state.status === before) return
    if (state.status.is === 'checking') void check(readDigits(state))
    if (state.status.is === 'resending') void resend()
    if (state.status.is === 'wrong' || state.status.is === 'resent') focusField()
  }
  async function check(code: string): Promise<void> {
    const outcome = await props.check(code)
    if (!outcome.isRight) take({ ...outcome, type: 'refused' })
  }
  async function resend(): Promise<void> {
    const answer = await props.resend()
    take('problem' in answer ? { ...answer, type: 'resendRefused' } : { ...answer, type: 'resent' })
  }
  return { ...screen, showMail: (problem) => take({ type: 'mailTold', problem }) }
}

/** Draws the screen of a code. */
export function codeView(props: CodeScreenProps, state: CodeState, take: (input: CodeInput) => void) {
  const { text, digits, close, note, changeAddress } = props
  const isDevice = digits === 12 && props.kind === undefined
  const other = props.other && (
    <p class="hint">
      <button type="button" class="link" onClick={props.other.take}>
        {props.other.name}
      </button>
    </p>
  )
  const change = changeAddress && (
    <p class="hint">
      {text.wrongAddress}{' '}
      <button type="button" class="link" onClick={changeAddress}>
        {text.changeAddress}
      </button>
    </p>
  )
  return (
    <ScreenLayout
      title={isDevice ? text.registerDevice : text.confirmEmail}
      closeName={text.close}
      close={close}
      back={changeAddress && { name: text.goBack, go: changeAddress }}
      submit={() => take({ type: 'submitted' })}
      isCode
      footer={change ?? other}
    >
      <Addressed sentence={sentenceOf(props)} email={props.email} />
      <CodeField text={text} state={state} take={take} />
      <div class="below">
        <p id="code-hint" class="hint">
          <span class="unseen">{lengthOf(text, digits)}</span> {text.codeHint}
        </p>
        <p id="code-problem" class={isBad(state.status) ? 'problem' : 'problem plain'} role="alert">
          {messageOf(text, state)}
        </p>
        <Resend text={text} seconds={secondsLeft(state)} press={() => take({ type: 'resendPressed' })} />
      </div>
      {note !== undefined && <p class="note">{note}</p>}
    </ScreenLayout>
  )
}

const isBad = (status: CodeStatus): boolean =>
  !isBusy(status) && status.is !== 'resent' && status.is !== 'early'

const lengthOf = (text: FrameText, digits: number): string =>
  fill(text.codeLength, { digits: countIn(text.language, digits) })

/** The line below the field: what is wrong, or what goes on. */
function messageOf(text: FrameText, { status, digits }: CodeState): string {
  switch (status.is) {
    case 'typing':
    case 'resending':
      return ''
    case 'miscounted':
      return lengthOf(text, digits)
    case 'checking':
      return text.checking
    case 'wrong':
    case 'resendFailed':
    case 'mailLost':
      return status.problem
    case 'expired':
      return text.codeExpired
    case 'resent':
      return text.codeResent
    case 'early':
      return countedIn(text.language, text.resendWait, status.seconds)
  }
}

function sentenceOf({ text, kind, digits, email }: CodeScreenProps): string {
  switch (kind) {
    case 'emailPrimary':
      // Another device has added the address, which nobody has told this one.
      return email === '' ? text.codeSentUnnamed : text.codeSentPrimary
    case 'emailSecondary':
      return text.codeSentSecondary
    case 'unfreeze':
    case 'replace':
    case 'fresh':
      return text.codeSentUnfreeze
    case 'restoreAuth':
      return text.codeSentRestoreAuth
    case 'restoreRecovery':
      return text.codeSentRestoreRecovery
    case 'newDevice':
      return text.codeSentNewDevice
    case 'aside':
      return text.codeSentAside
    case undefined:
      return digits === 12 ? text.codeSentDevice : text.codeSent
  }
}
