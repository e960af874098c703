import type { FoundConnector } from '../../../core/contracts/connector.js'
import { walletLook, walletsAtMost } from '../../../core/kit/walletLook.js'
import type { SolanaDiscovery } from '../discovery.js'
import type { SolanaOptions } from '../solanaOptions.js'
import type { SolanaWallet } from './solanaWallet.js'

/** The page's side of Wallet Standard. */
interface AppApi {
  /** @returns What takes these wallets off the page again. */
  register(...wallets: readonly unknown[]): () => void
}

/** The wallet's side: it is told where to register itself. */
type RegisterCallback = (api: AppApi) => unknown

/**
 * Finds wallets by Wallet Standard for as long as it is not stopped: those that registered before, and those that come. On a
 * server it does nothing.
 * @returns The function that stops it.
 */
export function discover(
  discovery: SolanaDiscovery,
  onFound: (connector: FoundConnector) => void,
  { rdnsOf }: SolanaOptions,
): () => void {
  if (typeof window === 'undefined') return () => undefined
  const { cleanups, context, found, onLeave } = discovery
  const reported = new Set<FoundConnector>()
  /** Wallets that cannot do what is needed, or not yet, with what stops listening to them. */
  const waiting = new Map<unknown, () => void>()
  let over = false
  // All that a wallet has is foreign code: it may throw at any point.
  const safely = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      context.logger.debug('a wallet announced itself wrongly', error)
    }
  }
  /** One that is found, has left or is not looked for any more waits no longer. */
  const forget = (wallet: unknown) => {
    const off = waiting.get(wallet)
    if (waiting.delete(wallet)) safely(off as () => void)
  }
  const add = (wallet: SolanaWallet) => {
    if (over) return
    if (!isUsable(wallet)) {
      const events = wallet.features['standard:events']
      if (events && !waiting.has(wallet) && waiting.size < walletsAtMost)
        waiting.set(
          wallet,
          events.on('change', () => safely(() => add(wallet))),
        )
      return
    }
    forget(wallet)
    const connector = toConnector(discovery, wallet, rdnsOf)
    if (!connector || reported.has(connector)) return
    reported.add(connector)
    onFound(connector)
  }
  /** A wallet takes itself off the page. Its row stays: rows do not go away under the visitor's hand. */
  const remove = (wallet: unknown) => {
    forget(wallet)
    for (const [id, known] of found) {
      if (known.wallet !== wallet) continue
      found.delete(id)
      for (const leave of onLeave) leave(id)
    }
  }
  const api: AppApi = Object.freeze({
    register(...wallets: readonly unknown[]) {
      for (const wallet of wallets) safely(() => add(wallet as SolanaWallet))
      return () => wallets.forEach(remove)
    },
  })
  const call = (callback: unknown) => safely(() => (callback as RegisterCallback)(api))
  const onRegister = (event: Event) => call((event as CustomEvent<unknown>).detail)
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  // Wallets from before the events have left a note there.
  const wallets: unknown = (window.navigator as { readonly wallets?: unknown } | undefined)?.wallets
  if (Array.isArray(wallets)) wallets.slice(0, walletsAtMost).forEach(call)
  const stop = () => {
    over = true
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
    for (const wallet of waiting.keys()) forget(wallet)
    cleanups.delete(stop)
  }
  cleanups.add(stop)
  return stop
}

/** Whether a wallet can be connected and sign transactions of Solana. */
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
function toConnector(
  discovery: SolanaDiscovery,
  wallet: SolanaWallet,
  rdnsOf: SolanaOptions['rdnsOf'],
): FoundConnector | undefined {
  const { found, context } = discovery
  for (const known of found.values()) if (known.wallet === wallet) return known.connector
  const look = walletLook(wallet.name, wallet.icon)
  if (!look) return undefined
  if (found.size >= walletsAtMost) {
    context.logger.debug('too many wallets announced themselves')
    return undefined
  }
  const rdns = rdnsOf && Object.hasOwn(rdnsOf, look.name) && rdnsOf[look.name]
  for (let instance = 1; ; instance++) {
    const id = `wallet-standard:${look.name}${instance > 1 ? `#${instance}` : ''}`
    if (found.has(id)) continue
    const connector: FoundConnector = {
      data: {
        ...{ id, type: 'ANNOUNCED', ...look, namespaces: ['solana'], instance, shared: false },
        ...{ standardName: look.name, ...(rdns && { info: { rdns } }) },
      },
      // One that has left the page is not there any more.
      provider: (namespace) =>
        namespace === 'solana' && found.get(id)?.wallet === wallet ? wallet : undefined,
    }
    found.set(id, { wallet, connector })
    return connector
  }
}
