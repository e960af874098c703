import type { Connector } from '../../../core/contracts/connector.js'
import { errorOf } from '../../../core/contracts/noticeOf.js'
import type { Quote, Submitted } from '../../../core/contracts/send.js'
import type { Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { requestUnconfirmed } from '../../../wire/errors/pairing.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import type { SharedAccount, TransferToSend } from '../driver.js'
import { type BitcoinLive, sharedAccount } from '../live.js'
import { askWallet } from '../wallet/askWallet.js'
import { sendsByItself } from '../wallet/driverOf.js'
import { isFinal, signChecked } from '../wallet/signPsbt.js'
import { broadcast } from './broadcast.js'
import type { Choice, TransferEnds } from './choose.js'
import { choiceOf, noticesOf, type Preparation, quote } from './quote.js'
import { releaseCoins, reserveCoins } from './spending.js'
import { buildTransaction } from './transaction.js'
import { assertValidDraft } from './validDraft.js'

/** The sighash types that cover the whole transaction: `DEFAULT`, which only taproot has, and `ALL`. */
const wholeSighashTypes = [0, 1]

/**
 * Has the wallet sign the quoted transfer, and sends it. Chooses coins anew, among those of the quote, for the chosen fee.
 * @throws `missingFields`; `unauthorized` for an account that the wallet does not share any more, also after it has signed, and
 * `transactionChanged` for a wallet that signed something else, in both cases without sending; `coinsTaken` if another transaction under
 * way spends the same coins; `requestUnconfirmed` if the wallet sends by itself and does not tell the transaction; the notice against the
 * chosen fee; as `askWallet` and `askEsplora`.
 */
export async function submit(
  live: BitcoinLive,
  connector: Connector,
  quoteToSend: Quote,
  feeId: string | undefined,
): Promise<Submitted> {
  const { draft, fees } = quoteToSend
  assertValidDraft(draft, live.options)
  const { account, network, to, amount } = draft
  const fields = [...(to === undefined ? ['receiver'] : []), ...(amount === undefined ? ['amount'] : [])]
  if (fields.length) throw fail(missingFields, { fields })
  const signer = sharedAccount(live, connector, account.id)
  const preparation = (quoteToSend.prepared ?? (await quote(live, draft)).prepared) as Preparation
  const { levels, ends } = preparation
  const level = levels[fees.findIndex(({ id }) => id === feeId)] ?? levels[0]
  const choice = level && choiceOf(draft, preparation, level)
  const blocking = level && noticesOf(draft, preparation, level).find((notice) => notice.level === 'block')
  if (blocking) throw errorOf(blocking)
  if (!choice) throw fail(missingFields, { fields: ['amount'] })
  if (to !== undefined && sendsByItself(live, connector.data.id)) {
    const id = await transferBy(live, connector, { account: signer, network, to, amount: choice.value })
    return { id, trace: { to } }
  }
  const reservation = reserveCoins(live, choice.coins)
  try {
    const { id, hex } = await signTransaction(live, connector, signer, network, choice, ends)
    reservation.sentAs(id)
    await sendSigned(live, network, id, hex).catch((error: unknown) => {
      releaseCoins(live, id)
      throw error
    })
    const [first] = choice.coins
    return { id, trace: { hex, ...(first && { txid: first.txid, vout: first.vout }) } }
  } finally {
    reservation.release()
  }
}

/** Has the wallet send by itself. @throws `requestUnconfirmed` for an answer that is no id: it may have sent all the same. */
async function transferBy(
  live: BitcoinLive,
  connector: Connector,
  transfer: TransferToSend,
): Promise<string> {
  const answer = await askWallet(live, connector, 'sendTransfer', (ask) => ask(transfer))
  const id = typeof answer === 'string' ? answer.trim().toLowerCase().replace(/^0x/, '') : ''
  if (/^[\da-f]{64}$/.test(id)) return id
  throw fail(requestUnconfirmed, { wallet: connector.data.name })
}

/** Builds the transaction of a choice, and has the wallet sign it. */
async function signTransaction(
  live: BitcoinLive,
  connector: Connector,
  account: SharedAccount,
  network: Network,
  choice: Choice,
  ends: TransferEnds,
): Promise<{ readonly id: string; readonly hex: string }> {
  const tx = await buildTransaction(live, network, account, choice, ends)
  const sighashTypes = account.kind === 'taproot' ? wholeSighashTypes : wholeSighashTypes.slice(1)
  const inputs = choice.coins.map((_, index) => ({ index, account, sighashTypes }))
  const { signed } = await signChecked(live, connector, { psbt: tx.toPSBT(), inputs })
  // The wallet may have been locked, switched to another account or disconnected while its person was asked. Then the approval
  // is no longer valid.
  sharedAccount(live, connector, account.address)
  try {
    for (const { index } of inputs) if (!isFinal(signed, index)) signed.finalizeIdx(index)
    return { id: signed.id, hex: signed.hex }
  } catch (error) {
    // A malformed signature cannot be finalized.
    throw fail(badAnswer, { wallet: connector.data.name, method: 'signPsbt' }, error)
  }
}

/**
 * Sends the signed transaction. An API that does not answer may have passed it on: then it counts as sent, and `follow` sends it again.
 * Another signature would pay twice. @throws the network's refusal.
 */
async function sendSigned(live: BitcoinLive, network: Network, id: string, hex: string): Promise<void> {
  try {
    await broadcast(live, network, hex)
  } catch (error) {
    const isDoubtful = isLatchkitError(error, 'rpcFailed') && !isLatchkitError(error.cause, 'httpStatus')
    if (!isDoubtful) throw error
    live.context.logger.info(`${network.name} does not say whether it has taken ${id}`, error)
  }
}
