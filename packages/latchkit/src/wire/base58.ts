import { base58Letters } from './addressForms.js'

/** Default length limit: a 64-byte signature has 88 base58 digits. */
const signatureDigits = 88

/** Encodes bytes as base58. Each leading zero byte becomes a leading `1`. */
export function toBase58(bytes: Readonly<Uint8Array>): string {
  let rest = 0n
  for (const byte of bytes) rest = rest * 256n + BigInt(byte)
  let digits = ''
  for (; rest > 0n; rest /= 58n) digits = base58Letters[Number(rest % 58n)] + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + digits
}

/** Decodes base58. Returns `undefined` if the text is longer than `atMost` or not base58. */
export function fromBase58(text: unknown, atMost = signatureDigits): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > atMost) return undefined
  let rest = 0n
  for (const letter of text) {
    const digit = base58Letters.indexOf(letter)
    if (digit < 0) return undefined
    rest = rest * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 255n))
  const zeros = text.length - text.replace(/^1+/, '').length
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes])
}
