import type { Network } from '../../wire/entities.js'
import type { ProposalNamespace } from '../../wire/pairingMessages.js'
import { usualEvents } from '../../wire/pairingNamespaces.js'
import { formerIds, type KnownNamespaces, specifiedNamespaces } from './knownNamespaces.js'

/** The namespaces of a proposal. */
export type ProposedNamespaces = Readonly<Record<string, ProposalNamespace>>

/**
 * Returns the namespaces to propose for a site's networks: one entry per namespace, with the additional methods that the site
 * requests. Leaves out namespaces whose adapter cannot pair. For unknown namespaces, only the site's methods are proposed.
 */
export function proposedNamespaces(
  networks: readonly Network[],
  additionalMethods: Readonly<Record<string, readonly string[]>> = {},
  { namespaces, former }: KnownNamespaces = specifiedNamespaces,
): ProposedNamespaces {
  const proposed: Record<string, ProposalNamespace> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const known = namespaces[chainNamespace]
    if (!known && Object.hasOwn(namespaces, chainNamespace)) continue
    const { chains = [] } = proposed[chainNamespace] ?? {}
    proposed[chainNamespace] = {
      chains: unique([...(chains ?? []), caipNetworkId, ...formerIds(former, caipNetworkId)]),
      methods: unique([...(known?.methods ?? []), ...(additionalMethods[chainNamespace] ?? [])]),
      events: [...(known?.events ?? usualEvents)],
    }
  }
  return proposed
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
