import type { AdapterContext } from '../../../core/contracts/adapter.js'
import type { FoundConnector } from '../../../core/contracts/connector.js'
import { walletsAtMost } from './foundConnector.js'

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

/** The wallet's side: receives the function with which it registers itself. */
type RegisterCallback = (api: AppApi) => unknown

/** The events by which a wallet reports that it has new features. */
interface Events {
  readonly 'standard:events'?: { on(event: 'change', listener: () => void): () => void }
}

/** A window in which wallets of the older protocol may have left callbacks. */
interface Noted {
  readonly navigator?: { readonly wallets?: readonly unknown[] }
}

/** The live parts of the adapter that looks for wallets. */
export interface StandardWalletFinder {
  readonly context: Pick<AdapterContext, 'logger'>
  /** Wallets by connector id, the first registered first. */
  readonly found: Map<string, { readonly wallet: unknown }>
  /** Functions that end the waits and listeners under way. */
  readonly cleanups: Set<() => void>
  /** Called with the connector id of a wallet that takes itself off the page. */
  readonly onLeave: Set<(connectorId: string) => void>
}

/**
 * Finds wallets by Wallet Standard for as long as it is not stopped: those that registered before, and those that come. On a server it
 * finds none.
 * @param isUsable Whether a wallet can do what the namespace needs.
 * @param toConnector Makes the connector of a wallet, once, and notes it as found. Returns `undefined` for one that cannot be shown.
 * @returns The function that stops it.
 */
export function findStandardWallets<Wallet extends StandardWallet>(
  { context, found, cleanups, onLeave }: StandardWalletFinder,
  isUsable: (wallet: Wallet) => unknown,
  toConnector: (wallet: Wallet) => FoundConnector | undefined,
  onFound: (connector: FoundConnector) => void,
): () => void {
  if (typeof window === 'undefined') return () => undefined
  const reported = new Set<FoundConnector | undefined>()
  /** Wallets without the needed features, with the function that stops listening to each. */
  const waiting = new Map<unknown, (() => void) | undefined>()
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
    safely(() => waiting.get(wallet)?.())
    waiting.delete(wallet)
  }
  const add = (wallet: Wallet) => {
    if (!cleanups.has(stop)) return
    if (isUsable(wallet)) {
      forget(wallet)
      const connector = toConnector(wallet)
      if (connector && !reported.has(connector)) onFound(connector)
      reported.add(connector)
    } else if (!waiting.has(wallet) && waiting.size < walletsAtMost)
      waiting.set(
        wallet,
        (wallet.features as Events)['standard:events']?.on('change', () => safely(() => add(wallet))),
      )
  }
  /** Forgets a wallet that takes itself off the page. Its row stays, so that no row disappears just before the visitor clicks it. */
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
      for (const wallet of wallets) safely(() => add(wallet as Wallet))
      return () => wallets.forEach(remove)
    },
  })
  const call = (callback: unknown) => safely(() => (callback as RegisterCallback)(api))
  const onRegister = (event: Event) => call((event as CustomEvent<unknown>).detail)
  const stop = () => {
    cleanups.delete(stop)
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
    for (const [wallet] of waiting) forget(wallet)
  }
  cleanups.add(stop)
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  // Wallets of the older protocol, without events, have left their callbacks in this list.
  safely(() => (window as Noted).navigator?.wallets?.slice(0, walletsAtMost).forEach(call))
  return stop
}
