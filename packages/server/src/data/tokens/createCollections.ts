import { cleanText } from 'latchkit/wire'
import { type Hex, selectorOf } from '../../chains/abi.js'
import type { Chain } from '../../chains/createChain.js'
import { readContracts } from '../../chains/readContracts.js'
import { readText } from './tokenFacts.js'

/** What collections of NFTs call themselves, by address; empty where they do not. */
export type Collections = (chain: Chain, addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>

const nameCall: Hex = `0x${selectorOf('name()')}`
const longestName = 64
const namesKept = 20_000

export function createCollections(): Collections {
  const kept = new Map<string, string>()
  return async (chain, addresses) => {
    const keyOf = (address: string) => `${chain.config.id}:${address}`
    const asked = addresses.filter((address) => !kept.has(keyOf(address)))
    const answers = await readContracts(
      chain,
      asked.map((to) => ({ to: to as Hex, data: nameCall })),
    )
    asked.forEach((address, index) => {
      if (kept.size >= namesKept) kept.delete(kept.keys().next().value ?? '')
      kept.set(keyOf(address), cleanText(readText(answers[index]), longestName))
    })
    return new Map(addresses.map((address) => [address, kept.get(keyOf(address)) ?? '']))
  }
}
