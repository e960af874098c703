import type { ChainNamespace } from '../../../wire/caip.js'
import type { Json } from '../../../wire/entities.js'
import { draftBy, type SendingWallet, sendingWallet } from '../../connecting/sendingWallet.js'
import type { Asset, Draft, Quote } from '../../contracts/send.js'
import type { Kit } from '../../kit/kit.js'
import { executed } from './executed.js'
import { assertSendable, submitQuote, tracked } from './submitQuote.js'

/** Parameters of `quoteTransaction`: the transfer to quote. */
export interface QuoteTransactionParameters {
  /** An address of the namespace. */
  readonly receiver: string
  /** In base units; `max` is as much as there is, less the fee where it is paid in the same currency. */
  readonly amount: bigint | 'max'
  /** The native currency unless given. */
  readonly token?: Asset
  /** Words that go along with it for everybody to read, where the network carries any. */
  readonly memo?: string
  /** Addresses that the transaction names for the receiver to find it by, where the network carries any. */
  readonly references?: readonly string[]
  /**
   * Data of the adapter's own: on EVM that of a call, as hex, with the native currency alone. The wallet is given exactly
   * this.
   */
  readonly data?: Json
  /** The active one unless given. */
  readonly namespace?: ChainNamespace
}

/** Parameters of `sendTransaction`: the transfer to send, and its fee. */
export interface SendTransactionParameters extends QuoteTransactionParameters {
  /** One of the fees that `quoteTransaction` answered; the first unless given. */
  readonly feeId?: string
  /** Codes of the notices that the person has confirmed. */
  readonly confirmed?: readonly string[]
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
export async function quoteTransaction(
  kit: Kit,
  { namespace, ...transfer }: QuoteTransactionParameters,
): Promise<Quote> {
  const wallet = await sendingWallet(kit, namespace)
  return wallet.send.quote(draftOf(wallet, transfer))
}

function draftOf(
  wallet: SendingWallet,
  { receiver: to, token: asset, ...rest }: Omit<QuoteTransactionParameters, 'namespace'>,
): Draft {
  return draftBy(wallet, { to, asset, ...rest })
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
export async function sendTransaction(
  kit: Kit,
  { namespace, feeId, confirmed = [], ...transfer }: SendTransactionParameters,
): Promise<string> {
  const wallet = await sendingWallet(kit, namespace)
  const sent = await tracked(kit, wallet, async () => {
    const quote = await wallet.send.quote(draftOf(wallet, transfer))
    assertSendable(quote.notices, confirmed)
    return submitQuote(kit, wallet, quote, feeId)
  })
  return executed(kit, sent)
}
