import { base58Letters } from '../../../wire/addressForms.js'

/** The hex digits of 35 bytes: a prefix below 64, the account, a checksum. */
const digitCount = 70

/**
 * Returns an account in hex, which is the same for all networks, unlike its SS58 text. Does not verify the checksum. An account in hex, or
 * an H160, is returned in lower case.
 */
export function addressKey(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  if (/^0x([\da-f]{40}|[\da-f]{64})$/i.test(text)) return text.toLowerCase()
  if (text.length < 46 || text.length > 50) return undefined
  let value = 0n
  for (const letter of text) {
    const digit = base58Letters.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  // The prefix has one byte, or two where the first of them is 64 to 127.
  const [, account] =
    /^(?:[0-3].|[4-7].{3})(.{64}).{4}$/.exec(value.toString(16).padStart(digitCount, '0')) ?? []
  return account && `0x${account}`
}
