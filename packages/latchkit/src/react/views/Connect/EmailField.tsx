import { connectEmail } from '../../../core/connect/connectEmail.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useText } from '../../host/useText.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { emailTexts } from '../../text/en/email.js'
import { EmailForm } from '../email/EmailForm.js'
import { useEmailMail } from '../email/useEmailMail.js'
import { finishConnecting } from '../pairing/finishConnecting.js'

/** The consent that logging in waits for, and the namespace to connect. */
export interface EmailFieldProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
}

/** The way in for visitors without a wallet: an email address. */
export function EmailField({ kit, namespace, consent }: EmailFieldProps) {
  const t = useText(emailTexts)
  const login = useEmailMail(
    kit,
    'Connect',
    (email, signal) => connectEmail(kit, { email, signal, ...(namespace && { namespace }) }),
    () => finishConnecting(kit, namespace),
  )
  return (
    <EmailForm
      {...login}
      name={t('emailAddress')}
      action={t('continueWithEmail')}
      submit={(email) => consent.guard(() => login.start(email))()}
    />
  )
}
