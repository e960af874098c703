import type { GivenConnector } from '../../../core/contracts/connector.js'
import type { Kit } from '../../../core/kit/kit.js'

/** The connector that pairs with the wallets of the list; known from the start, so that nothing moves for it later. */
export const pairingConnector = ({ config }: Kit): GivenConnector | undefined =>
  config.connectors.find(({ pairs }) => pairs)

/** Whether the site pairs. */
export const hasPairing = (kit: Kit): boolean => pairingConnector(kit) !== undefined
