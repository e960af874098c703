import type { ChainNamespace } from '../../wire/caip.js'
import type { Json } from '../../wire/entities.js'
import type { Asset, Draft, Quote } from '../contracts/send.js'
import type { Kit } from '../kit/kit.js'
import { executed } from './executed.js'
import { draftBy, type SendingWallet, sendingWallet } from './sendingWallet.js'
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
