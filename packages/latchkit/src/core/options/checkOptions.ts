import type { OptionProblem } from '../../wire/errors/kit.js'
import { featureDefaults } from '../../wire/features.js'
import { isPageLink, isPictureLink, isWalletLink } from '../../wire/links.js'
import { logLevels } from '../services/createLogger.js'
import { expected, has } from './expected.js'
import { nearestName } from './nearestName.js'

// The one schema of the options: a name for what is expected, whether a value is that, and what is inside of it. A schema
// library would be a sixth of what a page loads first (docs/decisions/0006-options-schema.md).

type Check = readonly [
  wanted: string,
  is: (value: unknown) => boolean,
  /** The fields of an object, or what each item or value has to be. */
  inside?: Fields | Check | undefined,
]
type Fields = { readonly [name: string]: Check }

const isEach = (inside: Fields | Check): inside is Check => Array.isArray(inside)

const matching = (wanted: string, pattern: RegExp): Check => [
  wanted,
  (value) => typeof value === 'string' && pattern.test(value),
]
const text = matching('string of 1 to 200 characters', /^.{1,200}$/s)
const language: Check = ['language tag', (value) => typeof value === 'string' && isLanguageTag(value)]
const flag: Check = ['boolean', (value) => typeof value === 'boolean']
const length: Check = ['number', (value) => typeof value === 'number' && value >= 0 && value < 1e4]
const record: Check = ['object', (value) => has(value) && !Array.isArray(value)]
const object = (inside: Fields | Check): Check => [record[0], record[1], inside]
const objectWith = (names: readonly string[], inside?: Fields): Check => [
  `object with ${names.join(', ')}`,
  (value) => has(value, ...names),
  inside,
]
const listOf = (item: Check): Check => ['array', Array.isArray, item]
const oneOf = (...names: readonly unknown[]): Check => [
  names.map((name) => `"${name}"`).join(' | '),
  (value) => names.includes(value),
]
const picture: Check = ['https address or image as data URI', isPictureLink]
const page: Check = ['https address', isPageLink]
const link: Check = ['https address, or a link whose scheme is a wallet’s own', isWalletLink]
const server: Check = ['https address (http on localhost)', isServerLink]
const colour: Check = ['CSS colour', isColour]
const texts = listOf(text)

const look: Fields = {
  accent: colour,
  background: colour,
  foreground: colour,
  fontFamily: text,
  radius: length,
}

const options = object({
  networks: ['at least one network', (value) => Array.isArray(value) && value.length > 0],
  adapters: listOf(objectWith(['namespace', 'setup', 'normalizeNetwork'])),
  connectors: listOf(objectWith(['id', 'setup'])),
  id: matching('letters, digits, - and _, at most 64', /^[\w-]{1,64}$/),
  projectId: text,
  backendUrl: server,
  restrictedBackendUrl: server,
  shareVisitor: flag,
  defaultNetwork: [
    'one of networks: itself, its id, or its caipNetworkId',
    (value) => has(value) || typeof value === 'number' || text[1](value),
  ],
  tokens: object(
    listOf(
      objectWith(['address', 'name', 'symbol', 'decimals'], {
        address: text,
        name: text,
        symbol: text,
        decimals: [
          '0 to 36',
          (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 36,
        ],
        iconUrl: picture,
      }),
    ),
  ),
  defaultAccountTypes: object(text),
  enableNetworkSwitch: flag,
  allowUnsupportedChain: flag,
  enableReconnect: flag,
  features: object(
    // A flag where the default is one, else a list of what is in the default.
    Object.fromEntries(
      Object.entries(featureDefaults).map(([name, value]) => [
        name,
        Array.isArray(value) ? listOf(oneOf(...value)) : flag,
      ]),
    ),
  ),
  termsConditionsUrl: page,
  privacyPolicyUrl: page,
  customWallets: listOf(
    objectWith(['id', 'name'], {
      id: text,
      name: text,
      image_id: text,
      image_url: picture,
      rdns: text,
      standard_name: text,
      chains: texts,
      mobile_link: link,
      native_link: link,
      desktop_link: link,
      webapp_link: page,
      badge_type: text,
      homepage: page,
      stores: object({ chrome: page, firefox: page, ios: page, android: page }),
    }),
  ),
  includeWalletIds: texts,
  excludeWalletIds: texts,
  featuredWalletIds: texts,
  recommendedWalletIds: texts,
  themeMode: oneOf('light', 'dark', 'system'),
  themeVariables: object({
    ...look,
    light: object(look),
    dark: object(look),
  }),
  avatar: ['function', (value) => typeof value === 'function'],
  locale: language,
  texts: object([
    'texts by their keys, or a function that loads them',
    (value) => typeof value === 'function' || record[1](value),
    ['text, or texts by plural rule', (value) => typeof value === 'string' || has(value, 'other')],
  ]),
  debug: flag,
  logLevel: oneOf(...logLevels),
  siwx: objectWith(['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions']),
  siweConfig: objectWith(['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut']),
  services: record,
})

/** Whether a value looks like an address without its scheme. */
const isHost = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]+(\.[\w-]+)+([/:]\S*)?$/.test(value)

function isLanguageTag(text: string): boolean {
  try {
    return Boolean(new Intl.Locale(text))
  } catch {
    return false
  }
}

/** The address of a server of the operator's: https, and http only on the machine that the page itself is on. */
function isServerLink(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  const isHere = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

/** Outside of a browser nothing says what a colour is. */
function isColour(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && (globalThis.CSS?.supports?.('color', value) ?? true)
}

/** Everything that is wrong with options, each with its path, in the words of readings 10 and with what was meant. */
export function checkOptions(input: unknown): OptionProblem[] {
  const problems: OptionProblem[] = []
  const test = (path: string, value: unknown, [wanted, is, inside]: Check) => {
    const refuse = (at: string, message: string) => problems.push({ path: at, message })
    if (!is(value)) {
      const isWithoutScheme = isHost(value) && is(`https://${value}`)
      const hint = isWithoutScheme ? `; did you mean "https://${value}"?` : ''
      refuse(path || 'options', `${expected(wanted, value)}${hint}`)
      return
    }
    const isList = Array.isArray(value)
    for (const [name, one] of Object.entries(isList ? [...value] : (value as object))) {
      if (!inside) break
      const at = path ? `${path}.${name}` : name
      const check = isEach(inside) ? inside : Object.hasOwn(inside, name) && inside[name]
      if (!check) {
        const near = nearestName(name, Object.keys(inside))
        refuse(at, `Unknown option${near ? `; did you mean ${near}?` : ''}`)
      } else if (isList || one !== undefined) test(at, one, check)
    }
  }
  test('', input, options)
  return problems
}
