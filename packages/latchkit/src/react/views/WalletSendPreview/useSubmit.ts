import { useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { showToast } from '../../../core/modal/toast.js'
import { failSend } from '../../../core/money/changeSend.js'
import { renewQuote } from '../../../core/money/quoteSend.js'
import { submitSend } from '../../../core/money/submitSend.js'
import { connectedWallet } from '../../../core/select/connectedWallet.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { wordsOfWait } from '../../../core/services/wordsOfWait.js'
import type { ViewParams } from '../../../core/state/views.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { textsIn } from '../../../wire/errors/textsIn.js'
import { errorSentence } from '../../text/errorTexts.js'
import type { SendDraftOnShow } from '../sending/useSendDraft.js'
import { type SentThing, showProgress } from './showProgress.js'

/** The function that sends the reviewed draft, and its state. */
export interface Submit {
  /**
   * Sends the draft. `sent` is what the toasts name; `confirmed` has the codes of the notices that the visitor has confirmed.
   */
  readonly submit: (sent: SentThing, confirmedCodes: readonly string[]) => void
  /** Whether the shown quote has expired and a new one is being requested. */
  readonly isRenewing: boolean
}

/**
 * Returns the function that sends the draft (§2, §4). The review stays open until the wallet has returned a hash (readings 43);
 * then the modal goes to Account, and a toast follows the transaction. After a failure, the review shows the reason and can be
 * sent again; declining in the wallet is not an error (readings 23). A quote that has become worse is shown before anything is
 * sent.
 */
export function useSubmit(
  kit: Kit,
  { namespace }: ViewParams['WalletSendPreview'],
  { wallet, t }: Pick<SendDraftOnShow, 'wallet' | 't'>,
): Submit {
  const [isRenewing, setRenewing] = useState(false)
  const send = async (sent: SentThing, confirmedCodes: readonly string[]) => {
    const draft = sendDraft(kit.store.getState(), namespace)
    if (!draft) return
    const { id, of, network } = draft
    try {
      const { id: sentId, isProposed } = await submitSend(kit, { namespace, confirmed: confirmedCodes })
      // Other owners may take days to execute a proposal, and until then there is no transaction to follow.
      if (isProposed) showToast(kit, { kind: 'success', text: t('proposedIn', { wallet }) })
      else showProgress(kit, { of, network, id: sentId, ...sent }, t)
    } catch (error) {
      // The visitor's own wallet also declines for a device that waits, and says until when.
      const waits = wordsOfWait(error, connectedWallet(kit.store.getState(), namespace))
      const text = waits ?? errorSentence(t, error, wallet)
      const isDeclined = isLatchkitError(error, 'userRejected')
      const title = isLatchkitError(error) ? t.ifAny(`didNotSend.${error.code}`) : undefined
      const details = detailsOf(error)
      failSend(kit, id, { ...(title && { title }), text, details, ...(isDeclined && { isDeclined }) })
      if (!isDeclined) {
        // One namespace has its own text for this error (§8).
        const failureText = t.ifAny('toast.sendFailed') ?? t('somethingWentWrong')
        showToast(kit, { kind: 'error', text: failureText, detail: text })
      }
    }
  }
  const submit = async (sent: SentThing, confirmedCodes: readonly string[]) => {
    setRenewing(true)
    const isStillValid = await renewQuote(kit, namespace)
    setRenewing(false)
    if (isStillValid) await send(sent, confirmedCodes)
  }
  return { submit: (sent, confirmedCodes) => void submit(sent, confirmedCodes), isRenewing }
}

/**
 * Returns the details of a failure for support: its code, its sentence and the chain's reason. Leaves out the cause, because a
 * library may have put the URL of a node with a key into it.
 */
export function detailsOf(error: unknown): string {
  if (!isLatchkitError(error)) return String(error)
  const { reason } = textsIn(error.data)
  const lines = reason ? [`reason: ${reason}`] : []
  return [`${error.code}: ${error.message}`, ...lines].join('\n')
}
