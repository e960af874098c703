import type { PairingNamespace } from '../../core/contracts/transport.js'
import { loadFile } from '../../core/kit/loadFile.js'
import { solanaPairing } from '../../wire/pairingNamespaces.js'
import type { WalletCalls } from '../shared/createFamily.js'
import { verifyBy } from '../shared/verifyBy.js'
import type { SolanaDiscovery } from './discovery.js'
import { createLive } from './live.js'
import { sharePaired } from './pairing/sharePaired.js'
import { connect, disconnect } from './wallet/connect.js'
import { signMessage } from './wallet/signMessage.js'
import { switchNetwork } from './wallet/switchNetwork.js'
import { addressesOn } from './wallet/toAccounts.js'

/** Creates the calls to a wallet, and those that load larger files first. */
export function createWallet(discovery: SolanaDiscovery) {
  const live = createLive(discovery)
  return {
    async connect(connector, options) {
      // A wallet shared by several namespaces has a transport. Its wallet object is made from the transport, once.
      if ('transport' in connector) await sharePaired(live, connector)
      return connect(live, connector, options)
    },
    disconnect: (...args) => disconnect(live, ...args),
    switchNetwork: (...args) => switchNetwork(live, ...args),
    addressesOn,
    signMessage: (...args) => signMessage(live, ...args),
    signIn: async () => (await loadFile(() => import('./wallet/signIn.js'))).createSignIn(live),
    async verify() {
      const { verifySolana } = await loadFile(() => import('../../siwx/verify/solana/verifySolana.js'))
      return verifyBy(verifySolana)
    },
    // Loaded on use: the file imports the chain library.
    reader: async () => (await loadFile(() => import('./chain/reader.js'))).createReader(live),
    send: async () => (await loadFile(() => import('./send/send.js'))).createSend(live),
  } satisfies WalletCalls
}

/** The methods and events that Solana proposes to a paired wallet, and the ids that its networks had before. */
export const pairing: PairingNamespace = solanaPairing
