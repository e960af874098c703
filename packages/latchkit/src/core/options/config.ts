import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network, NetworkInput, Token } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { invalidOptions, type OptionProblem } from '../../wire/errors/kit.js'
import { adapterToAdd } from '../../wire/familyDoors.js'
import type { Features } from '../../wire/features.js'
import type { Adapter } from '../contracts/adapter.js'
import type { GivenConnector } from '../contracts/connector.js'
import type { DrawAvatar, TextsByLanguage } from '../contracts/interface.js'
import type { LogLevel } from '../contracts/logger.js'
import type { Services } from '../contracts/services.js'
import type { SiweConfig, Siwx } from '../contracts/siwx.js'
import {
  type CustomWallet,
  initialOptions,
  type LiveOptions,
  withGivenValues,
  withOptions,
} from '../state/options.js'
import { initialTheme, type ThemeMode, type ThemeState, type ThemeVariables } from '../state/theme.js'
import { expected, has } from './expected.js'

/** The options of a kit. All but `networks` may be omitted. Those that `updateOptions` accepts can be changed later. */
export interface Options {
  /** The networks that the site works with, in its order: from `latchkit/networks`, your own, or viem chain objects. */
  readonly networks: readonly NetworkInput[]
  /** Adapters of the namespaces, such as `evm()`. Without any, the modal lists wallets but connects none. */
  readonly adapters?: readonly Adapter[]
  /** Connectors that serve several namespaces at once, such as `walletConnect()`. Each is loaded when it is used. */
  readonly connectors?: readonly GivenConnector[]
  /** Distinguishes two kits on one page; `default` unless given. */
  readonly id?: string
  /**
   * The network that a visitor starts on, one of `networks`: the object, its `id`, or its CAIP-2 id. The first one unless
   * given.
   */
  readonly defaultNetwork?: NetworkInput | number | CaipNetworkId
  /** The account type that a visitor starts with, by namespace. Its adapter must know the type. */
  readonly defaultAccountTypes?: Readonly<Record<ChainNamespace, string>>
  /** URL of your gateway, https. Without one nothing is sent anywhere, and everything that needs no server works. */
  readonly backendUrl?: string
  /** Another URL of that gateway, for visitors in one of `restrictedTimezones`. No visitor is kept out. */
  readonly restrictedBackendUrl?: string
  /** Your project at that gateway. */
  readonly projectId?: string
  /**
   * Whether calls tell the gateway which visitor they are from: a random id of this browser (`clientId`), and in analytics
   * events the connected address. `false` unless given.
   */
  readonly shareVisitor?: boolean
  /** Tokens whose balances the account shows beside the native one, by network. */
  readonly tokens?: Readonly<Record<CaipNetworkId, readonly Token[]>>
  /** Whether the modal offers to change the network; `true` unless given. */
  readonly enableNetworkSwitch?: boolean | undefined
  /** Whether a wallet may stay on a network that the site does not list; `false` unless given. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** Whether a page load restores the last connection; `true` unless given. */
  readonly enableReconnect?: boolean
  /** Features to switch on or off. Each has its own default. */
  readonly features?: { readonly [Name in keyof Features]?: Features[Name] | undefined } | undefined
  /**
   * The site's terms, https. With terms or a privacy policy, the modal says that connecting accepts them, or asks for consent
   * first.
   */
  readonly termsConditionsUrl?: string | undefined
  /** The site's privacy policy, https. */
  readonly privacyPolicyUrl?: string | undefined
  /** The site's own wallets, listed before the well-known ones. */
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** Lists only these well-known wallets, by id. Installed, featured and custom ones stay. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Wallets that are never shown, by id, whether installed or not. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /** Wallets shown instead of the recommended ones, by id, in this order. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** Wallets recommended if none is featured, by id: the first four that are not installed. */
  readonly recommendedWalletIds?: readonly string[] | undefined
  /** Light, dark, or the visitor's setting (the default). */
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: ThemeVariables | undefined
  /**
   * Draws the picture of an account instead of the kit: `({ address, size }) => <img src={…} />`. In the modal it has neither
   * the page's React context nor its stylesheets.
   */
  readonly avatar?: DrawAvatar
  /**
   * Language of the texts, such as `ar`; the visitor's own unless given. If there are no texts in it, texts, numbers and dates
   * are English.
   */
  readonly locale?: string | undefined
  /** Your own texts, by language tag. They override those of the kit, or add a language. */
  readonly texts?: TextsByLanguage
  /** Shows configuration mistakes in the modal too, for development; `false` unless given. */
  readonly debug?: boolean | undefined
  /** The least severe log level written to the console; `error` unless given. */
  readonly logLevel?: LogLevel | undefined
  /** Asks visitors to sign in with their wallet by this method; `latchkit/siwx` has three. */
  readonly siwx?: Siwx
  /**
   * Asks visitors to sign in by functions of your own, on Ethereum-like chains only. Cannot be combined with `siwx`.
   */
  readonly siweConfig?: SiweConfig
  /** Replacements for the platform's clock, log and storage. */
  readonly services?: Partial<Services>
}

/** The options that are fixed for the life of the kit, checked and complete. Those that may change are in its state. */
export interface Config {
  readonly id: string
  readonly networks: readonly Network[]
  readonly adapters: readonly Adapter[]
  readonly connectors: readonly GivenConnector[]
  readonly defaultNetwork: Network
  readonly defaultAccountTypes: Readonly<Record<ChainNamespace, string>>
  readonly enableReconnect: boolean
  readonly backendUrl?: string
  readonly restrictedBackendUrl?: string
  readonly projectId?: string
  readonly shareVisitor?: boolean
  readonly tokens?: Readonly<Record<CaipNetworkId, readonly Token[]>>
  readonly avatar?: DrawAvatar
  readonly texts?: TextsByLanguage
  readonly siwx?: Siwx
  readonly siweConfig?: SiweConfig
  readonly services?: Partial<Services>
}

/** Checked and complete options: those that are fixed, and those that the state holds because they may change. */
export interface ParsedOptions {
  readonly config: Config
  readonly options: LiveOptions
  readonly theme: ThemeState
}

/**
 * Fills in defaults, and checks the options without which the kit cannot work. Any other option of a wrong type gets its
 * default, and `reportOptions` reports it once the page has rendered.
 * @throws `invalidOptions` with each of those problems and its path.
 */
export function parseOptions(input: unknown): ParsedOptions {
  const problems: OptionProblem[] = []
  const refuse = (path: string, message: string) => problems.push({ path, message })
  const givenOptions = (has(input) ? input : {}) as Options
  const {
    networks: inputs,
    adapters = [],
    connectors = [],
    id = 'default',
    defaultNetwork: requestedNetwork,
  } = givenOptions
  if (!has(input)) refuse('options', expected('object', input))
  else if (inputs === undefined) refuse('networks', `Required${hintOf(givenOptions, adapters)}`)
  else if (!(Array.isArray(inputs) && inputs.length))
    refuse('networks', expected('at least one network', inputs))
  if (!(typeof id === 'string' && /^[\w-]{1,64}$/.test(id)))
    refuse('id', expected('letters, digits, - and _, at most 64', id))
  if (givenOptions.siwx && givenOptions.siweConfig)
    refuse('siwx', 'Cannot set both siweConfig and siwx options')
  for (const [path, plugs, ...names] of [
    ['adapters', adapters, 'namespace', 'setup', 'normalizeNetwork'],
    ['connectors', connectors, 'id', 'setup'],
  ] as const) {
    if (!Array.isArray(plugs)) refuse(path, expected('array', plugs))
    else
      for (const [index, plug] of plugs.entries())
        if (!has(plug, ...names))
          refuse(`${path}.${index}`, expected(`object with ${names.join(', ')}`, plug))
  }
  if (problems.length) throw fail(invalidOptions, { problems })
  const networks = networksOf(inputs, adapters, refuse)
  for (const [index, { namespace }] of adapters.entries())
    if (adapters.findIndex((other) => other.namespace === namespace) < index)
      refuse(`adapters.${index}`, `Expected one adapter for ${namespace}, received a second`)
  const defaultNetwork =
    requestedNetwork === undefined ? networks[0] : findNetwork(requestedNetwork, networks, adapters)
  if (!defaultNetwork && !problems.length)
    refuse(
      'defaultNetwork',
      expected(`one of networks, such as "${networks[0]?.caipNetworkId}"`, requestedNetwork),
    )
  if (problems.length || !defaultNetwork) throw fail(invalidOptions, { problems })
  const fixedDefaults = { id, connectors, enableReconnect: true, defaultAccountTypes: {} }
  return {
    config: Object.freeze({
      ...givenOptions,
      ...withGivenValues(fixedDefaults, givenOptions, fixedDefaults),
      adapters,
      networks,
      defaultNetwork,
    }),
    options: withOptions(initialOptions, givenOptions),
    theme: withGivenValues(initialTheme, givenOptions, initialTheme),
  }
}

type Refuse = (path: string, message: string) => void

/** Finds the network that a site names by its CAIP-2 id, its `id`, or the object itself. */
function findNetwork(
  requestedNetwork: NonNullable<Options['defaultNetwork']>,
  networks: readonly Network[],
  adapters: readonly Adapter[],
): Network | undefined {
  if (!has(requestedNetwork))
    return networks.find((each) => each.caipNetworkId === requestedNetwork || each.id === requestedNetwork)
  const claims = adapters.flatMap((each) => each.normalizeNetwork(requestedNetwork) ?? [])
  const [{ caipNetworkId } = requestedNetwork as NetworkInput] = claims
  return networks.find((each) => each.caipNetworkId === caipNetworkId)
}

/** Returns a hint for the developer if the networks were given under another name than `networks`. */
function hintOf(options: object, adapters: readonly Adapter[]): string {
  const entry = Object.entries(options).find(
    ([, value]) => Array.isArray(value) && adapters.some?.((each) => each.normalizeNetwork?.(value[0])),
  )
  return entry ? `; did you mean networks by ${entry[0]}?` : ''
}

function networksOf(
  inputs: readonly unknown[],
  adapters: readonly Adapter[],
  refuse: Refuse,
): readonly Network[] {
  const networks: Network[] = []
  for (const [index, input] of inputs.entries()) {
    const claims = adapters.flatMap((each) => each.normalizeNetwork(input) ?? [])
    // Without adapters no network can be claimed, so a network in the kit's own form is accepted as it is.
    if (!adapters.length && has(input, 'caipNetworkId', 'chainNamespace')) claims.push(input as Network)
    const [network] = claims
    const path = `networks.${index}`
    const namespace = has(input, 'chainNamespace') ? String((input as Network).chainNamespace) : ''
    if (!network && namespace && !adapters.some((each) => each.namespace === namespace))
      refuse(path, `None of adapters is for this network; add ${adapterToAdd(namespace)}`)
    else if (!network)
      refuse(path, expected('a network object (latchkit/networks, viem/chains) of one of adapters', input))
    else if (claims[1]) refuse(path, 'Expected one adapter for this network, received a second')
    else if (networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId))
      refuse(path, `Expected each network once, received ${network.caipNetworkId} again`)
    else networks.push(network)
  }
  return networks
}
