import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { missingFields, quoteChanged } from '../../wire/errors/verbs.js'
import { type Kit, patch } from '../kit/kit.js'
import { once } from '../kit/oneAtATime.js'
import { type SendInfo, sendDraft } from '../select/sendDraft.js'
import { draftNotices } from '../services/draftNotices.js'
import { rememberReceiver } from '../services/recentReceivers.js'
import { leave, view } from '../state/router.js'
import type { SendState } from '../state/send.js'
import { newestQuote, renewQuote } from './quoteSend.js'
import { sendingWallet } from './sendingWallet.js'
import { assertSendable, type SentTransaction, submitQuote, trackSend } from './submitQuote.js'

/** Parameters of `submitSend`. */
export interface SubmitSendParameters {
  readonly namespace?: ChainNamespace | undefined
  /** Codes of the notices that were shown and confirmed. */
  readonly confirmed?: readonly string[]
}

/** The views of a draft. They are removed once the draft is sent. */
const draftViews = ['WalletSend', 'WalletSendPreview', 'WalletSendSelectToken'] as const

/** Returns the key in `live.inFlight` of the request that sends a draft. */
export const sendingKey = (id: number) => `send:${id}`

/**
 * Sends the draft as it was quoted (§4), and resets it afterwards; a failure leaves it as it was. A draft that is being sent is
 * not sent again. An expired quote is renewed first.
 * @returns The transaction, or the wallet's proposal of it.
 * @throws `missingFields`; `quoteChanged` if the new quote is worse than the one shown, which is then in the state; the error
 * of a blocking notice, `confirmationNeeded`, and the wallet's errors.
 */
export function submitSend(kit: Kit, parameters: SubmitSendParameters = {}): Promise<SentTransaction> {
  const info = sendDraft(kit.store.getState(), parameters.namespace)
  const fields = [
    ...(info?.receiverAddress === undefined ? ['receiver'] : []),
    ...(info?.sendTokenAmount === undefined && !info?.isMax ? ['amount'] : []),
    ...(info?.loading ? ['draft'] : []),
  ]
  if (fields.length || !info) return Promise.reject(fail(missingFields, { fields }))
  return once(kit, sendingKey(info.id), () => submit(kit, info, parameters))
}

async function submit(
  kit: Kit,
  { id }: SendInfo,
  parameters: SubmitSendParameters,
): Promise<SentTransaction> {
  change(kit, id, { loading: true })
  try {
    const transaction = await submitAsQuoted(kit, id, parameters)
    removeDraft(kit, id, parameters)
    return transaction
  } catch (error) {
    change(kit, id, { loading: false })
    throw error
  }
}

/**
 * Removes a draft and its views in one step, because a view without its draft would begin another one. The modal goes to
 * Account (§4).
 */
function removeDraft(kit: Kit, id: number, { namespace }: SubmitSendParameters): void {
  patch(kit, ({ send, modal, router }) => {
    if (send?.id !== id) return {}
    const account = view('Account', { ...(namespace && { namespace }) })
    return { send: undefined, ...(modal.open && { router: leave(router, draftViews, account) }) }
  })
}

async function submitAsQuoted(
  kit: Kit,
  id: number,
  { namespace, confirmed = [] }: SubmitSendParameters,
): Promise<SentTransaction> {
  const isCurrent = await renewQuote(kit, namespace)
  const info = sendDraft(kit.store.getState(), namespace)
  if (!isCurrent || info?.id !== id) throw fail(quoteChanged, {})
  assertSendable(draftNotices(kit, info), confirmed)
  const { quote } = newestQuote(kit)
  if (!quote || quote.id !== info.quote?.id) throw fail(quoteChanged, {})
  const wallet = await sendingWallet(kit, namespace)
  const transaction = await trackSend(kit, wallet, () => submitQuote(kit, wallet, quote.answer, info.feeId))
  remember(kit, info, quote.answer.draft.to)
  return transaction
}

/** Stores the receiver, to suggest it next time. */
function remember(kit: Kit, info: SendInfo, receiver: string | undefined): void {
  const { address: from, receiverAddress, receiverProfileName: name, network } = info
  const address = receiver ?? receiverAddress
  if (address === undefined) return
  const at = kit.services.clock.now()
  rememberReceiver(kit, { from, address, chainId: network.caipNetworkId, ...(name && { name }), at })
}

function change(kit: Kit, id: number, changes: Partial<SendState>): void {
  patch(kit, ({ send }) => (send?.id === id ? { send: { ...send, ...changes } } : {}))
}
