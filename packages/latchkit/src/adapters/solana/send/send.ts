import type { SendCapability } from '../../../core/contracts/send.js'
import { isAddressOf } from '../../../wire/caip.js'
import type { SolanaLive } from '../live.js'
import { follow } from './follow.js'
import { paymentIn } from './paymentLink.js'
import { quote } from './quote.js'
import { submit } from './submit.js'

/** Sends SOL and tokens of both token programs, by the wallet. */
export function createSend(live: SolanaLive): SendCapability {
  return {
    readReceiver,
    readPaymentLink: (text) => paymentIn(text),
    quote: (draft) => quote(live, draft),
    submit: (connector, quoteToSend, feeId) => submit(live, connector, quoteToSend, feeId),
    follow: (transaction, options) => follow(live, transaction, options),
  }
}

/**
 * Returns a typed or scanned text if it is an address: base58 of exactly 32 bytes, in which upper and lower case differ. `paymentIn` reads
 * whole payment links.
 */
export function readReceiver(text: string): string | undefined {
  const trimmedText = text.trim()
  return isAddressOf('solana', trimmedText) ? trimmedText : undefined
}
