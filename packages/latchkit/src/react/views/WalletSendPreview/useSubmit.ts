import { failSend } from '../../../core/actions/changeSend.js'
import { pushView, resetView } from '../../../core/actions/router.js'
import { submitSend } from '../../../core/actions/submitSend.js'
import { closeToast, showToast } from '../../../core/actions/toast.js'
import type { Kit } from '../../../core/kit.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { view } from '../../../core/state/router.js'
import { currentView, type ViewParams } from '../../../core/state/views.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { useErrorTexts } from '../../text/useErrorTexts.js'
import { useSendText } from '../../text/useSendText.js'
import { detailsOf } from './detailsOf.js'

/**
 * Sends the draft (§2, §4): the modal goes to Account while the wallet is asked. What was sent is said by a toast; what was
 * not comes back to where it can be tried again, with the reason. A refusal by the visitor is no error (readings 23).
 */
export function useSubmit(kit: Kit, params: ViewParams['WalletSendPreview'], wallet: string): () => void {
  const t = useSendText()
  const errors = useErrorTexts()
  const submit = async () => {
    const id = sendDraft(kit.store.getState(), params.namespace)?.id
    resetView(kit, view('Account', params))
    showToast(kit, { kind: 'loading', text: t('confirmIn', { wallet }) })
    try {
      await submitSend(kit, params.namespace)
      showToast(kit, { kind: 'success', text: 'toast.transactionStarted' })
    } catch (error) {
      const text = errors.sentence(error, wallet)
      // Another draft, or another account's, has nothing to do with it.
      const isSaid = id !== undefined && failSend(kit, id, { text, details: detailsOf(error) })
      if (isLatchkitError(error, 'userRejected')) closeToast(kit)
      else showToast(kit, { kind: 'error', text: t('somethingWentWrong'), detail: text })
      const { modal, router } = kit.store.getState()
      if (!isSaid || !modal.open || currentView(router).name !== 'Account') return
      pushView(kit, view('WalletSend', params))
      pushView(kit, view('WalletSendPreview', params))
    }
  }
  return () => void submit()
}
