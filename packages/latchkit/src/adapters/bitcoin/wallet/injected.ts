import type { FoundConnector } from '../../../core/contracts/connector.js'
import { cleanText } from '../../../wire/shownText.js'
import { walletLook, walletsAtMost } from '../../shared/discovery/foundConnector.js'
import type { BitcoinDiscovery, Dialect, Found } from '../discovery.js'
import { connectorOf } from './connectorOf.js'

const nameLength = 64

/** A wallet's own entry in `btc_providers`. */
interface Listed {
  /** The place of its object: a path below `window`, such as `XverseProviders.BitcoinProvider`. */
  readonly id?: unknown
  readonly name?: unknown
  readonly icon?: unknown
}

interface Entry extends Omit<Found, 'connector'> {
  readonly name: string
  readonly icon?: string
}

/**
 * Finds the wallets that put an object on the page: those that list themselves in `btc_providers`, and UniSat, Leather and OKX by their own
 * names. All of it is foreign code.
 */
export function injected(discovery: BitcoinDiscovery): FoundConnector[] {
  const page = window as unknown as Readonly<Record<string, unknown>>
  const others: readonly Source[] = [
    () => entry('leather', 'LeatherProvider', page.LeatherProvider, 'Leather', 'request'),
    () => (isPosing(page.unisat) ? [] : entry('unisat', 'unisat', page.unisat, 'UniSat', 'requestAccounts')),
    () => {
      const okx = page.okxwallet as { readonly bitcoin?: unknown } | undefined
      return entry('okx', 'okxwallet', okx?.bitcoin, 'OKX Wallet', 'connect').map((each) => ({
        ...each,
        wallet: okx,
      }))
    },
  ]
  /** Runs the code of a wallet. If it throws, the other wallets are still found. */
  const guarded = <Wallet>(find: () => readonly Wallet[]): readonly Wallet[] => {
    try {
      return find()
    } catch (error) {
      discovery.context.logger.debug('a wallet announced itself wrongly', error)
      return []
    }
  }
  const connectorsOf = ({ name, icon, ...rest }: Entry): readonly FoundConnector[] => {
    // An object found under two names is one wallet. So is a getter that returns another object at each access.
    for (const { wallet, place, connector } of discovery.found.values())
      if (wallet === rest.wallet || place === rest.place) return [connector]
    const look = (icon !== undefined && walletLook(name, icon)) || { name: cleanText(name, nameLength) }
    const connector = look.name ? connectorOf(discovery, rest, look) : undefined
    return connector ? [connector] : []
  }
  return [...guarded(() => listed(page)), ...others].flatMap((source) =>
    guarded(() => source().flatMap((each) => guarded(() => connectorsOf(each)))),
  )
}

/** Finds the wallets at one path. */
type Source = () => readonly Entry[]

/** Returns a source for each entry of `btc_providers`, so that reading one cannot break the others. */
function listed(page: Readonly<Record<string, unknown>>): readonly Source[] {
  const { btc_providers: providers } = page
  if (!Array.isArray(providers)) return [() => listedAs(page, { id: 'BitcoinProvider', name: 'Bitcoin' })]
  const count = Math.min(providers.length, walletsAtMost)
  return Array.from({ length: count }, (_, index) => () => listedAs(page, providers[index]))
}

function listedAs(page: Readonly<Record<string, unknown>>, each: Listed | undefined): readonly Entry[] {
  const { id, name, icon } = each ?? {}
  if (typeof id !== 'string' || typeof name !== 'string') return []
  const wallet = at(page, id)
  const dialect = wallet === page.LeatherProvider ? 'leather' : 'rpc'
  return entry(dialect, id, wallet, name, 'request').map((found) => ({
    ...found,
    ...(typeof icon === 'string' && { icon }),
  }))
}

/** Returns the object at a path below the page, by own fields only. */
function at(page: unknown, path: string): unknown {
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

function entry(dialect: Dialect, place: string, wallet: unknown, name: string, method: string): Entry[] {
  const has = typeof (wallet as Readonly<Record<string, unknown>> | undefined)?.[method] === 'function'
  return has ? [{ dialect, place, wallet, name }] : []
}
