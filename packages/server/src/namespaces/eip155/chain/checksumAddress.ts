import { utf8ToBytes } from '@noble/hashes/utils.js'
import { keccak } from './abi.js'

/** Returns an EVM address with its EIP-55 checksum; any other text unchanged. */
export function checksumAddress(text: string): string {
  const lower = text.toLowerCase()
  if (!/^0x[0-9a-f]{40}$/.test(lower)) return text
  const sum = keccak(utf8ToBytes(lower.slice(2)))
  const digits = [...lower.slice(2)].map((digit, at) =>
    Number.parseInt(sum[at] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}
