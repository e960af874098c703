import type { GivenConnector, LinkReaders } from '../../core/contracts/connector.js'
import type { Kit } from '../../core/kit/kit.js'
import { backendUrlOf } from '../../core/services/backendUrl.js'

/** Returns the connector that pairs. It is read from the site's options, which need no loading, so that no row appears late. */
export const pairingConnector = ({ config }: Kit): GivenConnector | undefined =>
  config.connectors.find(({ pairs }) => pairs)

/** Checks whether the site has a connector that pairs. */
export const hasPairing = (kit: Kit): boolean => pairingConnector(kit) !== undefined

const everyWallet: LinkReaders = { isAny: true, reads: () => true }
const none: LinkReaders = { isAny: false, reads: () => false }

/** Returns which wallets can read the pairing links of the site (readings 41); none if the site does not pair. */
export function linkReaders(kit: Kit): LinkReaders {
  const connector = pairingConnector(kit)
  if (!connector) return none
  return connector.readers?.(backendUrlOf(kit.config)) ?? everyWallet
}
