import type { ChainNamespace } from '../../wire/caip.js'
import type { Json } from '../../wire/entities.js'
import type { Asset, Draft, Quote } from '../contracts/send.js'
import type { Kit } from '../kit/kit.js'
import { draftBy, type SendingWallet, sendingWallet } from './sendingWallet.js'
import { assertSendable, submitQuote, trackSend, waitForExecution } from './submitQuote.js'

/** Parameters of `quoteTransaction`. */
export interface QuoteTransactionParameters {
  /** The receiver: an address of the namespace. */
  readonly receiver: string
  /** The amount in base units, or `max`: everything, minus the fee if it is paid in the same currency. */
  readonly amount: bigint | 'max'
  /** The token; the native currency unless given. */
  readonly token?: Asset
  /** A public memo, if the network supports one. */
  readonly memo?: string
  /** Addresses that the transaction only mentions, so that the receiver can find it, if the network supports that. */
  readonly references?: readonly string[]
  /** Data for the adapter: on EVM that of a call, as hex, with the native currency only. The wallet receives exactly this. */
  readonly data?: Json
  /** The namespace; the active one unless given. */
  readonly namespace?: ChainNamespace
}

/** Parameters of `sendTransaction`. */
export interface SendTransactionParameters extends QuoteTransactionParameters {
  /** One of the fees of `quoteTransaction`; the first unless given. */
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
  const transaction = await trackSend(kit, wallet, async () => {
    const quote = await wallet.send.quote(draftOf(wallet, transfer))
    assertSendable(quote.notices, confirmed)
    return submitQuote(kit, wallet, quote, feeId)
  })
  return waitForExecution(kit, transaction)
}
