import type { ConnectorContext } from '../../core/contracts/connector.js'
import type { PairingNamespace } from '../../core/contracts/transport.js'
import { fail } from '../../wire/errors/fail.js'
import { pairingNotLoaded } from '../../wire/errors/pairing.js'
import { pairingNamespaces } from '../../wire/pairingNamespaces.js'

/** Former ids of networks, with their present ids. */
export type FormerNetworks = Readonly<Record<string, string>>

/** The known namespaces: what to propose, by name. `undefined` for one whose adapter cannot pair. */
export interface KnownNamespaces {
  readonly namespaces: Readonly<Record<string, PairingNamespace | undefined>>
  readonly formerNetworks: FormerNetworks
}

/** The namespaces of the specification, used if there are no adapters. */
export const specifiedNamespaces = collectNamespaces(pairingNamespaces)

/**
 * Collects the namespaces of the kit's adapters, and those of the specification that have no adapter.
 * @throws `pairingNotLoaded` if an adapter's part cannot be loaded.
 */
export async function knownNamespaces({
  pairing,
}: Pick<ConnectorContext, 'pairing'>): Promise<KnownNamespaces> {
  try {
    return collectNamespaces({ ...pairingNamespaces, ...(await pairing()) })
  } catch (error) {
    throw fail(pairingNotLoaded, {}, error)
  }
}

function collectNamespaces(namespaces: KnownNamespaces['namespaces']): KnownNamespaces {
  return {
    namespaces,
    formerNetworks: Object.assign({}, ...Object.values(namespaces).map((each) => each?.formerNetworks)),
  }
}

/** Returns the present id of a network. */
export function currentId(formerNetworks: FormerNetworks, chain: string): string {
  return (Object.hasOwn(formerNetworks, chain) && formerNetworks[chain]) || chain
}

/** Returns the former ids of a network. */
export function formerIds(formerNetworks: FormerNetworks, chain: string): readonly string[] {
  return Object.keys(formerNetworks).filter((old) => formerNetworks[old] === chain)
}
