import { base58Letters } from './addressForms.js'

/** A signature of 64 bytes has 88 letters. */
const longest = 88

/** Writes bytes in base58; a leading zero byte is a leading 1. */
export function toBase58(bytes: Readonly<Uint8Array>): string {
  let rest = 0n
  for (const byte of bytes) rest = rest * 256n + BigInt(byte)
  let digits = ''
  for (; rest > 0n; rest /= 58n) digits = base58Letters[Number(rest % 58n)] + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + digits
}

/** Reads base58; nothing for a text that is none or is longer than it may be. */
export function fromBase58(text: unknown, atMost = longest): Uint8Array | undefined {
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
