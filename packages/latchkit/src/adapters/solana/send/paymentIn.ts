import type { PaymentLink } from '../../../core/contracts/send.js'
import { readPaymentLink } from './paymentLink.js'

/**
 * Returns the payment that a link of Solana Pay asks for, as a draft has it. A link that is not followed is `refused`.
 */
export function paymentIn(text: string): PaymentLink | 'refused' | undefined {
  const plain = text.trim()
  const link = readPaymentLink(plain)
  if (!link) return /^solana:/i.test(plain) ? 'refused' : undefined
  const { recipient: to, splToken: asset, amount, memo, references } = link
  return {
    to,
    ...(asset !== undefined && { asset }),
    ...(amount !== undefined && { amount }),
    // An empty field is left out.
    ...(memo && { memo }),
    ...(references.length > 0 && { references }),
  }
}
