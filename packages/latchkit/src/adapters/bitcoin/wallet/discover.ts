import type { FoundConnector } from '../../../core/contracts/connector.js'
import { findStandardWallets } from '../../shared/discovery/findStandardWallets.js'
import { walletLook } from '../../shared/discovery/foundConnector.js'
import { lookAgain } from '../../shared/discovery/lookAgain.js'
import type { BitcoinDiscovery } from '../discovery.js'
import { connectorOf } from './connectorOf.js'
import { injected } from './injected.js'
import type { StandardBitcoinWallet } from './standardWallet.js'

/**
 * Finds wallets by Wallet Standard, and wallets that put an object on the page, however late, until it is stopped.
 * @returns The function that stops it.
 */
export function discover(
  discovery: BitcoinDiscovery,
  onFound: (connector: FoundConnector) => void,
): () => void {
  const reportedConnectors = new Set<FoundConnector>()
  const report = (connector: FoundConnector) => {
    if (reportedConnectors.has(connector)) return
    reportedConnectors.add(connector)
    onFound(connector)
  }
  const toConnector = (wallet: StandardBitcoinWallet) =>
    connectorOf(discovery, { dialect: 'standard', wallet }, walletLook(wallet.name, wallet.icon))
  const stop = findStandardWallets(discovery, isUsable, toConnector, report)
  const look = () => injected(discovery).forEach(report)
  const cancel = lookAgain(discovery.context.clock, look)
  const end = () => {
    cancel()
    stop()
    discovery.cleanups.delete(end)
  }
  discovery.cleanups.add(end)
  return end
}

/** Tells whether a wallet signs transactions or messages of Bitcoin. */
function isUsable({ features }: StandardBitcoinWallet): unknown {
  return features['bitcoin:signTransaction'] ?? features['bitcoin:signMessage']
}
