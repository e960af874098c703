import type { OpenSendParameters, Options } from 'latchkit'
import { embedded } from 'latchkit/embedded'
import { walletConnect } from 'latchkit/walletconnect'
import { adapterOf, namespacesOf, networksOfNamespace } from './families.js'
import { isLocal, networkOf } from './networks.js'
import { flag, listed, pairs, parsed, present } from './queryValues.js'
import { signInOf } from './signIn.js'

/** The way in which the test wallet makes itself known. */
export type Announce = 'at once' | 'late' | 'never' | 'twice' | 'legacy'

/** The options that the address of the page asks for. */
export interface DemoOptions {
  /** The options of each kit on the page. */
  readonly kits: readonly Options[]
  readonly strict: boolean
  /** The modal stands in the page instead of in a dialog. */
  readonly embedded: boolean
  /** The values that the address of the live modal has beside the choice; `undefined` leaves that modal out. */
  readonly play: Readonly<Record<string, string>> | undefined
  readonly lang: string
  /** `undefined` leaves the test wallet out. */
  readonly wallet: Announce | undefined
  /** Features that are switched on by name; whether there is something to show for it the kit knows. */
  readonly switchedOn: readonly string[]
  /** Options that were given and have no effect, because what they choose is not built yet or not known. */
  readonly ignored: readonly string[]
}

const announces: readonly string[] = ['late', 'never', 'twice', 'legacy']
const read = new Set([
  'networks',
  'namespaces',
  'rpcUrls',
  'id',
  'defaultNetwork',
  'defaultAccountTypes',
  'features',
  'socials',
  'connectMethodsOrder',
  'termsConditionsUrl',
  'privacyPolicyUrl',
  'customWallets',
  'tokens',
  'includeWalletIds',
  'excludeWalletIds',
  'featuredWalletIds',
  'logLevel',
  'theme',
  'accent',
  'background',
  'foreground',
  'font',
  'radius',
  'lang',
  'allowUnsupportedChain',
  'enableNetworkSwitch',
  'enableReconnect',
  'debug',
  'kits',
  'embedded',
  'strict',
  'play',
  'wallet',
  'announce',
  'backend',
  'pairing',
  'pairingWallets',
  'email',
  'adapters',
  'resolvers',
  'safeOrigins',
  'send',
  'siwx',
])

/** Reads the query string. Wrong values go to the kit as they are, so that the page shows what the kit says of them. */
export function readOptions(location: Location): DemoOptions {
  const query = new URLSearchParams(location.search)
  const text = (name: string) => query.get(name) ?? undefined
  const lang = text('lang')
  const radius = text('radius')
  const customWallets = parsed(text('customWallets'))
  const named = text('pairingWallets')
  const readers = named === 'all' ? 'all' : (listed(named) ?? idsOf(customWallets))
  const namespaces = namespacesOf(query)
  const networks = listed(text('networks')) ?? namespaces.flatMap((each) => networksOfNamespace[each] ?? [])
  const given = {
    networks: networks.map((id) => networkOf(id, location)),
    // `adapters=none` leaves out what reads accounts: a wallet is then paired with, and nothing more.
    adapters: text('adapters') === 'none' ? [] : namespaces.flatMap((each) => adapterOf(each, query) ?? []),
    ...backendOf(text('siwx') === 'gateway' || text('email') === 'on' ? 'on' : text('backend'), location),
    connectors: connectorsOf(query, location, readers),
    id: text('id'),
    defaultNetwork: text('defaultNetwork'),
    defaultAccountTypes: pairs(text('defaultAccountTypes')),
    features: featuresOf(text('features'), {
      socials: listed(text('socials')),
      connectMethodsOrder: listed(text('connectMethodsOrder')),
    }),
    termsConditionsUrl: text('termsConditionsUrl'),
    privacyPolicyUrl: text('privacyPolicyUrl'),
    customWallets,
    tokens: parsed(text('tokens')),
    includeWalletIds: listed(text('includeWalletIds')),
    excludeWalletIds: listed(text('excludeWalletIds')),
    featuredWalletIds: listed(text('featuredWalletIds')),
    logLevel: text('logLevel'),
    allowUnsupportedChain: flag(text('allowUnsupportedChain')),
    enableNetworkSwitch: flag(text('enableNetworkSwitch')),
    enableReconnect: flag(text('enableReconnect')),
    debug: flag(text('debug')),
    themeMode: text('theme'),
    themeVariables: present({
      accent: text('accent'),
      background: text('background'),
      foreground: text('foreground'),
      fontFamily: text('font'),
      radius: radius === undefined ? undefined : Number(radius),
    }),
    siwx: signInOf(text('siwx')),
    locale: lang,
  }
  const first = present(given) as unknown as Options
  return {
    kits: query.get('kits') === '2' ? [first, { ...first, id: 'second' }] : [first],
    strict: query.get('strict') === '1',
    embedded: query.get('embedded') === 'true',
    play: playOf(query),
    lang: lang ?? (/^ar\b/.test(navigator.language) ? 'ar' : 'en'),
    wallet: isLocal(location) && query.get('wallet') !== 'off' ? announceOf(text('announce')) : undefined,
    switchedOn: listed(text('features'))?.filter((name) => !name.startsWith('-')) ?? [],
    ignored: [
      ...[...new Set(query.keys())].filter((name) => !read.has(name)),
      ...namespaces.filter((each) => !(each in networksOfNamespace)),
    ],
  }
}

/** The server knows the development pages by it. */
const projectId = '0123456789abcdef0123456789abcdef'

/** The server beside this page: its port follows the page's own. */
const serverHost = ({ hostname, port }: Location) =>
  `${isLocal({ hostname }) ? '127.0.0.1' : hostname}:${Number(port) + 1}`

/** The gateway, with `backend=on`. */
function backendOf(text: string | undefined, location: Location) {
  return text === 'on' ? { backendUrl: `http://${serverHost(location)}`, projectId } : {}
}

/**
 * Pairing through the relay, with `pairing=on`: the wallets that use it are those of `pairingWallets`, else the site's own. And the
 * embedded wallet, with `email=on`: its secure site is a host of its own.
 */
function connectorsOf(query: URLSearchParams, location: Location, wallets: readonly string[] | 'all') {
  const isOn = (name: string) => query.get(name) === 'on'
  const pairing = isOn('pairing') && [
    walletConnect({ relayUrl: `ws://${serverHost(location)}/relay`, projectId, wallets }),
  ]
  const secureSite = `http://secure.localhost:${Number(location.port) + 2}`
  const email = isOn('email') && [embedded({ secureSite })]
  return pairing || email ? [...(pairing || []), ...(email || [])] : undefined
}

/**
 * The page's own values that the live modal follows, unless `play=off`. A page that has its modal in its own flow needs no second
 * one, and one that stands in another site's frame gets none.
 */
function playOf(query: URLSearchParams): Readonly<Record<string, string>> | undefined {
  if (query.get('play') === 'off' || query.get('embedded') === 'true' || window !== top) return undefined
  const follows = (name: string) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  }
  return Object.fromEntries(['font', 'wallet'].flatMap(follows))
}

/** The ids of a list of wallets that an address brings. */
function idsOf(wallets: unknown): string[] {
  return Array.isArray(wallets) ? wallets.flatMap((wallet) => wallet?.id ?? []) : []
}

function announceOf(text: string | undefined): Announce {
  return text !== undefined && announces.includes(text) ? (text as Announce) : 'at once'
}

/** `legalCheckbox,-allWallets`: on by its name, off with a minus before it. */
function featuresOf(text: string | undefined, lists: Readonly<Record<string, unknown>>): object | undefined {
  const flags = listed(text)?.map((name) => (name.startsWith('-') ? [name.slice(1), false] : [name, true]))
  const features = { ...Object.fromEntries(flags ?? []), ...present(lists) }
  return Object.keys(features).length > 0 ? features : undefined
}

/** Returns the fields that `send={"amount":"5","fixed":["amount"]}` fills in before the visitor sees the form. */
export function presetOf({ search }: Location): OpenSendParameters {
  const given = parsed(new URLSearchParams(search).get('send') ?? undefined)
  const { amount, ...rest } = (typeof given === 'object' && given !== null ? given : {}) as {
    readonly amount?: string
  }
  return { ...rest, ...(amount !== undefined && { amount: BigInt(amount) }) }
}
