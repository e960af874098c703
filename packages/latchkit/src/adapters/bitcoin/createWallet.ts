import type { Connector } from '../../core/contracts/connector.js'
import { loadFile } from '../../core/kit/loadFile.js'
import type { WalletCalls } from '../shared/createFamily.js'
import { verifyBy } from '../shared/verifyBy.js'
import type { BitcoinDiscovery } from './discovery.js'
import { createLive } from './live.js'
import { sharePaired } from './pairing/sharePaired.js'
import { connect, disconnect } from './wallet/connect.js'
import { signMessage } from './wallet/signMessage.js'
import { createSiteWallet } from './wallet/siteWallet.js'
import { switchNetwork } from './wallet/switchNetwork.js'
import { addressesOn } from './wallet/toAccounts.js'

/** Creates the calls to a wallet, and those that load larger files first. */
export function createWallet(discovery: BitcoinDiscovery) {
  const live = createLive(discovery)
  const calls = {
    async connect(connector, options) {
      // A wallet shared by several namespaces has a transport. Its driver is made from the transport, once.
      if ('transport' in connector) sharePaired(live, connector)
      return connect(live, connector, options)
    },
    disconnect: (...args) => disconnect(live, ...args),
    switchNetwork: (...args) => switchNetwork(live, ...args),
    addressesOn: (...args) => addressesOn(live, ...args),
    signMessage: (...args) => signMessage(live, ...args),
    async verify() {
      const { verifyBip122 } = await loadFile(() => import('../../siwx/verify/bip122/verifyBip122.js'))
      return verifyBy(verifyBip122)
    },
    reader: async () => (await loadFile(() => import('./chain/reader.js'))).createReader(live),
    send: async () => (await loadFile(() => import('./send/send.js'))).createSend(live),
  } satisfies WalletCalls
  return { ...calls, siteWallet: (connector: Connector) => createSiteWallet(live, connector) }
}

export { bip122Pairing as pairing } from '../../wire/pairingNamespaces.js'
