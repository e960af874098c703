import type { PairingNamespace } from '../../../core/contracts/pairingNamespace.js'
import { eip155Pairing } from '../../../wire/pairingNamespaces.js'
import { parseChainId } from '../chain/parseChainId.js'

/**
 * The methods and events that EVM proposes to a paired wallet. Wallets write a chain as number, hex, decimal text or
 * CAIP-2.
 */
export const pairing: PairingNamespace = {
  ...eip155Pairing,
  signsIn: true,
  readNetwork(data) {
    const reference = typeof data === 'string' && data.startsWith('eip155:') ? data.slice(7) : data
    const id = parseChainId(reference)
    return id === undefined ? undefined : `eip155:${id}`
  },
}
