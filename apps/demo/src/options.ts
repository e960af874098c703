import type { OpenSendParameters, Options } from 'latchkit'
import { embedded } from 'latchkit/embedded'
import { walletConnect } from 'latchkit/walletconnect'
import { adapterOf, namespacesOf, networksOfNamespace } from './families.js'
import { type Choice, readServerParts } from './landing/choice.js'
import { isLocal, isVisit, networkOf } from './networks.js'
import { flag, listed, pairs, parsed, present } from './queryValues.js'
import { signInOf } from './signIn.js'

/** How the test wallet announces itself. */
export type Announce = 'at once' | 'late' | 'never' | 'twice' | 'legacy'

/** The options in the page's address. */
export interface DemoOptions {
  /** The options of each kit on the page. */
  readonly kits: readonly Options[]
  readonly strict: boolean
  /** The modal is part of the page instead of a dialog. */
  readonly embedded: boolean
  /** Query values of the live modal's address, besides the choice. `undefined` removes that modal. */
  readonly play: Readonly<Record<string, string>> | undefined
  readonly lang: string
  /** The families of the code and the live modal: Ethereum's, unless the address names others. */
  readonly families: Choice['families']
  readonly server: Choice['server']
  /** `undefined` removes the test wallet. */
  readonly wallet: Announce | undefined
  /** Names of the features that are switched on. The kit knows whether they have an effect. */
  readonly switchedOn: readonly string[]
  /** Given options without an effect: what they choose is unknown or not built yet. */
  readonly ignored: readonly string[]
}

const announces: readonly string[] = ['late', 'never', 'twice', 'legacy']
const knownOptions = new Set([
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

/**
 * Reads the query string. Wrong values go to the kit unchanged, so that the page shows the kit's message about them. The page without
 * options offers the wallet by e-mail and by providers, if it is served from the machine that runs the server.
 */
export function readOptions(location: Location): DemoOptions {
  const query = new URLSearchParams(location.search)
  if (isVisit(location) && isLocal(location)) query.set('email', 'on')
  const text = (name: string) => query.get(name) ?? undefined
  const lang = text('lang')
  const radius = text('radius')
  const customWallets = parsed(text('customWallets'))
  const named = text('pairingWallets')
  const readers = named === 'all' ? 'all' : (listed(named) ?? idsOf(customWallets))
  const namespaces = namespacesOf(query)
  const networks = listed(text('networks')) ?? namespaces.flatMap((each) => networksOfNamespace[each] ?? [])
  const optionTexts = {
    networks: networks.map((id) => networkOf(id, location)),
    // `adapters=none` removes the code that reads accounts: visitors can then only pair with a wallet.
    adapters: text('adapters') === 'none' ? [] : namespaces.flatMap((each) => adapterOf(each, query) ?? []),
    ...backendOf(text('siwx') === 'gateway' || hasLogin(query) ? 'on' : text('backend'), location),
    connectors: connectorsOf(query, location, readers),
    id: text('id'),
    defaultNetwork: text('defaultNetwork'),
    defaultAccountTypes: pairs(text('defaultAccountTypes')),
    features: featuresOf(text('features'), {
      ...loginFeatures(query, isVisit(location)),
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
  const first = present(optionTexts) as unknown as Options
  return {
    kits: query.get('kits') === '2' ? [first, { ...first, id: 'second' }] : [first],
    strict: query.get('strict') === '1',
    embedded: query.get('embedded') === 'true',
    play: playOf(query),
    lang: lang ?? (/^ar\b/.test(navigator.language) ? 'ar' : 'en'),
    families:
      namespaces.length > 1 && (query.has('namespaces') || query.has('networks')) ? 'all' : 'ethereum',
    server: readServerParts(query),
    wallet: isLocal(location) && query.get('wallet') !== 'off' ? announceOf(text('announce')) : undefined,
    switchedOn: listed(text('features'))?.filter((name) => !name.startsWith('-')) ?? [],
    ignored: [
      ...[...new Set(query.keys())].filter((name) => !knownOptions.has(name)),
      ...namespaces.filter((each) => !(each in networksOfNamespace)),
    ],
  }
}

/** The id under which the server knows the development pages. */
const projectId = '0123456789abcdef0123456789abcdef'

/** Returns the host of the server beside this page: its port is the page's plus one. */
const serverHost = ({ hostname, port }: Location) =>
  `${isLocal({ hostname }) ? '127.0.0.1' : hostname}:${Number(port) + 1}`

/** Returns the gateway's options if `backend=on`. */
function backendOf(text: string | undefined, location: Location) {
  return text === 'on' ? { backendUrl: `http://${serverHost(location)}`, projectId } : {}
}

const hasLogin = (query: URLSearchParams) => query.get('email') === 'on' || query.has('socials')

/** Returns the ways to log in that the address names: only those, except on the page without options, which has all. */
function loginFeatures(query: URLSearchParams, hasAll: boolean) {
  const socials = listed(query.get('socials') ?? undefined)
  if (hasAll || !hasLogin(query)) return { socials }
  return { socials: socials ?? [], email: query.get('email') === 'on' ? undefined : false }
}

/**
 * Creates the pairing connector if `pairing=on`, for the wallets of `pairingWallets` or the site's own. Creates the e-mail wallet if
 * `email=on` or `socials=google`: its secure site has a host of its own.
 */
function connectorsOf(query: URLSearchParams, location: Location, wallets: readonly string[] | 'all') {
  const isOn = (name: string) => query.get(name) === 'on'
  const pairing = isOn('pairing') && [
    walletConnect({ relayUrl: `ws://${serverHost(location)}/relay`, projectId, wallets }),
  ]
  const secureSite = `http://secure.localhost:${Number(location.port) + 2}`
  const email = hasLogin(query) && [embedded({ secureSite })]
  return pairing || email ? [...(pairing || []), ...(email || [])] : undefined
}

/**
 * Returns the page's own query values for the live modal, unless `play=off`. A page with an embedded modal does not need a second one, and
 * a page in another site's frame gets none.
 */
function playOf(query: URLSearchParams): Readonly<Record<string, string>> | undefined {
  if (query.get('play') === 'off' || query.get('embedded') === 'true' || window !== top) return undefined
  const follows = (name: string) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  }
  return Object.fromEntries(['font', 'wallet'].flatMap(follows))
}

/** Returns the ids of a list of wallets in the address. */
function idsOf(wallets: unknown): string[] {
  return Array.isArray(wallets) ? wallets.flatMap((wallet) => wallet?.id ?? []) : []
}

function announceOf(text: string | undefined): Announce {
  return text !== undefined && announces.includes(text) ? (text as Announce) : 'at once'
}

/** Reads `legalCheckbox,-allWallets`: a name switches a feature on, a name after a minus switches it off. */
function featuresOf(text: string | undefined, lists: Readonly<Record<string, unknown>>): object | undefined {
  const flags = listed(text)?.map((name) => (name.startsWith('-') ? [name.slice(1), false] : [name, true]))
  const features = { ...Object.fromEntries(flags ?? []), ...present(lists) }
  return Object.keys(features).length > 0 ? features : undefined
}

/** Returns the fields that `send={"amount":"5","fixed":["amount"]}` fills in before the visitor sees the form. */
export function presetOf({ search }: Location): OpenSendParameters {
  const sendParams = parsed(new URLSearchParams(search).get('send') ?? undefined)
  const { amount, ...rest } = (typeof sendParams === 'object' && sendParams !== null ? sendParams : {}) as {
    readonly amount?: string
  }
  return { ...rest, ...(amount !== undefined && { amount: BigInt(amount) }) }
}
