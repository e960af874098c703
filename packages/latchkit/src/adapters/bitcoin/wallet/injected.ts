import type { FoundConnector } from '../../../core/contracts/connector.js'
import { cleanText } from '../../../wire/shownText.js'
import { maxWallets, walletLook } from '../../shared/discovery/foundConnector.js'
import type { BitcoinDiscovery, Dialect, FoundWallet } from '../discovery.js'
import { connectorOf } from './connectorOf.js'

const maxNameLength = 64

/** A wallet's own entry in `btc_providers`. */
interface ListEntry {
  /** The place of its object: a path below `window`, such as `XverseProviders.BitcoinProvider`. */
  readonly id?: unknown
  readonly name?: unknown
  readonly icon?: unknown
}

interface InjectedWallet extends Omit<FoundWallet, 'connector'> {
  readonly name: string
  readonly icon?: string
}

/**
 * Finds the wallets that put an object on the page: those that list themselves in `btc_providers`, and UniSat, Leather and OKX by their own
 * names. All of it is foreign code.
 */
export function injected(discovery: BitcoinDiscovery): FoundConnector[] {
  const page = window as unknown as Readonly<Record<string, unknown>>
  const otherSources: readonly Source[] = [
    () => walletAt('leather', 'LeatherProvider', page.LeatherProvider, 'Leather', 'request'),
    () =>
      isPosing(page.unisat) ? [] : walletAt('unisat', 'unisat', page.unisat, 'UniSat', 'requestAccounts'),
    () => {
      const okx = page.okxwallet as { readonly bitcoin?: unknown } | undefined
      return walletAt('okx', 'okxwallet', okx?.bitcoin, 'OKX Wallet', 'connect').map((each) => ({
        ...each,
        wallet: okx,
      }))
    },
  ]
  /** Runs the code of a wallet. If it throws, the other wallets are still found. */
  const runSafely = <Wallet>(find: () => readonly Wallet[]): readonly Wallet[] => {
    try {
      return find()
    } catch (error) {
      discovery.context.logger.debug('a wallet announced itself wrongly', error)
      return []
    }
  }
  const connectorsOf = ({ name, icon, ...rest }: InjectedWallet): readonly FoundConnector[] => {
    // An object found under two names is one wallet. So is a getter that returns another object at each access.
    for (const { wallet, path, connector } of discovery.foundWallets.values())
      if (wallet === rest.wallet || path === rest.path) return [connector]
    const look = (icon !== undefined && walletLook(name, icon)) || { name: cleanText(name, maxNameLength) }
    const connector = look.name ? connectorOf(discovery, rest, look) : undefined
    return connector ? [connector] : []
  }
  return [...runSafely(() => listedSources(page)), ...otherSources].flatMap((source) =>
    runSafely(() => source().flatMap((each) => runSafely(() => connectorsOf(each)))),
  )
}

/** Finds the wallets at one path. */
type Source = () => readonly InjectedWallet[]

/** Returns a source for each entry of `btc_providers`, so that reading one cannot break the others. */
function listedSources(page: Readonly<Record<string, unknown>>): readonly Source[] {
  const { btc_providers: providers } = page
  if (!Array.isArray(providers))
    return [() => readListEntry(page, { id: 'BitcoinProvider', name: 'Bitcoin' })]
  const count = Math.min(providers.length, maxWallets)
  return Array.from({ length: count }, (_, index) => () => readListEntry(page, providers[index]))
}

function readListEntry(
  page: Readonly<Record<string, unknown>>,
  listEntry: ListEntry | undefined,
): readonly InjectedWallet[] {
  const { id, name, icon } = listEntry ?? {}
  if (typeof id !== 'string' || typeof name !== 'string') return []
  const wallet = objectAt(page, id)
  const dialect = wallet === page.LeatherProvider ? 'leather' : 'rpc'
  return walletAt(dialect, id, wallet, name, 'request').map((wallet) => ({
    ...wallet,
    ...(typeof icon === 'string' && { icon }),
  }))
}

/** Returns the object at a path below the page, by own fields only. */
function objectAt(page: unknown, path: string): unknown {
  return path
    .split('.')
    .slice(0, 5)
    .reduce(
      (object: unknown, key) =>
        typeof object === 'object' && object !== null && Object.hasOwn(object, key)
          ? (object as Readonly<Record<string, unknown>>)[key]
          : undefined,
      page,
    )
}

/** Tells whether another wallet has taken UniSat's place, which such wallets report by a flag: `isBinance`. */
function isPosing(unisat: unknown): boolean {
  return Object.entries((unisat as object | undefined) ?? {}).some(
    ([name, value]) => /^is[A-Z]/.test(name) && !/^isUni[sS]at$/.test(name) && value === true,
  )
}

function walletAt(
  dialect: Dialect,
  path: string,
  wallet: unknown,
  name: string,
  method: string,
): InjectedWallet[] {
  const hasMethod = typeof (wallet as Readonly<Record<string, unknown>> | undefined)?.[method] === 'function'
  return hasMethod ? [{ dialect, path, wallet, name }] : []
}
