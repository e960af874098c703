import * as v from 'valibot'
import type { OptionProblem } from '../../wire/errors/kit.js'
import { featureDefaults } from '../../wire/features.js'
import { isPageLink, isPictureLink, isWalletLink } from '../../wire/links.js'
import { logLevels } from '../contracts/logger.js'
import { expected, has } from './expected.js'
import { nearestName } from './nearestName.js'

type Fields = Readonly<Record<string, v.GenericSchema>>

const isRecord = (value: unknown): value is object => has(value) && !Array.isArray(value)

/** Creates a schema for a value that passes a check. The problem says what was expected, in the words of readings 10. */
const value = (expectation: string, isValid: (value: unknown) => boolean) =>
  v.custom<unknown>(isValid, ({ input }) => expected(expectation, input))

const text = (expectation: string, pattern: RegExp) =>
  value(expectation, (input) => typeof input === 'string' && pattern.test(input))

/** Creates a schema for a link. If the link has no scheme, the problem says so. */
const link = (expectation: string, isValid: (value: unknown) => boolean) =>
  v.custom<unknown>(isValid, ({ input }) => {
    const url = `https://${input}`
    const isHost = typeof input === 'string' && /^[\w-]+(\.[\w-]+)+([/:]\S*)?$/.test(input)
    return `${expected(expectation, input)}${isHost && isValid(url) ? `; did you mean "${url}"?` : ''}`
  })

const oneOf = (...names: readonly unknown[]) =>
  value(names.map((name) => `"${name}"`).join(' | '), (input) => names.includes(input))

const listOf = (item: v.GenericSchema) => v.array(item, ({ input }) => expected('array', input))

const objectWith = (...names: readonly string[]) =>
  value(`object with ${names.join(', ')}`, (input) => has(input, ...names))

const record = value('object', isRecord)
const recordOf = (item: v.GenericSchema) => v.pipe(record, v.record(v.string(), v.optional(item)))

/** Creates a schema for an object with these fields only. Any other name is a problem. */
const fields = (schemas: Fields) =>
  v.lazy((input: unknown) => {
    const fieldOf = (name: string) => {
      const field = Object.hasOwn(schemas, name) ? schemas[name] : undefined
      return field ? v.optional(field) : unknownOption(name, schemas)
    }
    const names = Object.keys(input as object)
    return v.object(Object.fromEntries(names.map((name) => [name, fieldOf(name)])))
  })

function unknownOption(name: string, schemas: Fields) {
  const nearestOption = nearestName(name, Object.keys(schemas))
  return v.never(`Unknown option${nearestOption ? `; did you mean ${nearestOption}?` : ''}`)
}

const object = (schemas: Fields) => v.pipe(record, fields(schemas))

const name = text('string of 1 to 200 characters', /^.{1,200}$/s)
const names = listOf(name)
const flag = value('boolean', (input) => typeof input === 'boolean')
const length = value('number', (input) => typeof input === 'number' && input >= 0 && input < 1e4)
const picture = link('https address or image as data URI', isPictureLink)
const page = link('https address', isPageLink)
const walletLink = link('https address, or a link whose scheme is a wallet’s own', isWalletLink)
const server = link('https address (http on localhost)', isServerLink)
const colour = value('CSS colour', isColour)

const look = {
  accent: colour,
  onAccent: colour,
  background: colour,
  foreground: colour,
  fontFamily: name,
  radius: length,
}

const token = v.pipe(
  objectWith('address', 'name', 'symbol', 'decimals'),
  fields({
    address: name,
    name,
    symbol: name,
    decimals: value(
      '0 to 36',
      (input) => Number.isInteger(input) && Number(input) >= 0 && Number(input) <= 36,
    ),
    iconUrl: picture,
  }),
)

const customWallet = v.pipe(
  objectWith('id', 'name'),
  fields({
    id: name,
    name,
    image_id: name,
    image_url: picture,
    rdns: name,
    standard_name: name,
    chains: names,
    mobile_link: walletLink,
    native_link: walletLink,
    desktop_link: walletLink,
    webapp_link: page,
    badge_type: name,
    homepage: page,
    stores: object({ chrome: page, firefox: page, ios: page, android: page }),
  }),
)

/** The schema of each feature: a boolean if its default is one, else a list of values from its default. */
const features = Object.fromEntries(
  Object.entries(featureDefaults).map(([feature, defaultValue]) => [
    feature,
    Array.isArray(defaultValue) ? listOf(oneOf(...defaultValue)) : flag,
  ]),
)

const textOrPlural = value(
  'text, or texts by plural rule',
  (input) => typeof input === 'string' || has(input, 'other'),
)
const texts = v.pipe(
  value(
    'texts by their keys, or a function that loads them',
    (input) => typeof input === 'function' || isRecord(input),
  ),
  v.lazy((input) => (typeof input === 'function' ? v.unknown() : recordOf(textOrPlural))),
)

const options = object({
  networks: value('at least one network', (input) => Array.isArray(input) && input.length > 0),
  adapters: listOf(objectWith('namespace', 'setup', 'normalizeNetwork')),
  connectors: listOf(objectWith('id', 'setup')),
  id: text('letters, digits, - and _, at most 64', /^[\w-]{1,64}$/),
  projectId: name,
  backendUrl: server,
  restrictedBackendUrl: server,
  shareVisitor: flag,
  defaultNetwork: value(
    'one of networks: itself, its id, or its caipNetworkId',
    (input) => has(input) || typeof input === 'number' || v.is(name, input),
  ),
  tokens: recordOf(listOf(token)),
  defaultAccountTypes: recordOf(name),
  enableNetworkSwitch: flag,
  allowUnsupportedChain: flag,
  enableReconnect: flag,
  features: object(features),
  termsConditionsUrl: page,
  privacyPolicyUrl: page,
  customWallets: listOf(customWallet),
  includeWalletIds: names,
  excludeWalletIds: names,
  featuredWalletIds: names,
  recommendedWalletIds: names,
  themeMode: oneOf('light', 'dark', 'system'),
  themeVariables: object({ ...look, light: object(look), dark: object(look) }),
  avatar: value('function', (input) => typeof input === 'function'),
  locale: value('language tag', isLanguageTag),
  texts: recordOf(texts),
  debug: flag,
  logLevel: oneOf(...logLevels),
  siwx: objectWith('createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'),
  siweConfig: objectWith('getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'),
  services: record,
})

function isLanguageTag(input: unknown): boolean {
  try {
    return typeof input === 'string' && Boolean(new Intl.Locale(input))
  } catch {
    return false
  }
}

/** Checks whether a value is the URL of a server: https, or http on the visitor's own machine. */
function isServerLink(input: unknown): boolean {
  if (typeof input !== 'string' || !URL.canParse(input)) return false
  const { protocol, hostname } = new URL(input)
  const isLocalhost = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocalhost)
}

/** Checks whether a value is a CSS colour. Outside a browser every text is accepted. */
function isColour(input: unknown): boolean {
  return typeof input === 'string' && input !== '' && (globalThis.CSS?.supports?.('color', input) ?? true)
}

/** Returns every problem of the options with its path, in the words of readings 10 and with a suggestion. */
export function checkOptions(input: unknown): OptionProblem[] {
  const { issues = [] } = v.safeParse(options, input)
  return issues.map((issue) => ({ path: v.getDotPath(issue) || 'options', message: issue.message }))
}
