import type { FoundConnector } from '../../../core/contracts/connector.js'
import { foundConnector } from '../../shared/discovery/foundConnector.js'
import { walletsAtMost } from '../../shared/discovery/walletLook.js'
import type { BitcoinDiscovery, Found } from '../discovery.js'

/**
 * Returns the connector of a wallet, the same one in however many ways it announces itself: its name is its key. Wallet Standard goes
 * before other ways, then the first. A second wallet of the same way and name is a further instance. @param look The name and the icon,
 * safe to be shown; `undefined` if they are not.
 */
export function connectorOf(
  { found, options: { rdnsOf } }: BitcoinDiscovery,
  { dialect, wallet, place }: Omit<Found, 'connector'>,
  look: { readonly name: string; readonly imageUrl?: string } | undefined,
): FoundConnector | undefined {
  if (!look) return undefined
  const { name } = look
  for (let instance = 1; ; instance++) {
    const id = `bitcoin:${name.toLowerCase().replace(/ wallet$/, '')}${instance > 1 ? `#${instance}` : ''}`
    const known = found.get(id)
    if (known?.dialect === dialect && known.wallet !== wallet) continue
    if (!known && found.size >= walletsAtMost) return undefined
    const rdns = rdnsOf && Object.hasOwn(rdnsOf, name) && rdnsOf[name]
    const more = { ...look, standardName: name, ...(rdns && { info: { rdns } }) }
    // Absent once the wallet has left the page.
    const provider = () => found.get(id)?.wallet
    const connector = known?.connector ?? foundConnector(id, 'bip122', instance, provider, more)
    if (!known || dialect === 'standard') found.set(id, { dialect, wallet, place, connector })
    return connector
  }
}
