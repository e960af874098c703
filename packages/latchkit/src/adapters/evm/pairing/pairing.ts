import type { PairingNamespace } from '../../../core/contracts/pairingNamespace.js'
import { eip155Pairing } from '../../../wire/pairingNamespaces.js'
import { parseChainId } from '../wallet/answers.js'

/** What EVM asks of a wallet that is paired with. Wallets write a chain as number, hex, decimal text or CAIP-2. */
export const pairing: PairingNamespace = {
  ...eip155Pairing,
  readNetwork(data) {
    const reference = typeof data === 'string' && data.startsWith('eip155:') ? data.slice(7) : data
    const id = parseChainId(reference)
    return id === undefined ? undefined : `eip155:${id}`
  },
}
