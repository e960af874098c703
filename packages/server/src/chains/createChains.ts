import { type Chain, type ChainKind, createChain } from './createChain.js'
import type { PoolOptions } from './createPool.js'

/** The networks of a namespace, as the configuration lists them now. */
export interface Chains<Config> {
  get(id: string): Chain<Config> | undefined
  list(): readonly Chain<Config>[]
  /** Asks all nodes for their network. */
  checkNodes(): Promise<void>
}

/**
 * Creates the connections to the networks of a namespace: one per configured network, until its configuration changes.
 * @param readConfigs Called each time: the configuration can change while the server runs.
 */
export function createChains<Config extends { readonly id: string; readonly rpcUrls: readonly string[] }>(
  readConfigs: () => readonly Config[],
  kind: ChainKind,
  parts: PoolOptions,
): Chains<Config> {
  const chains = new WeakMap<Config, Chain<Config>>()
  const chainOf = (config: Config) => {
    const chain = chains.get(config) ?? createChain(config, kind, parts)
    chains.set(config, chain)
    return chain
  }
  const list = () => readConfigs().map(chainOf)
  return {
    get(id) {
      const config = readConfigs().find((one) => one.id === id)
      return config && chainOf(config)
    },
    list,
    checkNodes: async () => void (await Promise.all(list().map((chain) => chain.checkNodes()))),
  }
}
