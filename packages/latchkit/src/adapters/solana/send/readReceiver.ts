import { isAddressOf } from '../../../wire/caip.js'

/**
 * Returns the address that a typed or scanned text is. Upper and lower case are different digits, and one that does not stand for
 * 32 bytes is no address. A payment link is read as a whole, by `paymentIn`.
 */
export function readReceiver(text: string): string | undefined {
  const plain = text.trim()
  return isAddressOf('solana', plain) ? plain : undefined
}
