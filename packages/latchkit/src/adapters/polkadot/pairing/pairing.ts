import type { PairingNamespace } from '../../../core/contracts/pairingNamespace.js'
import { polkadotPairing } from '../../../wire/pairingNamespaces.js'

/** The methods and events that Polkadot proposes to a paired wallet. */
export const pairing: PairingNamespace = polkadotPairing
