import type { Options } from 'latchkit'
import { evm } from 'latchkit/evm'
import { isLocal, networkOf } from './networks.js'

/** How the test wallet makes itself known. */
export type Announce = 'at once' | 'late' | 'never' | 'twice' | 'legacy'

/** What the address of the page asks for. */
export interface Asked {
  /** The options of each kit on the page. */
  readonly kits: readonly Options[]
  readonly strict: boolean
  readonly lang: string
  /** `undefined` leaves the test wallet out. */
  readonly wallet: Announce | undefined
  /** Options that were given and have no effect, because what they choose is not built yet or not known. */
  readonly ignored: readonly string[]
}

const announces: readonly string[] = ['late', 'never', 'twice', 'legacy']
const read = new Set([
  'networks',
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
  'strict',
  'wallet',
  'announce',
])

/** Reads the query string. Wrong values go to the kit as they are, so that the page shows what the kit says of them. */
export function readOptions(location: Location): Asked {
  const query = new URLSearchParams(location.search)
  const text = (name: string) => query.get(name) ?? undefined
  const lang = text('lang')
  const radius = text('radius')
  const given = {
    networks: (text('networks') ?? '31337,31338')
      .split(',')
      .filter(Boolean)
      .map((id) => networkOf(id.trim(), location)),
    adapters: [evm()],
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
    locale: lang,
  }
  const first = present(given) as unknown as Options
  return {
    kits: query.get('kits') === '2' ? [first, { ...first, id: 'second' }] : [first],
    strict: query.get('strict') === '1',
    lang: lang ?? 'en',
    wallet: isLocal(location) && query.get('wallet') !== 'off' ? announceOf(text('announce')) : undefined,
    ignored: [...new Set(query.keys())].filter((name) => !read.has(name)),
  }
}

function announceOf(text: string | undefined): Announce {
  return text !== undefined && announces.includes(text) ? (text as Announce) : 'at once'
}

/** `true` and `false` are what they say; anything else stays as it was written. */
function flag(text: string | undefined): boolean | string | undefined {
  return text === 'true' ? true : text === 'false' ? false : text
}

/** Leaves out what was not given. */
function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
