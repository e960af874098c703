import { isAddressOf } from '../../../wire/caip.js'
import { readPaymentLink } from './paymentLink.js'

/**
 * Returns the address in a typed or scanned text: the text itself, or the receiver that a payment link names. Upper and
 * lower case are different digits, and one that does not stand for 32 bytes is no address.
 */
export function readReceiver(text: string): string | undefined {
  const plain = text.trim()
  return isAddressOf('solana', plain) ? plain : readPaymentLink(plain)?.recipient
}
