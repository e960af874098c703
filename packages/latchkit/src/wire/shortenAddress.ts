import { addressLeading, addressTrailing } from './constants.js'

/**
 * Shortens an address to its first 4 and last 6 characters (§5); `0x` counts.
 * @param address The address to shorten.
 * @returns The short form, such as `0x71…d8976F`, or the address itself if it is short.
 * @example
 * ```ts
 * import { shortenAddress } from 'latchkit/wire'
 * shortenAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F') // '0x71…d8976F'
 * ```
 */
export function shortenAddress(address: string): string {
  if (address.length <= addressLeading + addressTrailing + 1) return address
  return `${address.slice(0, addressLeading)}…${address.slice(-addressTrailing)}`
}
