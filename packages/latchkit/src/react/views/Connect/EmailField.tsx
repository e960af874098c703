import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { connectEmail } from '../../../core/actions/connection/connectEmail.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { emailLength } from '../../../wire/emailLength.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { invalidEmail } from '../../../wire/errors/frame.js'
import { Icon } from '../../parts/Icon/Icon.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import fieldCss from '../../parts/SearchField/SearchField.css?inline'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { type EmailTextKey, enEmail } from '../../text/enEmail.js'
import { type ErrorTextKey, enErrors } from '../../text/enErrors.js'
import { errorSentence } from '../../text/errorTexts.js'
import type { Texts } from '../../text/translate.js'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import { finishConnecting } from '../pairing/finishConnecting.js'
import css from './EmailField.css?inline'
import { suggestEmail } from './suggestEmail.js'

/** The consent that logging in waits for, and the namespace to connect. */
export interface EmailFieldProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
}

/** The form of every address. What has it is looked at again where mail is sent. */
const shape = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/

/** The way in for visitors without a wallet: an email address. The code is typed in the secure frame, never here. */
export function EmailField({ kit, namespace, consent }: EmailFieldProps) {
  useSheet(fieldCss)
  useSheet(css)
  const t = useText(enEmail, enErrors)
  const id = useId()
  const [text, setText] = useState('')
  const { failure, isBusy, start, clear } = useEmailLogin(kit, namespace)
  const meant = suggestEmail(text)
  const type = (next: string) => {
    setText(next)
    clear()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) consent.guard(() => start(text.trim()))()
  }
  const isWrong = failure !== undefined
  return (
    <form className="email" onSubmit={submit} noValidate>
      <label className={isWrong ? 'field wrong' : 'field'} part="field">
        <EmailInput
          {...{ text, type, isBusy, name: t('emailAddress'), problemId: isWrong ? id : undefined }}
        />
        <button type="submit" className="go" aria-label={t('continueWithEmail')} aria-busy={isBusy}>
          {isBusy ? <Spinner small /> : <Icon name="right" />}
        </button>
      </label>
      {isWrong && (
        <p id={id} className="s bad" role="alert">
          {wordsOf(t, failure)}
        </p>
      )}
      {meant && !isBusy && (
        <p className="s">
          <button type="button" className="meant" onClick={() => type(meant)}>
            {t('emailMeant', { email: meant })}
          </button>
        </p>
      )}
      <span className="hidden" role="status">
        {isBusy && t('emailOpening')}
      </span>
    </form>
  )
}

interface EmailInputProps {
  readonly text: string
  readonly type: (text: string) => void
  readonly isBusy: boolean
  readonly name: string
  readonly problemId: string | undefined
}

function EmailInput({ text, type, isBusy, name, problemId }: EmailInputProps) {
  return (
    <input
      type="email"
      name="email"
      aria-label={name}
      aria-invalid={problemId !== undefined}
      aria-describedby={problemId}
      placeholder={name}
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

/** The words for a failure: those of the specification where it has some. */
function wordsOf(t: Texts<EmailTextKey | ErrorTextKey>, failure: unknown): string {
  if (isLatchkitError(failure, 'emailCooldown'))
    return t('emailCooldown', { n: String(failure.data.seconds) })
  const title = isLatchkitError(failure) ? t.ifAny(`error.${failure.code}.title`) : undefined
  return [title && `${title}.`, errorSentence(t, failure, t('emailAddress'))].filter(Boolean).join(' ')
}

/** One login at a time; leaving the view gives it up. */
function useEmailLogin(kit: Kit, namespace: ChainNamespace | undefined) {
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const ended = useRef<AbortController>(undefined)
  useEffect(() => () => ended.current?.abort(), [])
  const start = (email: string) => {
    if (!shape.test(email)) return setFailure(fail(invalidEmail, {}))
    ended.current?.abort()
    const own = new AbortController()
    const { signal } = own
    ended.current = own
    setFailure(undefined)
    setBusy(true)
    connectEmail(kit, { email, signal, ...(namespace && { namespace }) }).then(
      () => signal.aborted || finishConnecting(kit, namespace),
      (error: unknown) => {
        if (signal.aborted) return
        setBusy(false)
        // Who has left the frame knows that.
        if (!isLatchkitError(error, 'requestAborted')) setFailure(error)
      },
    )
  }
  return { failure, isBusy, start, clear: () => setFailure(undefined) }
}
