import { getAddress } from 'viem/utils'

/**
 * Writes an address with its EIP-55 checksum, whatever the case it came in.
 * @param address 0x and 40 hex digits.
 */
export function checksum(address: string): string {
  return getAddress(address)
}
