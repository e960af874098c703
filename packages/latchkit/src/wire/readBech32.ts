/** The digits of bech32 (BIP-173), in their order. */
const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** The remainder of a whole text: of witness version 0 (BIP-173), and of later ones (BIP-350). */
const sums = { bech32: 1, bech32m: 0x2bc830a3 }
const longest = 90
const sumDigits = 6
const latestVersion = 16

/** A witness program and the prefix of its network, as an address says them. */
export interface WitnessProgram {
  readonly prefix: string
  readonly version: number
  readonly program: Uint8Array
}

/** The remainder of digits of 5 bits by the code's polynomial. */
function remainderOf(digits: readonly number[]): number {
  let rest = 1
  for (const digit of digits) {
    const top = rest >>> 25
    rest = ((rest & 0x1ffffff) << 5) ^ digit
    generator.forEach((term, bit) => {
      if ((top >>> bit) & 1) rest ^= term
    })
  }
  return rest
}

/** Digits of 5 bits as bytes; nothing where more is left than fills up, or that is not 0. */
function bytesOf(digits: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let [rest, bits] = [0, 0]
  for (const digit of digits) {
    rest = (rest << 5) | digit
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(rest >>> bits)
    rest &= (1 << bits) - 1
  }
  return bits < 5 && rest === 0 ? Uint8Array.from(bytes) : undefined
}

/** Reads a segwit address (BIP-173, BIP-350), in small letters or in capitals; nothing for a text that is none. */
export function readBech32(given: string): WitnessProgram | undefined {
  const text = given.toLowerCase()
  if (given.length > longest || (given !== text && given !== given.toUpperCase())) return undefined
  const end = text.lastIndexOf('1')
  const prefix = text.slice(0, Math.max(end, 0))
  const digits = [...text.slice(end + 1)].map((letter) => letters.indexOf(letter))
  if (!prefix || digits.length <= sumDigits || digits.includes(-1)) return undefined
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const sum = remainderOf([
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...digits,
  ])
  const [version = 0, ...rest] = digits.slice(0, -sumDigits)
  const program = bytesOf(rest)
  const isWhole = sum === (version === 0 ? sums.bech32 : sums.bech32m)
  return isWhole && version <= latestVersion && program ? { prefix, version, program } : undefined
}
