import type { ConnectorContext } from '../../core/contracts/connector.js'
import type { PairingNamespace } from '../../core/contracts/transport.js'
import { fail } from '../../wire/errors/fail.js'
import { pairingNotLoaded } from '../../wire/errors/pairing.js'
import { pairingNamespaces } from '../../wire/pairingNamespaces.js'
import type { FormerNetworks } from './formerNetworks.js'

/** The known namespaces: by name what to propose, `undefined` for one whose adapter does not pair. */
export interface KnownNamespaces {
  readonly namespaces: Readonly<Record<string, PairingNamespace | undefined>>
  readonly former: FormerNetworks
}

/** The known namespaces where there is no adapter: the namespaces of the specification. */
export const specifiedNamespaces = knownOf(pairingNamespaces)

/**
 * Collects what the adapters of the kit say of their namespaces, and the specification of those without one.
 * @throws `pairingNotLoaded` where an adapter's part cannot be loaded.
 */
export async function knownNamespaces({
  pairing,
}: Pick<ConnectorContext, 'pairing'>): Promise<KnownNamespaces> {
  try {
    return knownOf({ ...pairingNamespaces, ...(await pairing()) })
  } catch (error) {
    throw fail(pairingNotLoaded, {}, error)
  }
}

function knownOf(namespaces: KnownNamespaces['namespaces']): KnownNamespaces {
  return {
    namespaces,
    former: Object.assign({}, ...Object.values(namespaces).map((each) => each?.formerNetworks)),
  }
}
