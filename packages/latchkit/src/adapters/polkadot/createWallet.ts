import type { Connector } from '../../core/contracts/connector.js'
import type { PairingNamespace } from '../../core/contracts/transport.js'
import { loadFile } from '../../core/kit/loadFile.js'
import { polkadotPairing } from '../../wire/pairingNamespaces.js'
import type { WalletCalls } from '../shared/createFamily.js'
import { verifyBy } from '../shared/verifyBy.js'
import { createReader } from './chain/reader.js'
import type { PolkadotDiscovery } from './discovery.js'
import { createLive } from './live.js'
import { sharePaired } from './pairing/sharePaired.js'
import type { PolkadotCall } from './polkadotWallet.js'
import { connect, disconnect } from './wallet/connect.js'
import { signMessage } from './wallet/signMessage.js'
import { switchNetwork } from './wallet/switchNetwork.js'
import { addressesOn } from './wallet/toAccounts.js'

/** Creates the calls to a wallet, and those that load larger files first. */
export function createWallet(discovery: PolkadotDiscovery) {
  const live = createLive(discovery)
  const calls = {
    async connect(connector, options) {
      // A wallet shared by several namespaces has a transport. Its wallet object is made from the transport, once.
      if ('transport' in connector) await sharePaired(live, connector)
      return connect(live, connector, options)
    },
    disconnect: (...args) => disconnect(live, ...args),
    switchNetwork: (...args) => switchNetwork(live, ...args),
    addressesOn: (...args) => addressesOn(live, ...args),
    signMessage: (...args) => signMessage(live, ...args),
    reader: async () => createReader(live),
    async verify() {
      const { verifyPolkadot } = await loadFile(() => import('../../siwx/verify/polkadot/verifyPolkadot.js'))
      return verifyBy(verifyPolkadot)
    },
  } satisfies WalletCalls
  return {
    ...calls,
    // Loaded on use: these files import the chain libraries.
    async signExtrinsic(connector: Connector, call: PolkadotCall) {
      const { signExtrinsic } = await loadFile(() => import('./extrinsic/signExtrinsic.js'))
      return signExtrinsic(live, connector, call)
    },
    async readBalance(connector: Connector, address?: string) {
      const { readBalance } = await loadFile(() => import('./extrinsic/readBalance.js'))
      return readBalance(live, connector, address)
    },
  }
}

/** The methods and events that Polkadot proposes to a paired wallet. */
export const pairing: PairingNamespace = polkadotPairing
