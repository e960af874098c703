import type { ConnectorContext } from '../../core/contracts/connector.js'
import type { PairingNamespace } from '../../core/contracts/transport.js'
import { fail } from '../../wire/errors/fail.js'
import { pairingNotLoaded } from '../../wire/errors/pairing.js'
import { pairingNamespaces } from '../../wire/pairingNamespaces.js'
import type { FormerNetworks } from './formerNetworks.js'

/** The known namespaces: what to propose, by name. `undefined` for one whose adapter cannot pair. */
export interface KnownNamespaces {
  readonly namespaces: Readonly<Record<string, PairingNamespace | undefined>>
  readonly former: FormerNetworks
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
    former: Object.assign({}, ...Object.values(namespaces).map((each) => each?.formerNetworks)),
  }
}
