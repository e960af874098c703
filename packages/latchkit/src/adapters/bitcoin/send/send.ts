import type { SendCapability } from '../../../core/contracts/send.js'
import type { BitcoinLive } from '../live.js'
import { follow } from './follow.js'
import { readPaymentLink, readReceiver } from './paymentLink.js'
import { quote } from './quote.js'
import { submit } from './submit.js'

/** Sends BTC by transactions that the wallet signs. */
export function createSend(live: BitcoinLive): SendCapability {
  const { options } = live
  return {
    readReceiver: (text, network) => readReceiver(text, network, options),
    readPaymentLink: (text, network) => readPaymentLink(text, network, options),
    quote: (draft) => quote(live, draft),
    submit: (connector, quoteToSend, feeId) => submit(live, connector, quoteToSend, feeId),
    follow: (transaction, options) => follow(live, transaction, options),
  }
}
