import { type FormEvent, useId, useState } from 'react'
import type { Failure } from '../../../core/state/failure.js'
import { emailLength } from '../../../wire/frame/limits.js'
import { useSheet, useText } from '../../host/useHost.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import fieldCss from '../../parts/SearchField/SearchField.css?inline'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { type EmailTextKey, emailTexts } from '../../text/en/email.js'
import { type ErrorTextKey, errorTexts } from '../../text/en/errors.js'
import { codeSentence } from '../../text/errorTexts.js'
import type { Texts } from '../../text/translate.js'
import css from './email.css?inline'
import { suggestEmail } from './suggestEmail.js'
import type { useEmailAction } from './useEmailAction.js'

/** Props of the form: the names of the field and of the button, and what the form does. */
export interface EmailFormProps extends ReturnType<typeof useEmailAction> {
  readonly name: string
  readonly action: string
  /** What the empty field says instead of its name. */
  readonly hint?: string
  readonly submit: (email: string) => void
  /** Whether the view has nothing but this form. */
  readonly isAlone?: boolean
}

/** Shows a field for an email address, to which a code is sent. The visitor types the code in the secure frame, never here. */
export function EmailForm({
  name,
  action,
  hint = name,
  submit,
  failure,
  isBusy,
  clear,
  isAlone,
}: EmailFormProps) {
  useSheet(fieldCss)
  useSheet(css)
  const t = useText(emailTexts, errorTexts)
  const id = useId()
  const [text, setText] = useState('')
  const suggestion = suggestEmail(text)
  const type = (next: string) => {
    setText(next)
    clear()
  }
  const isWrong = failure !== undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) submit(text.trim())
  }
  return (
    <form className={isAlone ? 'email alone' : 'email'} onSubmit={onSubmit} noValidate>
      <label className={isWrong ? 'field wrong' : 'field'} part="field">
        <LineIcon name="mail" />
        <EmailInput {...{ text, type, isBusy, name, hint, problemId: isWrong ? id : undefined }} />
        <button
          type="submit"
          className={isBusy || !isWhole(text) ? 'go' : 'go ready'}
          aria-label={action}
          aria-busy={isBusy}
        >
          {isBusy ? <Spinner small /> : <LineIcon name="forward" />}
        </button>
      </label>
      {isWrong && (
        <p id={id} className="s bad" role="alert">
          {wordsOf(t, failure)}
        </p>
      )}
      {suggestion && !isBusy && (
        <p className="s">
          <button type="button" className="meant" onClick={() => type(suggestion)}>
            {t('emailMeant', { email: suggestion })}
          </button>
        </p>
      )}
      <span className="hidden" role="status">
        {isBusy && t('emailOpening')}
      </span>
    </form>
  )
}

/** Checks whether a text looks like a whole email address; the frame decides whether it is one. */
const isWhole = (text: string) => /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(text.trim())

interface EmailInputProps {
  readonly text: string
  readonly type: (text: string) => void
  readonly isBusy: boolean
  readonly name: string
  readonly hint: string
  readonly problemId: string | undefined
}

function EmailInput({ text, type, isBusy, name, hint, problemId }: EmailInputProps) {
  return (
    <input
      type="email"
      name="email"
      aria-label={name}
      aria-invalid={problemId !== undefined}
      aria-describedby={problemId}
      placeholder={hint}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      readOnly={isBusy}
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={emailLength}
      inputMode="email"
      enterKeyHint="go"
      dir="auto"
    />
  )
}

/** Returns the sentence for a failure; for the cooldown, the one that the specification gives. */
function wordsOf(t: Texts<EmailTextKey | ErrorTextKey>, failure: Failure): string {
  const { code, texts } = failure
  if (code === 'emailCooldown') return t('emailCooldown', { n: String(texts.seconds) })
  const title = t.ifAny(`error.${code}.title`)
  return [title && `${title}.`, codeSentence(t, failure, t('emailAddress'))].filter(Boolean).join(' ')
}
