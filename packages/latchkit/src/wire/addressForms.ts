// Address checks that a page needs before anything connects. They have a file of their own, so that a page loads them without the code
// that writes and verifies addresses, and without the errors of `caip.ts`.

/** The base58 alphabet of Bitcoin, in digit order. */
export const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const addressBytes = 32

/**
 * Checks whether a text is a Solana address: 32 to 44 base58 digits (§5) that decode to 32 bytes. A Bitcoin address is 26 to 35
 * base58 characters but decodes to 25 bytes, so only the byte count tells them apart.
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

/** bech32 (no capitals, 1, b, i or o after the prefix) or base58 (no 0, O, I or l). */
const bitcoinForm = /^((bc|tb|bcrt)1[^\W_A-Z1bio]{39,59}|[123mn][^\W_0OIl]{25,34})$/

/**
 * Returns the canonical text of a Bitcoin address. bech32 (BIP-173, BIP-350) may be written all in capitals, as in QR codes,
 * and becomes lower case; in base58 the case matters. Does not verify the checksum.
 * @returns The canonical text, or `undefined` if the text does not have the form of a Bitcoin address.
 */
export function bitcoinAddressKey(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  // No base58 address begins with B or T.
  const key = /^[BT][^a-z]+$/.test(text) ? text.toLowerCase() : text
  return bitcoinForm.test(key) ? key : undefined
}
