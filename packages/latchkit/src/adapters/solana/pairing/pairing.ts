import type { PairingNamespace } from '../../../core/contracts/pairingNamespace.js'
import { solanaPairing } from '../../../wire/pairingNamespaces.js'

/** The methods and events that Solana proposes to a paired wallet, and the ids that its networks had before. */
export const pairing: PairingNamespace = solanaPairing
