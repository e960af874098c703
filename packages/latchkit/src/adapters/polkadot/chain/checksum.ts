import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex } from './hex.js'

/** Writes an H160 with the checksum of EIP-55. */
export function checksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = toHex(keccak_256(new TextEncoder().encode(digits))).slice(2)
  const letters = [...digits].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join('')}`
}
