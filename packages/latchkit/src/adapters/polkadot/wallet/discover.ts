import type { FoundConnector } from '../../../core/contracts/connector.js'
import { cleanText } from '../../../wire/shownText.js'
import { lookAgain } from '../../shared/discovery/lookAgain.js'
import type { PolkadotDiscovery } from '../discovery.js'
import type { InjectedPolkadotWallet } from '../polkadotWallet.js'

const maxWallets = 1_000
const maxNameLength = 64

/** The known wallets, by their keys in `window.injectedWeb3`: their names, and their rdns if they are found on EVM chains too. */
const knownWallets = new Map<string, readonly [name: string, rdns?: string]>([
  ['polkadot-js', ['Polkadot{.js}']],
  ['nova', ['Nova Wallet', 'io.novawallet']],
  ['subwallet-js', ['SubWallet', 'app.subwallet']],
  ['talisman', ['Talisman', 'xyz.talisman']],
])

/**
 * Finds the extensions in `window.injectedWeb3` until it is stopped. They do not announce themselves, so it looks for them again and again
 * in the first seconds, and later before the visitor can open the list. On a server it finds none.
 * @returns The function that stops it.
 */
export function discover(
  { context, cleanups, options: { rdnsOf = {} } }: PolkadotDiscovery,
  onFound: (connector: FoundConnector) => void,
): () => void {
  if (typeof window === 'undefined') return () => undefined
  const { clock, logger } = context
  const page = window as Window & { injectedWeb3?: Record<string, InjectedPolkadotWallet | undefined> } & {
    walletExtension?: { isNovaWallet?: unknown }
  }
  const reportedKeys = new Set<string>()
  // A wallet is foreign code: it may throw at any point, and must not hide the others.
  const safely = (act: () => void) => {
    try {
      act()
    } catch (error) {
      logger.debug('injectedWeb3', error)
    }
  }
  const report = (key: string) => {
    const wallet = page.injectedWeb3?.[key]
    const isNew = key && !reportedKeys.has(key) && cleanText(key, maxNameLength) === key
    if (!isNew || typeof wallet?.enable !== 'function') return
    reportedKeys.add(key)
    // Nova Wallet uses the key of Polkadot.js.
    const walletKey = key === 'polkadot-js' && page.walletExtension?.isNovaWallet ? 'nova' : key
    const [name, knownRdns] = knownWallets.get(walletKey) ?? [key]
    const rdns = Object.hasOwn(rdnsOf, walletKey) ? rdnsOf[walletKey] : knownRdns
    onFound({
      data: {
        ...{ id: `injected-web3:${key}`, type: 'ANNOUNCED', name, namespaces: ['polkadot'], instance: 1 },
        ...{ shared: false, standardName: name, ...(rdns && { info: { rdns } }) },
      },
      provider: (namespace) => (namespace === 'polkadot' ? wallet : undefined),
    })
  }
  const look = () =>
    safely(() => {
      for (const key of Object.keys(page.injectedWeb3 ?? {}).slice(0, maxWallets)) safely(() => report(key))
    })
  const cancel = lookAgain(clock, look)
  const stop = () => {
    cancel()
    cleanups.delete(stop)
  }
  cleanups.add(stop)
  return stop
}
