import type { Network } from '../../wire/entities.js'

/** What an explorer has a page of, and what stands for its id in the template. */
const places = { address: '{address}', transaction: '{id}' } as const

/**
 * The page of an address or a transaction at a network's explorer: this is the one place that makes such a URL. Nothing where
 * the network names no such page.
 */
export function explorerUrl(
  network: Network | undefined,
  kind: keyof typeof places,
  id: string | undefined,
): string | undefined {
  const template = network?.blockExplorers?.default[kind]
  return id === undefined ? undefined : template?.replace(places[kind], encodeURIComponent(id))
}
