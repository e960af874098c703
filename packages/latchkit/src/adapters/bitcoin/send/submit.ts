import type { Connector } from '../../../core/contracts/connector.js'
import { errorOf } from '../../../core/contracts/noticeOf.js'
import type { Quote, Submitted } from '../../../core/contracts/send.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import type { BitcoinLive } from '../live.js'
import { askWallet } from '../wallet/askWallet.js'
import { sharedAccount } from '../wallet/sharedAccount.js'
import { isFinal, signChecked } from '../wallet/signPsbt.js'
import { broadcast } from './broadcast.js'
import { choiceOf, noticesOf, type Prepared, quote } from './quote.js'
import { buildTransaction } from './transaction.js'
import { assertValidDraft } from './validDraft.js'

/** The signature hashes of a whole transaction: that of taproot, and that of all others. */
const wholeHashes = [0, 1]

/**
 * Has the wallet sign what was quoted, and sends it. The coins are chosen anew of those that were quoted, for the chosen fee.
 * @throws `missingFields`; `unauthorized` for an account that the wallet does not share any more; `transactionChanged` for a wallet that
 * signed something else: nothing is sent then; what stands against the chosen fee; as `askWallet` and `askEsplora`.
 */
export async function submit(
  live: BitcoinLive,
  connector: Connector,
  quoted: Quote,
  feeId: string | undefined,
): Promise<Submitted> {
  const { draft, fees } = quoted
  assertValidDraft(draft, live.options)
  const { account, network, to, amount } = draft
  const fields = [...(to === undefined ? ['receiver'] : []), ...(amount === undefined ? ['amount'] : [])]
  if (fields.length) throw fail(missingFields, { fields })
  const own = sharedAccount(live, connector, account.id)
  const prepared = (quoted.prepared ?? (await quote(live, draft)).prepared) as Prepared
  const { levels, ends } = prepared
  const level = levels[fees.findIndex(({ id }) => id === feeId)] ?? levels[0]
  const choice = level && choiceOf(draft, prepared, level)
  const blocking = level && noticesOf(draft, prepared, level).find((notice) => notice.level === 'block')
  if (blocking) throw errorOf(blocking)
  if (!choice) throw fail(missingFields, { fields: ['amount'] })
  const face = live.faces.get(connector.data.id)?.face
  if (to !== undefined && !face?.signPsbt && face?.sendTransfer) {
    const transfer = { account: own, to, amount: choice.value }
    const id = await askWallet(live, connector, 'sendTransfer', (ask) => ask(transfer))
    if (typeof id === 'string' && /^[\da-f]{64}$/.test(id)) return { id }
    throw fail(badAnswer, { wallet: connector.data.name, method: 'sendTransfer' })
  }
  const tx = await buildTransaction(live, network, own, choice, ends)
  const inputs = choice.coins.map((_, index) => ({
    ...{ index, account: own },
    sighashTypes: own.kind === 'taproot' ? wholeHashes : wholeHashes.slice(1),
  }))
  const { signed } = await signChecked(live, connector, { psbt: tx.toPSBT(), inputs })
  try {
    for (const { index } of inputs) if (!isFinal(signed, index)) signed.finalizeIdx(index)
    const hex = signed.hex
    await broadcast(live, network, hex)
    const [first] = choice.coins
    return { id: signed.id, trace: { hex, ...(first && { txid: first.txid, vout: first.vout }) } }
  } catch (error) {
    // A signature that is none cannot be finalized.
    if (error instanceof Error && !('code' in error))
      throw fail(badAnswer, { wallet: connector.data.name, method: 'signPsbt' }, error)
    throw error
  }
}
