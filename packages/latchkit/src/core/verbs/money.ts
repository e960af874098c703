import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { Quote } from '../contracts/send.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { load } from '../kit/load.js'
import type { OpenSendParameters } from '../money/openSend.js'
import type { QuoteTransactionParameters, SendTransactionParameters } from '../money/sendTransaction.js'

/**
 * Opens the modal on its Send view, with as much of it filled in as the site knows, and waits until the visitor has sent
 * it. Answers the transaction's hash; `pendingTransactions` says what becomes of it. What a wallet of several owners only
 * proposes is waited for, as `sendTransaction` does.
 * @param parameters The values to fill in, and the fields that the visitor cannot change.
 * @returns The transaction's hash.
 * @throws `missingFields` for data without a receiver, and for a memo where none can go along; `sendTransactionErrors`, where that ends it; `unsupportedChain` where the connection cannot send by the modal;
 * `requestAborted` where the visitor closes the modal instead, or another draft takes the place of this one, before the
 * wallet is asked; `quoteChanged`.
 * @example
 * ```ts
 * import { type Kit, openSend } from 'latchkit'
 * const pay = (kit: Kit, receiver: string) =>
 *   openSend(kit, { receiver, amount: 10n ** 16n, fixed: ['amount', 'receiver'] })
 * ```
 */
export async function openSend(kit: Kit, parameters?: OpenSendParameters): Promise<string> {
  return (await moneyOf(kit, parameters?.namespace)).openSend(kit, parameters)
}

/**
 * Asks what a transaction would take and what there is to know before, and tries it out where that is possible. The wallet
 * is not asked. Too little money is no failure: the quote has a notice that blocks.
 * @param parameters The receiver, the token and its amount in base units.
 * @returns Its fees, the first of which is the default; what arrives, where that is known; and its notices.
 * @throws `connectedErrors`; `unsupportedChain` where the connection cannot send, `networkNotFound` on a network the
 * site does not list, `missingFields` naming what is malformed; `transactionErrors` where the chain does not answer.
 * @example
 * ```ts
 * import { type Kit, quoteTransaction } from 'latchkit'
 * const feesOf = async (kit: Kit, receiver: string) =>
 *   (await quoteTransaction(kit, { receiver, amount: 10n ** 15n })).fees
 * ```
 */
export async function quoteTransaction(kit: Kit, parameters: QuoteTransactionParameters): Promise<Quote> {
  return (await load(kit, 'money')).quoteTransaction(kit, parameters)
}

/**
 * Asks the connected wallet to send native currency or a token on the network it is on. It is quoted and tried out first, so
 * that what would fail is not asked for. `pendingTransactions` has it from then on, and says what became of it; the balance
 * is read again when it is in a block. A wallet of several owners, such as a Safe, only proposes it to them: this then waits
 * until they have carried it out, which may take days or never come. Meanwhile it stands in `pendingTransactions` with
 * `isProposed`, also after a page load.
 * @param parameters The receiver, the token and its amount in base units, the data of a call, the fee, and the notices
 * that were confirmed.
 * @returns The transaction's id on its network, such as its hash.
 * @throws `quoteTransactionErrors`; what blocks it, by the code of the quote's notice: one of `transactionErrors` such
 * as `executionReverted`, `insufficientFunds` or `insufficientFee`, or of an adapter's own catalogue;
 * `confirmationNeeded` naming the notices that have to be confirmed; `walletErrors`, `switchErrors`; `notExecuted` for a
 * proposal that the owners dropped.
 * @example
 * ```ts
 * import { type Kit, sendTransaction } from 'latchkit'
 * const tip = (kit: Kit, receiver: string) => sendTransaction(kit, { receiver, amount: 10n ** 15n })
 * ```
 */
export async function sendTransaction(kit: Kit, parameters: SendTransactionParameters): Promise<string> {
  return (await moneyOf(kit, parameters.namespace)).sendTransaction(kit, parameters)
}

/**
 * Loads the moment for a send from the account that is in use now.
 * @throws `requestAborted` where it is another account or network by then: what was asked for was of the first.
 */
async function moneyOf(kit: Kit, namespace: ChainNamespace | undefined) {
  const { caipAddress } = connectedWallet(kit, namespace, 'send')
  const money = await load(kit, 'money')
  if (connectedWallet(kit, namespace, 'send').caipAddress !== caipAddress) throw fail(requestAborted, {})
  return money
}
