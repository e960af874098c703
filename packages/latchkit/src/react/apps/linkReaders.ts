import type { GivenConnector, LinkReaders } from '../../core/contracts/connector.js'
import type { Kit } from '../../core/kit/kit.js'
import { backendUrlOf } from '../../core/services/backendUrl.js'

/** Returns the connector that pairs. It is known from the start, so that nothing moves for it later. */
export const pairingConnector = ({ config }: Kit): GivenConnector | undefined =>
  config.connectors.find(({ pairs }) => pairs)

/** Tells whether the site pairs. */
export const hasPairing = (kit: Kit): boolean => pairingConnector(kit) !== undefined

const everyWallet: LinkReaders = { isAny: true, reads: () => true }
const none: LinkReaders = { isAny: false, reads: () => false }

/** Tells which wallets can read the pairing links of the site (readings 41); none if it does not pair. */
export function linkReaders(kit: Kit): LinkReaders {
  const connector = pairingConnector(kit)
  if (!connector) return none
  return connector.readers?.(backendUrlOf(kit.config)) ?? everyWallet
}
