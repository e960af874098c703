import type { FoundConnector } from '../../../core/contracts/connector.js'
import type { Eip1193Provider } from '../../../wire/eip1193.js'
import type { EvmDiscovery } from '../discovery.js'
import { registerWallet } from './registerWallet.js'

// Flags are not reliable: many wallets also set MetaMask's flag, so that flag is checked last.
const labels = {
  isRabby: 'Rabby Wallet',
  isCoinbaseWallet: 'Coinbase Wallet',
  isTrust: 'Trust Wallet',
  isTrustWallet: 'Trust Wallet',
  isBraveWallet: 'Brave Wallet',
  isOkxWallet: 'OKX Wallet',
  isBitKeep: 'Bitget Wallet',
  isPhantom: 'Phantom',
  isRainbow: 'Rainbow',
  isMetaMask: 'MetaMask',
} as const

type Injected = Eip1193Provider & { readonly [flag in keyof typeof labels]?: unknown } & {
  readonly providers?: unknown
}

/** Returns the connectors of wallets at `window.ethereum` that have not announced themselves. */
export function injected(discovery: EvmDiscovery): FoundConnector[] {
  try {
    const ethereum = (window as { ethereum?: Injected }).ethereum
    const providerList = ethereum?.providers
    const providers: (Injected | undefined)[] =
      Array.isArray(providerList) && providerList.length ? providerList : [ethereum]
    return providers.flatMap((provider) => toConnector(discovery, provider) ?? [])
  } catch (error) {
    discovery.context.logger.debug('window.ethereum cannot be read', error)
    return []
  }
}

function toConnector(discovery: EvmDiscovery, provider: Injected | undefined): FoundConnector | undefined {
  if (typeof provider?.request !== 'function') return undefined
  const flag = (Object.keys(labels) as (keyof typeof labels)[]).find((name) => provider[name] === true)
  const name = flag ? labels[flag] : 'Browser Wallet'
  const id = `injected:${comparableName(name)}`
  for (const [foundId, wallet] of discovery.foundWallets) {
    if (foundId === id) return wallet.provider === provider ? wallet.connector : undefined
    if (wallet.provider === provider || comparableName(wallet.connector.data.name) === comparableName(name))
      return undefined
  }
  return registerWallet(discovery, id, '', provider, { type: 'INJECTED', name }, 1)
}

/** Normalises a name: two entries with the same result are the same wallet. */
function comparableName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ (wallet|extension)$/, '')
}
