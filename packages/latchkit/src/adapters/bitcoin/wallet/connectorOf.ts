import type { FoundConnector } from '../../../core/contracts/connector.js'
import { walletsAtMost } from '../../../core/kit/walletLook.js'
import type { BitcoinOptions } from '../bitcoinOptions.js'
import type { BitcoinDiscovery, Dialect } from '../discovery.js'

/**
 * Returns the connector of a wallet, one however often and by whatever way it makes itself known: its name is its key. Wallet Standard goes
 * before other ways, and the first of those before the rest. A second wallet of Wallet Standard by the same name is a further instance.
 * @param look The name and the icon, safe to be shown; nothing where they are not.
 */
export function connectorOf(
  { found }: BitcoinDiscovery,
  dialect: Dialect,
  wallet: unknown,
  look: { readonly name: string; readonly imageUrl?: string } | undefined,
  { rdnsOf }: BitcoinOptions,
): FoundConnector | undefined {
  if (!look) return undefined
  const { name } = look
  for (let instance = 1; ; instance++) {
    const id = `bitcoin:${name.toLowerCase().replace(/ wallet$/, '')}${instance > 1 ? `#${instance}` : ''}`
    const known = found.get(id)
    const isStandard = dialect === 'standard'
    if (known && known.wallet !== wallet && isStandard && known.dialect === dialect) continue
    if (!known && found.size >= walletsAtMost) return undefined
    const rdns = rdnsOf && Object.hasOwn(rdnsOf, name) && rdnsOf[name]
    const connector: FoundConnector = known?.connector ?? {
      data: {
        ...{ id, type: 'ANNOUNCED', ...look, namespaces: ['bip122'], instance, shared: false },
        ...{ standardName: name, ...(rdns && { info: { rdns } }) },
      },
      // One that has left the page is not there any more.
      provider: (namespace) => (namespace === 'bip122' ? found.get(id)?.wallet : undefined),
    }
    if (!known || isStandard) found.set(id, { dialect, wallet, connector })
    return connector
  }
}
