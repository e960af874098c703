import type { OptionProblem } from '../../wire/errors/kit.js'
import { featureDefaults } from '../../wire/features.js'
import { isPageLink, isPictureLink, isSchemeLink } from '../../wire/links.js'
import { logLevels } from '../services/createLogger.js'

// The one schema of the options: a name for what is expected, whether a value is that, and what is inside of it. A schema
// library would be a sixth of what a page loads first (docs/decisions/0006-options-schema.md).

type Check = readonly [
  expected: string,
  is: (value: unknown) => boolean,
  /** The fields of an object, or what each item or value has to be. */
  inside?: Fields | Check | undefined,
]
type Fields = { readonly [name: string]: Check }

const isEach = (inside: Fields | Check): inside is Check => Array.isArray(inside)

const matching = (expected: string, pattern: RegExp): Check => [
  expected,
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
const link: Check = ['https address or link of a wallet', (value) => isPageLink(value) || isSchemeLink(value)]
const texts = listOf(text)

const options = object({
  networks: ['at least one network', (value) => Array.isArray(value) && value.length > 0],
  adapters: listOf(objectWith(['namespace', 'setup', 'normalizeNetwork'])),
  connectors: listOf(objectWith(['id', 'setup'])),
  id: matching('letters, digits, - and _, at most 64', /^[\w-]{1,64}$/),
  projectId: text,
  backendUrl: text,
  restrictedBackendUrl: text,
  shareVisitor: flag,
  defaultNetwork: text,
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
    accent: text,
    background: text,
    foreground: text,
    fontFamily: text,
    radius: length,
  }),
  locale: language,
  debug: flag,
  logLevel: oneOf(...logLevels),
  services: record,
})

function isLanguageTag(text: string): boolean {
  try {
    return Boolean(new Intl.Locale(text))
  } catch {
    return false
  }
}

/** Everything that is wrong with options, each with its path, in the words of readings 10. */
export function checkOptions(input: unknown): OptionProblem[] {
  const problems: OptionProblem[] = []
  const test = (path: string, value: unknown, [expected, is, inside]: Check) => {
    const refuse = (at: string, message: string) => problems.push({ path: at, message })
    if (!is(value)) {
      refuse(path || 'options', `Expected ${expected}, received ${show(value)}`)
      return
    }
    const isList = Array.isArray(value)
    for (const [name, one] of Object.entries(isList ? [...value] : (value as object))) {
      if (!inside) break
      const at = path ? `${path}.${name}` : name
      const check = isEach(inside) ? inside : Object.hasOwn(inside, name) && inside[name]
      if (!check) refuse(at, 'Expected no such option')
      else if (isList || one !== undefined) test(at, one, check)
    }
  }
  test('', input, options)
  return problems
}

/** Whether a value is an object with all of these. */
export function has(value: unknown, ...names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}

/** A value in a few characters: what it is, or what kind of thing. */
function show(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`
  if (Array.isArray(value)) return value.length ? 'array' : '[]'
  return Object(value) === value ? typeof value : String(value)
}
