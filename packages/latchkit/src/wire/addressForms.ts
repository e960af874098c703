// What a page needs of addresses before anything connects: apart from what writes and verifies them, and from the errors of `caip.ts`.

/** The digits of base58 (Bitcoin's alphabet), in their order. */
export const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

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

/** Letters and digits: of bech32 without capitals, 1, b, i and o; of base58 without 0, O, I and l. */
const form = /^((bc|tb|bcrt)1[^\W_A-Z1bio]{39,59}|[123mn][^\W_0OIl]{25,34})$/

/**
 * The one way to write an address of Bitcoin, by its form alone: bech32 (BIP-173, BIP-350) may be written in capitals as a whole, as in QR
 * codes; of base58 each letter counts. A checksum is not verified.
 * @returns Nothing for what is not written as an address of any of its networks.
 */
export function bitcoinAddressKey(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  // No address in base58 begins with one of these.
  const key = /^[BT][^a-z]+$/.test(text) ? text.toLowerCase() : text
  return form.test(key) ? key : undefined
}
