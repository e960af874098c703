// Apart from the errors of `caip.ts`: a page that speaks Bitcoin needs it before anything connects.
const form = /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{39,59}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/

/**
 * The one way to write an address of Bitcoin, by its form alone: bech32 (BIP-173, BIP-350) may be written in capitals as a whole, as in QR
 * codes; of base58 each letter counts. A checksum is not verified.
 * @returns Nothing for what is not written as an address of any of its networks.
 */
export function bitcoinAddressKey(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  // No address in base58 begins with one of these.
  const key = /^[BT]/.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text
  return form.test(key) ? key : undefined
}
