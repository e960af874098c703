import type { Kit } from '../../core/kit.js'

/** The connector that pairs with wallets on other devices and in other apps: `walletConnect()`. */
export const pairingConnectorId = 'walletConnect'

/** Whether the site pairs. Known from the start, so that nothing moves for it later. */
export const hasPairing = ({ config }: Kit): boolean =>
  config.connectors.some(({ id }) => id === pairingConnectorId)
