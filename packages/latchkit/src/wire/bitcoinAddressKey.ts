// Apart from the errors of `caip.ts`: a page that speaks Bitcoin needs it before anything connects.
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
