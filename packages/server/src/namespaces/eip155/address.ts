import { type AssetId, isAddressOf } from 'latchkit/wire'
import type { Asset } from '../../data/prices/priceSource.js'

const chainIdPattern = /^eip155:\d{1,20}$/

/**
 * Reads an address of eip155. It is the same on all networks, in any case. One without 0x is not accepted, since it could be something
 * else.
 * @returns the address in lower case.
 */
export function readAddress(text: string, chain?: string): `0x${string}` | undefined {
  const isAddress =
    isAddressOf('eip155', text) &&
    text.startsWith('0x') &&
    (chain === undefined || chainIdPattern.test(chain))
  return isAddress ? (text.toLowerCase() as `0x${string}`) : undefined
}

/** Reads an asset of eip155: a contract, or the native currency with any coin type. */
export function readAsset({ chainId: chain, kind = 'erc20', reference }: AssetId): Asset | undefined {
  if (!chainIdPattern.test(chain)) return undefined
  const isNative = reference === undefined || (kind === 'slip44' && /^\d{1,10}$/.test(reference))
  if (isNative) return { chainId: chain }
  const address = kind === 'erc20' ? readAddress(reference, chain) : undefined
  return address && { chainId: chain, address }
}
