import type { AdapterContext } from '../../../core/contracts/adapter.js'
import type { FoundConnector } from '../../../core/contracts/connector.js'
import { maxWallets } from './foundConnector.js'

/** The parts of a Wallet Standard wallet that finding it needs. */
export interface StandardWallet {
  readonly name: string
  /** A data URI. */
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: object
}

/** The page's side of Wallet Standard. */
interface AppApi {
  /** @returns A function that removes these wallets from the page. */
  register(...wallets: readonly unknown[]): () => void
}

/** The wallet's side: is called with the page's API, through which the wallet registers itself. */
type RegisterCallback = (api: AppApi) => unknown

/** The events by which a wallet reports that it has new features. */
interface Events {
  readonly 'standard:events'?: { on(event: 'change', listener: () => void): () => void }
}

/** A window in which wallets of the older protocol may have left callbacks. */
interface WindowWithWallets {
  readonly navigator?: { readonly wallets?: readonly unknown[] }
}

/** The live parts of the adapter that looks for wallets. */
export interface StandardWalletFinder {
  readonly context: Pick<AdapterContext, 'logger'>
  /** Wallets by connector id, the first registered first. */
  readonly foundWallets: Map<string, { readonly wallet: unknown }>
  /** Functions that end the waits and listeners under way. */
  readonly cleanups: Set<() => void>
  /** Functions that are called with the connector id of a wallet that takes itself off the page. */
  readonly leaveListeners: Set<(connectorId: string) => void>
}

/**
 * Finds wallets by Wallet Standard until it is stopped: those that have registered already, and those that register later. On a server it
 * finds none.
 * @param isUsable Whether a wallet can do what the namespace needs.
 * @param toConnector Makes the connector of a wallet, once, and adds the wallet to `foundWallets`. Returns `undefined` for a wallet that
 * cannot be shown.
 * @returns The function that stops it.
 */
export function findStandardWallets<Wallet extends StandardWallet>(
  { context, foundWallets, cleanups, leaveListeners }: StandardWalletFinder,
  isUsable: (wallet: Wallet) => unknown,
  toConnector: (wallet: Wallet) => FoundConnector | undefined,
  onFound: (connector: FoundConnector) => void,
): () => void {
  if (typeof window === 'undefined') return () => undefined
  const reportedConnectors = new Set<FoundConnector | undefined>()
  /** Wallets without the needed features, with the function that stops listening to each. */
  const unusableWallets = new Map<unknown, (() => void) | undefined>()
  // A wallet is foreign code: it may throw at any point.
  const safely = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      context.logger.debug('a wallet announced itself wrongly', error)
    }
  }
  /** Stops waiting for a wallet that was found or has left. */
  const forget = (wallet: unknown) => {
    safely(() => unusableWallets.get(wallet)?.())
    unusableWallets.delete(wallet)
  }
  const add = (wallet: Wallet) => {
    if (!cleanups.has(stop)) return
    if (isUsable(wallet)) {
      forget(wallet)
      const connector = toConnector(wallet)
      if (connector && !reportedConnectors.has(connector)) onFound(connector)
      reportedConnectors.add(connector)
    } else if (!unusableWallets.has(wallet) && unusableWallets.size < maxWallets)
      unusableWallets.set(
        wallet,
        (wallet.features as Events)['standard:events']?.on('change', () => safely(() => add(wallet))),
      )
  }
  /** Forgets a wallet that takes itself off the page. Its row stays, so that no row disappears just before the visitor clicks it. */
  const remove = (wallet: unknown) => {
    forget(wallet)
    for (const [id, entry] of foundWallets) {
      if (entry.wallet !== wallet) continue
      foundWallets.delete(id)
      for (const listener of leaveListeners) listener(id)
    }
  }
  const api: AppApi = Object.freeze({
    register(...wallets: readonly unknown[]) {
      for (const wallet of wallets) safely(() => add(wallet as Wallet))
      return () => wallets.forEach(remove)
    },
  })
  const call = (callback: unknown) => safely(() => (callback as RegisterCallback)(api))
  const onRegister = (event: Event) => call((event as CustomEvent<unknown>).detail)
  const stop = () => {
    cleanups.delete(stop)
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
    for (const [wallet] of unusableWallets) forget(wallet)
  }
  cleanups.add(stop)
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  // Wallets of the older protocol, without events, have left their callbacks in this list.
  safely(() => (window as WindowWithWallets).navigator?.wallets?.slice(0, maxWallets).forEach(call))
  return stop
}
