import type { Network } from '../../wire/entities.js'
import type { ProposalNamespace } from '../../wire/pairingMessages.js'
import { usualEvents } from '../../wire/pairingNamespaces.js'
import { formerIds } from './formerNetworks.js'
import { type KnownNamespaces, specified } from './known.js'

/** The namespaces of a proposal. */
export type Asked = Readonly<Record<string, ProposalNamespace>>

/**
 * What is proposed for a site's networks: one entry a namespace, with what the site asks beyond the usual. A namespace whose
 * adapter does not pair is left out; one that nobody knows is asked for what the site says.
 */
export function askedNamespaces(
  networks: readonly Network[],
  more: Readonly<Record<string, readonly string[]>> = {},
  { namespaces, former }: KnownNamespaces = specified,
): Asked {
  const asked: Record<string, ProposalNamespace> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const known = namespaces[chainNamespace]
    if (!known && Object.hasOwn(namespaces, chainNamespace)) continue
    const { chains = [] } = asked[chainNamespace] ?? {}
    asked[chainNamespace] = {
      chains: unique([...(chains ?? []), caipNetworkId, ...formerIds(former, caipNetworkId)]),
      methods: unique([...(known?.methods ?? []), ...(more[chainNamespace] ?? [])]),
      events: [...(known?.events ?? usualEvents)],
    }
  }
  return asked
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
