import { cleanText } from 'latchkit/wire'
import { type Hex, selectorOf } from '../chain/abi.js'
import type { EvmChain } from '../chain/evmChain.js'
import { readContracts } from '../chain/readContracts.js'
import { readText } from './tokenFacts.js'

/** Reads the names of NFT collections, by address; empty if they have none. */
export type Collections = (
  chain: EvmChain,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, string>>

const nameCall: Hex = `0x${selectorOf('name()')}`
const longestName = 64
const maxNames = 20_000

export function createCollections(): Collections {
  const cached = new Map<string, string>()
  return async (chain, addresses) => {
    const keyOf = (address: string) => `${chain.config.id}:${address}`
    const missing = addresses.filter((address) => !cached.has(keyOf(address)))
    const answers = await readContracts(
      chain,
      missing.map((to) => ({ to: to as Hex, data: nameCall })),
    )
    missing.forEach((address, index) => {
      if (cached.size >= maxNames) cached.delete(cached.keys().next().value ?? '')
      cached.set(keyOf(address), cleanText(readText(answers[index]), longestName))
    })
    return new Map(addresses.map((address) => [address, cached.get(keyOf(address)) ?? '']))
  }
}
