import { type Chain, type ChainKind, createChain } from './createChain.js'
import type { PoolParts } from './createPool.js'

/** The networks of a namespace, as the configuration lists them now. */
export interface Chains<Config> {
  get(id: string): Chain<Config> | undefined
  list(): readonly Chain<Config>[]
  /** Asks all nodes for their network. */
  checkNodes(): Promise<void>
}

/**
 * Creates the connections to the networks of a namespace: one per configured network, until its configuration changes.
 * @param configured Called each time: the configuration can change while the server runs.
 */
export function createChains<Config extends { readonly id: string; readonly rpcUrls: readonly string[] }>(
  configured: () => readonly Config[],
  kind: ChainKind,
  parts: PoolParts,
): Chains<Config> {
  const made = new WeakMap<Config, Chain<Config>>()
  const chainOf = (config: Config) => {
    const chain = made.get(config) ?? createChain(config, kind, parts)
    made.set(config, chain)
    return chain
  }
  const list = () => configured().map(chainOf)
  return {
    get(id) {
      const config = configured().find((one) => one.id === id)
      return config && chainOf(config)
    },
    list,
    checkNodes: async () => void (await Promise.all(list().map((chain) => chain.checkNodes()))),
  }
}
