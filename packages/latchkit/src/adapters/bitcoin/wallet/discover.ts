import type { FoundConnector } from '../../../core/contracts/connector.js'
import { findStandardWallets } from '../../../core/kit/findStandardWallets.js'
import { walletLook } from '../../../core/kit/walletLook.js'
import type { BitcoinOptions } from '../bitcoinOptions.js'
import type { BitcoinDiscovery } from '../discovery.js'
import { connectorOf } from './connectorOf.js'
import type { StandardBitcoinWallet } from './standardWallet.js'

/**
 * Finds wallets by Wallet Standard for as long as it is not stopped. On a server it does nothing.
 * @returns The function that stops it.
 */
export function discover(
  discovery: BitcoinDiscovery,
  onFound: (connector: FoundConnector) => void,
  options: BitcoinOptions,
): () => void {
  const toConnector = (wallet: StandardBitcoinWallet) =>
    connectorOf(discovery, 'standard', wallet, walletLook(wallet.name, wallet.icon), options)
  return findStandardWallets(discovery, isUsable, toConnector, onFound)
}

/** Whether a wallet signs anything of Bitcoin. */
function isUsable({ features, chains }: StandardBitcoinWallet): unknown {
  return (
    (features['bitcoin:signTransaction'] ?? features['bitcoin:signMessage']) &&
    chains.some((chain) => chain.startsWith('bitcoin:'))
  )
}
