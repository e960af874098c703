import type { PairingNamespace } from '../../core/contracts/transport.js'
import { loadFile } from '../../core/kit/loadFile.js'
import { eip155Pairing } from '../../wire/pairingNamespaces.js'
import type { WalletCalls } from '../shared/createFamily.js'
import { parseChainId } from './chain/hex.js'
import type { EvmDiscovery } from './discovery.js'
import { createLive } from './live.js'
import { connect, disconnect } from './wallet/connect.js'
import { signMessage } from './wallet/signMessage.js'
import { createTypedData } from './wallet/signTypedData.js'
import { switchNetwork } from './wallet/switchNetwork.js'
import { addressesOn } from './wallet/toAccounts.js'

/** Creates the calls to a wallet, and those that load larger files first. */
export function createWallet(discovery: EvmDiscovery) {
  const live = createLive(discovery)
  return {
    connect: (...args) => connect(live, ...args),
    disconnect: (...args) => disconnect(live, ...args),
    switchNetwork: (...args) => switchNetwork(live, ...args),
    addressesOn,
    signMessage: (...args) => signMessage(live, ...args),
    typedData: async () => createTypedData(live),
    accounts: async () => (await loadFile(() => import('./wallet/accounts.js'))).createAccounts(live),
    assets: async () => (await loadFile(() => import('./wallet/assets.js'))).createAssets(live),
    calls: async () => (await loadFile(() => import('./send/calls.js'))).createCalls(live),
    // Loaded on use: the file imports the tables of look-alike letters.
    names: async () => (await loadFile(() => import('./chain/names.js'))).createNames(live),
    send: async () => (await loadFile(() => import('./send/send.js'))).createSend(live),
    verify: async () => (await loadFile(() => import('./chain/verify.js'))).createVerify(live),
    // Loaded on use: the file imports the chain library.
    reader: async () => (await loadFile(() => import('./chain/reader.js'))).createReader(live),
  } satisfies WalletCalls
}

/** The methods and events that EVM proposes to a paired wallet. */
export const pairing: PairingNamespace = {
  ...eip155Pairing,
  signsIn: true,
  /** Reads a chain as wallets write it: as a number, hex, decimal text or CAIP-2. */
  readNetwork(data) {
    const reference = typeof data === 'string' && data.startsWith('eip155:') ? data.slice(7) : data
    const id = parseChainId(reference)
    return id === undefined ? undefined : `eip155:${id}`
  },
}
