import {
  array,
  boolean,
  custom,
  type GenericIssue,
  maxLength,
  minLength,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
  unknown,
} from 'valibot'
import type { CaipNetworkId } from '../wire/caip.js'
import type { Network } from '../wire/entities.js'
import { fail } from '../wire/errors/fail.js'
import { invalidOptions, type OptionProblem } from '../wire/errors/kit.js'
import type { Adapter } from './adapter.js'
import type { Services } from './kit.js'
import type { LogLevel } from './services/logger.js'
import type { ThemeMode, ThemeVariables } from './state/theme.js'

/** What a site says when it creates a kit. Everything but `networks` may be left out. */
export interface Options {
  /** The networks the site works with, in its order: from `latchkit/networks`, its own, or viem chain objects. */
  readonly networks: readonly unknown[]
  /** The chains it can speak: `evm()`, … Without any, the modal lists wallets and connects none. */
  readonly adapters?: readonly Adapter[]
  /** Tells two kits on one page apart; `default` unless given. */
  readonly id?: string
  /** The network a visitor starts on; the first of `networks` unless given. */
  readonly defaultNetwork?: CaipNetworkId
  /** Whether the modal offers to change the network; `true` unless given. */
  readonly enableNetworkSwitch?: boolean
  /** Whether a wallet may stay on a network the site does not list; `false` unless given. */
  readonly allowUnsupportedChain?: boolean
  /** Whether a page load picks up the connection of last time; `true` unless given. */
  readonly enableReconnect?: boolean
  /** Light, dark, or the visitor's setting, which is the default. */
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  /** Language of the texts, such as `ar`; the visitor's own unless given, English where it is not translated. */
  readonly locale?: string
  /** Shows set-up mistakes in the modal as well as on the console; for development. `false` unless given. */
  readonly debug?: boolean
  readonly logLevel?: LogLevel
  /** Replacements for the platform's clock, log and storage. */
  readonly services?: Partial<Services>
}

/** The options, checked and complete. */
export interface Config {
  readonly id: string
  readonly networks: readonly Network[]
  readonly adapters: readonly Adapter[]
  readonly defaultNetwork: Network
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly enableReconnect: boolean
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  readonly locale: string | undefined
  readonly debug: boolean
  readonly logLevel: LogLevel
}

const has = (value: unknown, ...names: string[]) =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

const adapter = custom<Adapter>((value) => has(value, 'namespace', 'setup', 'normalizeNetwork'))
const colour = pipe(string(), minLength(1), maxLength(200))

const schema = strictObject({
  networks: pipe(array(unknown()), minLength(1)),
  adapters: optional(array(adapter), []),
  id: optional(pipe(string(), regex(/^[\w-]{1,64}$/)), 'default'),
  defaultNetwork: optional(string()),
  enableNetworkSwitch: optional(boolean(), true),
  allowUnsupportedChain: optional(boolean(), false),
  enableReconnect: optional(boolean(), true),
  themeMode: optional(picklist(['light', 'dark', 'system']), 'system'),
  themeVariables: optional(
    strictObject({
      accent: optional(colour),
      background: optional(colour),
      foreground: optional(colour),
      fontFamily: optional(colour),
      radius: optional(pipe(number(), minValue(0))),
    }),
    {},
  ),
  locale: optional(string()),
  debug: optional(boolean(), false),
  logLevel: optional(picklist(['debug', 'info', 'warn', 'error', 'silent']), 'error'),
  services: optional(unknown()),
})

/**
 * Checks options and fills in what was left out.
 * @throws `invalidOptions` with every problem and its path; nothing is half-configured.
 */
export function parseOptions(options: unknown): Config {
  const parsed = safeParse(schema, options)
  if (!parsed.success) throw fail(invalidOptions, { problems: parsed.issues.map(problemOf) })
  const { services: _, defaultNetwork: asked, networks: inputs, ...rest } = parsed.output
  const problems: OptionProblem[] = []
  const networks = networksOf(inputs, rest.adapters, problems)
  for (const [index, { namespace }] of rest.adapters.entries()) {
    if (rest.adapters.findIndex((other) => other.namespace === namespace) !== index) {
      problems.push({
        path: `adapters.${index}`,
        message: `Expected one adapter for ${namespace}, received a second`,
      })
    }
  }
  const defaultNetwork = asked ? networks.find(({ caipNetworkId }) => caipNetworkId === asked) : networks[0]
  if (asked && !defaultNetwork && problems.length === 0) {
    problems.push({
      path: 'defaultNetwork',
      message: `Expected the caipNetworkId of one of networks, received ${asked}`,
    })
  }
  if (problems.length > 0 || !defaultNetwork) throw fail(invalidOptions, { problems })
  return Object.freeze({ ...rest, locale: rest.locale, networks, defaultNetwork } as Config)
}

function networksOf(
  inputs: readonly unknown[],
  adapters: readonly Adapter[],
  problems: OptionProblem[],
): Network[] {
  const networks: Network[] = []
  for (const [index, input] of inputs.entries()) {
    const path = `networks.${index}`
    const claims = adapters.map((each) => each.normalizeNetwork(input)).filter((each) => each !== undefined)
    const network =
      adapters.length === 0 && has(input, 'caipNetworkId', 'chainNamespace') ? (input as Network) : claims[0]
    if (claims.length > 1)
      problems.push({ path, message: 'Expected one adapter for this network, received several' })
    else if (!network)
      problems.push({ path, message: 'Expected a network of one of adapters, received none that claims it' })
    else if (networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)) {
      problems.push({ path, message: `Expected each network once, received ${network.caipNetworkId} again` })
    } else networks.push(network)
  }
  return networks
}

/** Readings 10: the words of an option error. */
function problemOf(issue: GenericIssue): OptionProblem {
  const path = issue.path?.map(({ key }) => String(key)).join('.') || 'options'
  if (issue.received === 'undefined') return { path, message: 'Required' }
  if (issue.expected === 'never') return { path, message: 'Expected no such option' }
  // The only thing checked by hand is an adapter; the schema library has no name for it.
  const expected = issue.type === 'custom' ? 'an adapter' : issue.expected
  return { path, message: `Expected ${expected}, received ${issue.received}` }
}
