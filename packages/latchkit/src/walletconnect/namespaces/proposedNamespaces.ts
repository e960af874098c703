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
  { namespaces, formerNetworks }: KnownNamespaces = specifiedNamespaces,
): ProposedNamespaces {
  const proposal: Record<string, ProposalNamespace> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const knownNamespace = namespaces[chainNamespace]
    if (!knownNamespace && Object.hasOwn(namespaces, chainNamespace)) continue
    const { chains = [] } = proposal[chainNamespace] ?? {}
    proposal[chainNamespace] = {
      chains: unique([...(chains ?? []), caipNetworkId, ...formerIds(formerNetworks, caipNetworkId)]),
      methods: unique([...(knownNamespace?.methods ?? []), ...(additionalMethods[chainNamespace] ?? [])]),
      events: [...(knownNamespace?.events ?? usualEvents)],
    }
  }
  return proposal
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
