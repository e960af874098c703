import type { FoundConnector } from '../../../core/contracts/connector.js'
import { foundConnector, maxWallets } from '../../shared/discovery/foundConnector.js'
import type { BitcoinDiscovery, FoundWallet } from '../discovery.js'

/**
 * Returns the connector of a wallet. A wallet that announces itself in several ways has one connector: its key is its name.
 * Wallet Standard has precedence, then the first way found. A second wallet of the same way and name is another instance.
 * @param look The name and the icon, cleaned for display; `undefined` if they cannot be displayed.
 */
export function connectorOf(
  { foundWallets, options: { rdnsOf } }: BitcoinDiscovery,
  { dialect, wallet, path }: Omit<FoundWallet, 'connector'>,
  look: { readonly name: string; readonly imageUrl?: string } | undefined,
): FoundConnector | undefined {
  if (!look) return undefined
  const { name } = look
  for (let instance = 1; ; instance++) {
    const id = `bitcoin:${name.toLowerCase().replace(/ wallet$/, '')}${instance > 1 ? `#${instance}` : ''}`
    const sameName = foundWallets.get(id)
    if (sameName?.dialect === dialect && sameName.wallet !== wallet) continue
    if (!sameName && foundWallets.size >= maxWallets) return undefined
    const rdns = rdnsOf && Object.hasOwn(rdnsOf, name) && rdnsOf[name]
    const data = { ...look, standardName: name, ...(rdns && { info: { rdns } }) }
    // Absent once the wallet has left the page.
    const provider = () => foundWallets.get(id)?.wallet
    const connector = sameName?.connector ?? foundConnector(id, 'bip122', instance, provider, data)
    if (!sameName || dialect === 'standard') foundWallets.set(id, { dialect, wallet, path, connector })
    return connector
  }
}
