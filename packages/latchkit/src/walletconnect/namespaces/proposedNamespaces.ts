import type { Network } from '../../wire/entities.js'
import type { ProposalNamespace } from '../../wire/pairingMessages.js'
import { usualEvents } from '../../wire/pairingNamespaces.js'
import { formerIds } from './formerNetworks.js'
import { type KnownNamespaces, specifiedNamespaces } from './knownNamespaces.js'

/** The namespaces of a proposal. */
export type ProposedNamespaces = Readonly<Record<string, ProposalNamespace>>

/**
 * Returns the namespaces to propose for a site's networks: one entry a namespace, with what the site asks beyond the
 * usual. A namespace whose adapter does not pair is left out; for one without an adapter only what the site says is
 * proposed.
 */
export function proposedNamespaces(
  networks: readonly Network[],
  more: Readonly<Record<string, readonly string[]>> = {},
  { namespaces, former }: KnownNamespaces = specifiedNamespaces,
): ProposedNamespaces {
  const proposed: Record<string, ProposalNamespace> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const known = namespaces[chainNamespace]
    if (!known && Object.hasOwn(namespaces, chainNamespace)) continue
    const { chains = [] } = proposed[chainNamespace] ?? {}
    proposed[chainNamespace] = {
      chains: unique([...(chains ?? []), caipNetworkId, ...formerIds(former, caipNetworkId)]),
      methods: unique([...(known?.methods ?? []), ...(more[chainNamespace] ?? [])]),
      events: [...(known?.events ?? usualEvents)],
    }
  }
  return proposed
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
