import { useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { showToast } from '../../../core/modal/toast.js'
import { failSend } from '../../../core/money/changeSend.js'
import { renewQuote } from '../../../core/money/quoteSend.js'
import { submitSend } from '../../../core/money/submitSend.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import type { ViewParams } from '../../../core/state/views.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { textsIn } from '../../../wire/errors/textsIn.js'
import { errorSentence } from '../../text/errorTexts.js'
import type { SendDraftOnShow } from '../sending/useSendDraft.js'
import { showProgress } from './showProgress.js'

/** Sending what is shown. */
export interface Submit {
  /** Sends the draft, its amount as it is written; `confirmed` are the codes of the notices that the visitor has confirmed. */
  readonly submit: (amount: string, confirmed: readonly string[]) => void
  /** The shown quote has expired, and a new one is read. */
  readonly isRenewing: boolean
}

/**
 * Sends the draft (§2, §4). It stays on show until the wallet has given a hash (readings 43); then the modal goes to Account,
 * and a toast follows the transaction. A failed send can be tried again where it is, with the reason; a refusal by the
 * visitor is no error (readings 23). A quote that got worse after it was shown is shown again first.
 */
export function useSubmit(
  kit: Kit,
  { namespace }: ViewParams['WalletSendPreview'],
  { wallet, t }: Pick<SendDraftOnShow, 'wallet' | 't'>,
): Submit {
  const [isRenewing, setRenewing] = useState(false)
  const send = async (amount: string, confirmed: readonly string[]) => {
    const draft = sendDraft(kit.store.getState(), namespace)
    if (!draft) return
    const { id, of, network } = draft
    try {
      const { id: sent, isProposed } = await submitSend(kit, { namespace, confirmed })
      // Other owners may take days: nothing on the network can be followed yet.
      if (isProposed) showToast(kit, { kind: 'success', text: t('proposedIn', { wallet }) })
      else showProgress(kit, { of, network, id: sent, amount }, t)
    } catch (error) {
      const text = errorSentence(t, error, wallet)
      const isDeclined = isLatchkitError(error, 'userRejected')
      const title = isLatchkitError(error) ? t.ifAny(`didNotSend.${error.code}`) : undefined
      const details = detailsOf(error)
      failSend(kit, id, { ...(title && { title }), text, details, ...(isDeclined && { isDeclined }) })
      if (!isDeclined) {
        // §8: one family has words of its own for it.
        const failed = t.ifAny('toast.sendFailed') ?? t('somethingWentWrong')
        showToast(kit, { kind: 'error', text: failed, detail: text })
      }
    }
  }
  const submit = async (amount: string, confirmed: readonly string[]) => {
    setRenewing(true)
    const holds = await renewQuote(kit, namespace)
    setRenewing(false)
    if (holds) await send(amount, confirmed)
  }
  return { submit: (amount, confirmed) => void submit(amount, confirmed), isRenewing }
}

/**
 * A failure for who helps: its code, its sentence and what the chain said. Not what lies below it, where a library may have
 * put the address of a node, and a key with it.
 */
export function detailsOf(error: unknown): string {
  if (!isLatchkitError(error)) return String(error)
  const { reason } = textsIn(error.data)
  const lines = reason ? [`reason: ${reason}`] : []
  return [`${error.code}: ${error.message}`, ...lines].join('\n')
}
