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
    const several = ethereum?.providers
    const providers: (Injected | undefined)[] =
      Array.isArray(several) && several.length ? several : [ethereum]
    return providers.flatMap((provider) => injectedAs(discovery, provider) ?? [])
  } catch (error) {
    discovery.context.logger.debug('window.ethereum cannot be read', error)
    return []
  }
}

function injectedAs(discovery: EvmDiscovery, provider: Injected | undefined): FoundConnector | undefined {
  if (typeof provider?.request !== 'function') return undefined
  const flag = (Object.keys(labels) as (keyof typeof labels)[]).find((name) => provider[name] === true)
  const name = flag ? labels[flag] : 'Browser Wallet'
  const id = `injected:${plain(name)}`
  for (const [known, found] of discovery.found) {
    if (known === id) return found.provider === provider ? found.connector : undefined
    if (found.provider === provider || plain(found.connector.data.name) === plain(name)) return undefined
  }
  return registerWallet(discovery, id, '', provider, { type: 'INJECTED', name }, 1)
}

/** Normalises a name: two entries with the same result are the same wallet. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ (wallet|extension)$/, '')
}
