import { updateEmail } from '../../../core/connect/emailWallet.js'
import { leaveView } from '../../../core/connect/leaveView.js'
import { showToast } from '../../../core/modal/toast.js'
import { accountState } from '../../../core/select/accountState.js'
import { showSignIn } from '../../../core/signIn/showSignIn.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Statement } from '../../parts/Statement/Statement.js'
import { emailTexts } from '../../text/en/email.js'
import type { ViewProps } from '../../ViewEntry.js'
import { EmailForm } from '../email/EmailForm.js'
import { useEmailAction } from '../email/useEmailAction.js'

/** Changes the email address of the wallet (§4 Email update). The visitor types both codes in the secure frame. */
export function UpdateEmail({ kit, params: { namespace } }: ViewProps<'UpdateEmail'>) {
  const t = useText(emailTexts)
  const { email } = useSelect((state) => accountState(state, namespace)).user ?? {}
  const update = useEmailAction(
    kit,
    'UpdateEmail',
    (next, signal) => updateEmail(kit, { email: next, signal }),
    (begunIn) => {
      showToast(kit, { kind: 'success', text: t('emailChanged') })
      leaveView(kit, begunIn)
      // A sign-in that became due during the change has waited for the end of the change.
      showSignIn(kit)
    },
  )
  return (
    <Scroll className="bd">
      {/* A wallet by a provider may have no address, or one that this site was not told. */}
      <Statement>{email ? t('emailChangeOf', { email }) : t('emailSet')}</Statement>
      <EmailForm
        {...update}
        name={t('emailNew')}
        action={t('continueWithEmail')}
        submit={update.start}
        isAlone
      />
      <p className="s">{t(email ? 'emailChangeText' : 'emailSetText')}</p>
    </Scroll>
  )
}
