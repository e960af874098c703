/** @jsxImportSource preact */
import type { FrameText } from '../../texts/en/frame.js'
import { type CodeInput, type CodeState, readDigits } from '../codeState.js'

/** Maximum length of pasted text: a sentence of the mail with the code in it. */
const maxPasteLength = 200

interface CodeFieldProps {
  readonly text: FrameText
  readonly state: CodeState
  readonly take: (input: CodeInput) => void
}

/** The boxes of the digits. One real field covers them, so that autofill and screen readers recognise it. */
export function CodeField({ text, state, take }: CodeFieldProps) {
  const typed = readDigits(state)
  const next = Math.min(typed.length, state.digits - 1)
  return (
    <div class="boxes" dir="ltr">
      <label for="code" class="unseen">
        {text.code}
      </label>
      {Array.from({ length: state.digits }, (_, at) => (
        <span key={`box${at}`} class={at === next ? 'box next' : 'box'} aria-hidden="true">
          {typed[at]}
        </span>
      ))}
      <input
        id="code"
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        class="code"
        dir="ltr"
        required
        aria-describedby="code-hint code-problem"
        maxLength={maxPasteLength}
        value={state.typed}
        readOnly={state.status.is === 'checking'}
        onInput={({ currentTarget }) => take({ type: 'typed', value: currentTarget.value })}
      />
    </div>
  )
}
