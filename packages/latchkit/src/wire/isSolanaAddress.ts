import { base58Letters } from './base58Letters.js'

// Apart from the errors of `caip.ts`: a page that speaks Solana needs it before anything connects.
const addressBytes = 32

/**
 * Whether a text is 32 to 44 digits of base58 (§5) that stand for 32 bytes. A Bitcoin address is base58 of 26 to 35 characters
 * too, but stands for 25 bytes: only the bytes tell them apart.
 */
export function isSolanaAddress(text: unknown): text is string {
  if (typeof text !== 'string' || text.length < 32 || text.length > 44) return false
  let value = 0n
  for (const letter of text) {
    const digit = base58Letters.indexOf(letter)
    if (digit < 0) return false
    value = value * 58n + BigInt(digit)
  }
  const zeros = text.search(/[^1]|$/)
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes === addressBytes
}
