import type { FoundConnector } from '../../../core/contracts/connector.js'
import { findStandardWallets } from '../../shared/discovery/findStandardWallets.js'
import { foundConnector, maxWallets, walletLook } from '../../shared/discovery/foundConnector.js'
import type { SolanaDiscovery } from '../discovery.js'
import type { SolanaWallet } from '../solanaWallet.js'

/**
 * Finds wallets by Wallet Standard until it is stopped. On a server it finds none.
 * @returns The function that stops it.
 */
export function discover(
  discovery: SolanaDiscovery,
  onFound: (connector: FoundConnector) => void,
): () => void {
  const make = (wallet: SolanaWallet) => toConnector(discovery, wallet)
  return findStandardWallets(discovery, isUsable, make, onFound)
}

/** Tells whether a wallet can connect and sign transactions of Solana. */
function isUsable({ features, chains }: SolanaWallet): unknown {
  return (
    features['standard:connect'] &&
    (features['solana:signTransaction'] ?? features['solana:signAndSendTransaction']) &&
    chains.some((chain) => chain.startsWith('solana:'))
  )
}

/**
 * Returns the connector of a wallet. Its name is its key: another wallet of the same name is a further instance. Each field is
 * read once: a getter may answer something else the second time.
 */
function toConnector(discovery: SolanaDiscovery, wallet: SolanaWallet): FoundConnector | undefined {
  const { foundWallets, context, options } = discovery
  const { rdnsOf } = options
  for (const entry of foundWallets.values()) if (entry.wallet === wallet) return entry.connector
  const look = walletLook(wallet.name, wallet.icon)
  if (!look) return undefined
  if (foundWallets.size >= maxWallets) {
    context.logger.debug('too many wallets announced themselves')
    return undefined
  }
  const rdns = rdnsOf && Object.hasOwn(rdnsOf, look.name) && rdnsOf[look.name]
  for (let instance = 1; ; instance++) {
    const id = `wallet-standard:${look.name}${instance > 1 ? `#${instance}` : ''}`
    if (foundWallets.has(id)) continue
    // Absent once the wallet has left the page.
    const provider = () => foundWallets.get(id)?.wallet
    const data = { ...look, standardName: look.name, ...(rdns && { info: { rdns } }) }
    const connector = foundConnector(id, 'solana', instance, provider, data)
    foundWallets.set(id, { wallet, connector })
    return connector
  }
}
