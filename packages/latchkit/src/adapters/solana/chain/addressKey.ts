import { isSolanaAddress } from '../../../wire/isSolanaAddress.js'

/** An address itself: upper and lower case are different letters of it, and there is one way to write it. */
export function addressKey(text: unknown): string | undefined {
  return isSolanaAddress(text) ? text : undefined
}
