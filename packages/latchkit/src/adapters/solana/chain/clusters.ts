import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'

/** A chain as Wallet Standard names it. */
export type WalletChain = `solana:${string}`

/** The names that wallets use for the public clusters, by CAIP-2 id. */
const clusters: Readonly<Record<CaipNetworkId, WalletChain>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** Returns the names that a wallet may have for a network: its id, its cluster, or `localnet` for one on this machine. */
export function chainsOf({ caipNetworkId, rpcUrls }: Network): readonly WalletChain[] {
  const { default: siteUrls, chainDefault = siteUrls } = rpcUrls
  const cluster = clusters[caipNetworkId] ?? (chainDefault.http.some(isLocal) ? 'solana:localnet' : undefined)
  return [caipNetworkId as WalletChain, ...(cluster ? [cluster] : [])]
}

/** Returns the public clusters among the chains of a wallet, by their CAIP-2 ids, whether a site lists them or not. */
export function clustersIn(chains: readonly string[]): readonly CaipNetworkId[] {
  return Object.entries(clusters).flatMap(([id, chain]) =>
    chains.includes(chain) ? [id as CaipNetworkId] : [],
  )
}

/** Returns the names of a network by its CAIP-2 id: the id itself, and the wallet's own name of a public cluster. */
export function chainNames(id: WalletChain): readonly WalletChain[] {
  return [id, ...(Object.hasOwn(clusters, id) ? [clusters[id] as WalletChain] : [])]
}

/** Finds the network of a chain by either of its names. */
export function networkNamed(chain: string, networks: readonly CaipNetworkId[]): CaipNetworkId | undefined {
  return networks.find((id) => id === chain || (Object.hasOwn(clusters, id) && clusters[id] === chain))
}

function isLocal(url: string): boolean {
  try {
    return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
  } catch {
    return false
  }
}
