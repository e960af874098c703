/** The bech32 alphabet (BIP-173), in digit order. */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** Checksum constants: bech32 for witness version 0 (BIP-173), bech32m for later ones (BIP-350). */
const checksums = { bech32: 1, bech32m: 0x2bc830a3 }
const maxLength = 90
const sumDigits = 6
const latestVersion = 16

/** A witness program, with its version and the prefix of its network. */
export interface WitnessProgram {
  readonly prefix: string
  readonly version: number
  readonly program: Uint8Array
}

/** Computes the BCH checksum of digits of 5 bits. */
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

/** Regroups digits of 5 bits into bytes. Returns `undefined` if the padding is too long or not zero. */
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

/**
 * Decodes a segwit address (BIP-173, BIP-350), all in lower case or all in capitals. Returns `undefined` if the text is not
 * one.
 */
export function readBech32(address: string): WitnessProgram | undefined {
  const text = address.toLowerCase()
  if (address.length > maxLength || (address !== text && address !== address.toUpperCase())) return undefined
  const end = text.lastIndexOf('1')
  const prefix = text.slice(0, Math.max(end, 0))
  const digits = [...text.slice(end + 1)].map((letter) => alphabet.indexOf(letter))
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
  const isWhole = sum === (version === 0 ? checksums.bech32 : checksums.bech32m)
  return isWhole && version <= latestVersion && program ? { prefix, version, program } : undefined
}
