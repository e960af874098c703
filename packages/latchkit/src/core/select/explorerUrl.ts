import type { Network } from '../../wire/entities.js'

/** The pages that an explorer has, each with the part of its template that the id replaces. */
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
