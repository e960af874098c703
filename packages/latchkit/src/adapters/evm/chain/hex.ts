import { getAddress } from 'viem/utils'

/** Writes a whole number as the wire does: `0x` and hex digits, without leading zeros. */
export function hex(value: bigint | number | string): string {
  return `0x${BigInt(value).toString(16)}`
}

/** Writes a chain id as EIP-1193 does: in hex. */
export function hexChain(caipNetworkId: string): string {
  return `0x${Number(caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)).toString(16)}`
}

/** Reads a chain id as wallets write it: hex, decimal text or number. Returns `undefined` for everything else. */
export function parseChainId(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^(0x[\da-f]+|\d+)$/i.test(value)) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/**
 * Writes an address with its EIP-55 checksum, whatever the case it came in.
 * @param address 0x and 40 hex digits.
 */
export function checksum(address: string): string {
  return getAddress(address)
}
