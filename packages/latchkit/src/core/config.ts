import type { CaipNetworkId } from '../wire/caip.js'
import type { Network } from '../wire/entities.js'
import { fail } from '../wire/errors/fail.js'
import { invalidOptions, type OptionProblem } from '../wire/errors/kit.js'
import type { Adapter } from './adapter.js'
import { checkOptions, has } from './checkOptions.js'
import type { LogLevel } from './services/logger.js'
import type { Services } from './services/services.js'
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

/**
 * Checks options and fills in what was left out.
 * @throws `invalidOptions` with every problem and its path; nothing is half-configured.
 */
export function parseOptions(input: unknown): Config {
  const problems = checkOptions(input)
  if (problems.length) throw fail(invalidOptions, { problems })
  const { defaultNetwork: asked, networks: inputs, services: _, ...options } = input as Options
  const adapters = options.adapters ?? []
  const networks = networksOf(inputs, adapters, problems)
  for (const [index, { namespace }] of adapters.entries()) {
    if (adapters.findIndex((other) => other.namespace === namespace) < index) {
      problems.push({
        path: `adapters.${index}`,
        message: `Expected one adapter for ${namespace}, received a second`,
      })
    }
  }
  const defaultNetwork = asked ? networks.find(({ caipNetworkId }) => caipNetworkId === asked) : networks[0]
  if (!defaultNetwork && !problems.length) {
    problems.push({
      path: 'defaultNetwork',
      message: `Expected the caipNetworkId of one of networks, received ${asked}`,
    })
  }
  if (problems.length || !defaultNetwork) throw fail(invalidOptions, { problems })
  return Object.freeze({
    id: 'default',
    enableNetworkSwitch: true,
    allowUnsupportedChain: false,
    enableReconnect: true,
    themeMode: 'system',
    themeVariables: {},
    locale: undefined,
    debug: false,
    logLevel: 'error',
    ...given(options),
    adapters,
    networks,
    defaultNetwork,
  })
}

/** An option that is there but undefined counts as left out. */
function given<Given extends object>(options: Given): Given {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given
}

function networksOf(
  inputs: readonly unknown[],
  adapters: readonly Adapter[],
  problems: OptionProblem[],
): Network[] {
  const networks: Network[] = []
  for (const [index, input] of inputs.entries()) {
    const claims = adapters.flatMap((each) => each.normalizeNetwork(input) ?? [])
    // Without adapters nobody can tell; the kit's own form is then taken as it is.
    if (!adapters.length && has(input, 'caipNetworkId', 'chainNamespace')) claims.push(input as Network)
    const [network] = claims
    const refuse = (expected: string, received: string) =>
      problems.push({ path: `networks.${index}`, message: `Expected ${expected}, received ${received}` })
    if (!network) refuse('a network of one of adapters', 'none that claims it')
    else if (claims.length > 1) refuse('one adapter for this network', 'several')
    else if (networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)) {
      refuse('each network once', `${network.caipNetworkId} again`)
    } else networks.push(network)
  }
  return networks
}
