import { useState } from 'react'
import { pushView, resetView } from '../../../core/actions/modal/router.js'
import { closeToast, showToast } from '../../../core/actions/modal/toast.js'
import { failSend } from '../../../core/actions/send/changeSend.js'
import { renewQuote } from '../../../core/actions/send/quoteSend.js'
import { submitSend } from '../../../core/actions/send/submitSend.js'
import type { Kit } from '../../../core/kit/kit.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { view } from '../../../core/state/router.js'
import { currentView, type ViewParams } from '../../../core/state/views.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { errorSentence } from '../../text/errorTexts.js'
import type { SendDraftOnShow } from '../sending/useSendDraft.js'
import { detailsOf } from './detailsOf.js'

/** Sending what is shown. */
export interface Submit {
  /** Sends the draft; `confirmed` are the codes of the notices that the visitor has confirmed. */
  readonly submit: (confirmed: readonly string[]) => void
  /** The shown quote has expired, and a new one is read. */
  readonly isRenewing: boolean
}

/**
 * Sends the draft (§2, §4): the modal goes to Account while the wallet is asked. A toast reports a success; a failed send
 * comes back to where it can be tried again, with the reason. A refusal by the visitor is no error (readings 23). A quote
 * that got worse after it was shown is shown again first.
 */
export function useSubmit(
  kit: Kit,
  params: ViewParams['WalletSendPreview'],
  { wallet, t }: Pick<SendDraftOnShow, 'wallet' | 't'>,
): Submit {
  const { namespace } = params
  const [isRenewing, setRenewing] = useState(false)
  const send = async (confirmed: readonly string[]) => {
    const id = sendDraft(kit.store.getState(), namespace)?.id
    resetView(kit, view('Account', params))
    showToast(kit, { kind: 'loading', text: t('confirmIn', { wallet }) })
    try {
      const { isProposed } = await submitSend(kit, { namespace, confirmed })
      const text = isProposed ? t('proposedIn', { wallet }) : 'toast.transactionStarted'
      showToast(kit, { kind: 'success', text })
    } catch (error) {
      const text = errorSentence(t, error, wallet)
      // Another draft, or another account's, has nothing to do with it.
      const isShown = id !== undefined && failSend(kit, id, { text, details: detailsOf(error) })
      if (isLatchkitError(error, 'userRejected')) closeToast(kit)
      else showToast(kit, { kind: 'error', text: t('somethingWentWrong'), detail: text })
      const { modal, router } = kit.store.getState()
      if (!isShown || !modal.open || currentView(router).name !== 'Account') return
      pushView(kit, view('WalletSend', params))
      pushView(kit, view('WalletSendPreview', params))
    }
  }
  const submit = async (confirmed: readonly string[]) => {
    setRenewing(true)
    const holds = await renewQuote(kit, namespace)
    setRenewing(false)
    if (holds) await send(confirmed)
  }
  return { submit: (confirmed) => void submit(confirmed), isRenewing }
}
