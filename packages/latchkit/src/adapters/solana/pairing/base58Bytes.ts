import { alphabet } from '../wallet/base58.js'

/** A signature of 64 bytes has 88 letters. */
const longest = 88

/** Reads base58, as Solana writes addresses and signatures; nothing for a text that is none or is longer than it may be. */
export function base58Bytes(text: unknown, atMost = longest): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > atMost) return undefined
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 255n))
  const zeros = text.length - text.replace(/^1+/, '').length
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes])
}
