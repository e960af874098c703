import { checksum } from '../chain/checksum.js'

/** The one way an address is written: with 0x and its checksum. */
export const written = (address: string): string => checksum(withPrefix(address))

/** Readings 6: one case is no checksum; a mixed one that is wrong may be a typing error. */
export function isMistyped(address: string): boolean {
  const digits = withPrefix(address).slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return isMixed && written(address) !== withPrefix(address)
}

const withPrefix = (address: string) => `0x${address.replace(/^0x/i, '')}`
