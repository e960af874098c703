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
const maxNameLength = 64
const maxNames = 20_000

export function createCollections(): Collections {
  const nameCache = new Map<string, string>()
  return async (chain, addresses) => {
    const keyOf = (address: string) => `${chain.config.id}:${address}`
    const missingAddresses = addresses.filter((address) => !nameCache.has(keyOf(address)))
    const answers = await readContracts(
      chain,
      missingAddresses.map((to) => ({ to: to as Hex, data: nameCall })),
    )
    missingAddresses.forEach((address, index) => {
      if (nameCache.size >= maxNames) nameCache.delete(nameCache.keys().next().value ?? '')
      nameCache.set(keyOf(address), cleanText(readText(answers[index]), maxNameLength))
    })
    return new Map(addresses.map((address) => [address, nameCache.get(keyOf(address)) ?? '']))
  }
}
