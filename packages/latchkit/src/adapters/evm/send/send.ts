import type { Quote, SendCapability } from '../../../core/contracts/send.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import type { EvmLive } from '../live.js'
import { follow } from './follow.js'
import { followProposal, propose } from './propose.js'
import { quote } from './quote.js'
import { readReceiver } from './readReceiver.js'
import { submitTransaction } from './transaction.js'
import { transferData } from './transfer.js'
import { callData, validDraft } from './validDraft.js'

/** Sends the chain's own currency and ERC-20 tokens, by the wallet. */
export function createSend(live: EvmLive): SendCapability {
  return {
    readReceiver,
    quote: (draft) => quote(live, draft),
    async submit(connector, quoteToSend, feeId) {
      const { to, value, asset, data, ...transaction } = transferIn(quoteToSend, feeId)
      const assetFields = asset
        ? { to: asset.address, value: 0n, data: transferData(to, value) }
        : { to, value, ...(data !== undefined && { data }) }
      const fullTransaction = { ...transaction, ...assetFields }
      if (live.foundWallets.get(connector.data.id)?.safe) return propose(live, connector, fullTransaction)
      return { id: await submitTransaction(live, connector, fullTransaction) }
    },
    follow: (transaction, options) =>
      (transaction.isProposed ? followProposal : follow)(live, transaction, options),
  }
}

/** §5: a native send needs receiver, amount and decimals; a token its address too. */
function transferIn(quoteToSend: Quote, feeId: string | undefined) {
  const { draft, from } = validDraft(quoteToSend.draft)
  const { network, to, asset } = draft
  const fee = quoteToSend.fees.find(({ id }) => id === feeId) ?? quoteToSend.fees[0]
  const value = draft.amount === 'max' ? fee?.max : draft.amount
  const fields = [...(to === undefined ? ['receiver'] : []), ...(value === undefined ? ['amount'] : [])]
  if (to === undefined || value === undefined) throw fail(missingFields, { fields })
  return { from, network, to, value, asset, data: callData(draft) }
}
