import type { ChainConfig } from '../config/chainConfig.js'
import type { GatewayLimits } from '../config/gatewayConfig.js'
import type { SolanaConfig } from '../config/solanaConfig.js'
import type { ServerParts } from '../serverParts.js'
import { type Chain, createChain } from './createChain.js'

/** The networks of the configuration as it is now. */
export interface Chains<Config = ChainConfig> {
  get(id: string): Chain<Config> | undefined
  list(): readonly Chain<Config>[]
}

interface ChainKind<Config> {
  readonly configured: () => readonly Config[]
  /** What is asked to see whether a node answers. */
  readonly pingMethod: string
  readonly limits: () => GatewayLimits
  readonly onFault: () => void
}

function chainsOf<Config extends { readonly id: string; readonly rpcUrls: readonly string[] }>(
  { clock }: ServerParts,
  { configured, pingMethod, limits, onFault }: ChainKind<Config>,
): Chains<Config> {
  const made = new WeakMap<Config, Chain<Config>>()
  const chainOf = (wanted: Config) => {
    const chain = made.get(wanted) ?? createChain(clock, wanted, limits, onFault, pingMethod)
    made.set(wanted, chain)
    return chain
  }
  return {
    get(id) {
      const wanted = configured().find((one) => one.id === id)
      return wanted && chainOf(wanted)
    },
    list: () => configured().map(chainOf),
  }
}

export interface AllChains {
  readonly chains: Chains
  readonly solana: Chains<SolanaConfig>
}

export function createChains(parts: ServerParts): AllChains {
  const { config, metrics } = parts
  const faults = metrics.counter(
    'latchkit_gateway_upstream_faults_total',
    'questions no upstream answered well',
  )
  const all = { limits: () => config().gateway.limits, onFault: () => faults.add() }
  return {
    chains: chainsOf(parts, {
      ...all,
      configured: () => config().gateway.chains,
      pingMethod: 'eth_chainId',
    }),
    solana: chainsOf(parts, { ...all, configured: () => config().gateway.solana, pingMethod: 'getHealth' }),
  }
}
