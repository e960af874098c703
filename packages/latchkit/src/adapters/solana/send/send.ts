import type { SendCapability } from '../../../core/contracts/send.js'
import type { SolanaLive } from '../live.js'
import { follow } from './follow.js'
import { paymentIn } from './paymentIn.js'
import { quote } from './quote.js'
import { readReceiver } from './readReceiver.js'
import { submit } from './submit.js'

/** Sends SOL and tokens of both token programs, by the wallet. */
export function createSend(live: SolanaLive): SendCapability {
  return {
    readReceiver,
    readPaymentLink: (text) => paymentIn(text),
    quote: (draft) => quote(live, draft),
    submit: (connector, quoted, feeId) => submit(live, connector, quoted, feeId),
    follow: (transaction, options) => follow(live, transaction, options),
  }
}
