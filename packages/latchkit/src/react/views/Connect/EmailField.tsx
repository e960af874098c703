import { connectEmail } from '../../../core/connect/connectEmail.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useText } from '../../host/useHost.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { emailTexts } from '../../text/en/email.js'
import { EmailForm } from '../email/EmailForm.js'
import { useEmailAction } from '../email/useEmailAction.js'
import { finishConnecting } from '../pairing/finishConnecting.js'

/** Props of the field: the namespace to connect, and the consent that a login needs. */
export interface EmailFieldProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
}

/** Shows the field for an email address, by which visitors without a wallet log in. */
export function EmailField({ kit, namespace, consent }: EmailFieldProps) {
  const t = useText(emailTexts)
  const login = useEmailAction(
    kit,
    'Connect',
    (email, signal) => connectEmail(kit, { email, signal, ...(namespace && { namespace }) }),
    () => finishConnecting(kit, namespace),
  )
  return (
    <EmailForm
      {...login}
      name={t('emailAddress')}
      hint={t('emailIsEnough')}
      action={t('continueWithEmail')}
      submit={(email) => consent.guard(() => login.start(email))()}
    />
  )
}
