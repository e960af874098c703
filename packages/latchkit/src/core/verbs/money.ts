import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { Quote } from '../contracts/send.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { loadMoment } from '../kit/loadMoment.js'
import type { OpenSendParameters } from '../money/openSend.js'
import type { QuoteTransactionParameters, SendTransactionParameters } from '../money/sendTransaction.js'

/**
 * Opens the modal on its Send view, filled in as far as the site knows, and waits until the visitor has sent.
 * `pendingTransactions` then says what becomes of the transaction. If a wallet of several owners only proposes it, this waits
 * for its execution, like `sendTransaction`.
 * @param parameters The values to fill in, and the fields that the visitor cannot change.
 * @returns The transaction's hash.
 * @throws `missingFields` for data without a receiver, and for a memo that cannot be sent; `sendTransactionErrors`;
 * `unsupportedChain` if the connection cannot send in the modal; `requestAborted` if the visitor closes the modal, or if
 * another draft replaces this one before the wallet is asked; `quoteChanged`.
 * @example
 * ```ts
 * import { type Kit, openSend } from 'latchkit'
 * const pay = (kit: Kit, receiver: string) =>
 *   openSend(kit, { receiver, amount: 10n ** 16n, fixed: ['amount', 'receiver'] })
 * ```
 */
export async function openSend(kit: Kit, parameters?: OpenSendParameters): Promise<string> {
  return (await moneyOf(kit, parameters)).openSend(kit, parameters)
}

/**
 * Quotes a transaction: what it costs and what to know beforehand. Simulates it if possible. The wallet is not asked.
 * Insufficient funds are not an error: the quote then has a blocking notice.
 * @param parameters The receiver, the token and its amount in base units.
 * @returns Its fees, of which the first is the default; how much arrives, if that is known; and its notices.
 * @throws `connectedErrors`; `unsupportedChain` if the connection cannot send, `networkNotFound` if the site does not list the
 * network, `missingFields` with the malformed fields; `transactionErrors` if the chain does not answer.
 * @example
 * ```ts
 * import { type Kit, quoteTransaction } from 'latchkit'
 * const feesOf = async (kit: Kit, receiver: string) =>
 *   (await quoteTransaction(kit, { receiver, amount: 10n ** 15n })).fees
 * ```
 */
export async function quoteTransaction(kit: Kit, parameters: QuoteTransactionParameters): Promise<Quote> {
  return (await loadMoment(kit, 'money')).quoteTransaction(kit, parameters)
}

/**
 * Asks the connected wallet to send native currency or a token on its network. The transaction is quoted and simulated first,
 * so that the wallet is not asked for one that would fail. From then on `pendingTransactions` includes it and says what becomes
 * of it; the balance is read again once it is in a block. A wallet of several owners, such as a Safe, only proposes it to them:
 * this then waits until they have executed it, which may take days or never happen. Meanwhile it is in `pendingTransactions`
 * with `isProposed`, also after a page load.
 * @param parameters The receiver, the token and its amount in base units, the data of a call, the fee, and the confirmed
 * notices.
 * @returns The transaction's id on its network, such as its hash.
 * @throws `quoteTransactionErrors`; the error of a blocking notice: one of `transactionErrors`, such as `executionReverted`,
 * `insufficientFunds` or `insufficientFee`, or of an adapter's own catalogue; `confirmationNeeded` with the notices to confirm;
 * `walletErrors`, `switchErrors`; `notExecuted` for a proposal that the owners dropped.
 * @example
 * ```ts
 * import { type Kit, sendTransaction } from 'latchkit'
 * const tip = (kit: Kit, receiver: string) => sendTransaction(kit, { receiver, amount: 10n ** 15n })
 * ```
 */
export async function sendTransaction(kit: Kit, parameters: SendTransactionParameters): Promise<string> {
  return (await moneyOf(kit, parameters)).sendTransaction(kit, parameters)
}

/**
 * Loads the moment for a send from the present account.
 * @throws `requestAborted` if the account or network has changed meanwhile, or the signal aborts.
 */
async function moneyOf(
  kit: Kit,
  { namespace, signal }: Pick<OpenSendParameters, 'namespace' | 'signal'> = {},
) {
  const { caipAddress } = connectedWallet(kit, namespace, 'send')
  const money = await loadMoment(kit, 'money', signal)
  if (connectedWallet(kit, namespace, 'send').caipAddress !== caipAddress) throw fail(requestAborted, {})
  return money
}
