import type { LinkReaders } from '../../../core/contracts/connector.js'
import type { Kit } from '../../../core/kit/kit.js'
import { backendUrlOf } from '../../../core/services/backendUrl.js'
import { pairingConnector } from './hasPairing.js'

const everyWallet: LinkReaders = { isAny: true, reads: () => true }
const none: LinkReaders = { isAny: false, reads: () => false }

/** The wallets that can read the pairing links of the site (readings 41); none where it does not pair. */
export function linkReaders(kit: Kit): LinkReaders {
  const connector = pairingConnector(kit)
  if (!connector) return none
  return connector.readers?.(backendUrlOf(kit.config)) ?? everyWallet
}
