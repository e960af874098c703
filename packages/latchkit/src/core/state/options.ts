import { defaultLogLevel } from '../../wire/constants.js'
import type { WalletRecord } from '../../wire/entities.js'
import { type Features, featureDefaults } from '../../wire/features.js'
import type { LogLevel } from '../contracts/logger.js'

/** A wallet that the site adds to the list. Its links are checked (S8). */
export type CustomWallet = Omit<WalletRecord, 'chains' | 'relays'> & {
  /** CAIP-2 ids, or `namespace:*`. Unless given, the wallet is listed for every chain. */
  readonly chains?: readonly string[]
}

/** The options that may change while a kit lives, with their present values. */
export interface LiveOptions {
  readonly features: Features
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly locale: string | undefined
  readonly debug: boolean
  readonly logLevel: LogLevel
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  readonly customWallets: readonly CustomWallet[]
  readonly includeWalletIds: readonly string[] | undefined
  readonly excludeWalletIds: readonly string[]
  readonly featuredWalletIds: readonly string[]
  readonly recommendedWalletIds: readonly string[]
}

/** Options that a site sets. Missing ones keep their values, `undefined` ones return to their defaults. */
export type GivenOptions = {
  readonly [Name in keyof LiveOptions]?: Name extends 'features'
    ? { readonly [Flag in keyof Features]?: Features[Flag] | undefined } | undefined
    : LiveOptions[Name] | undefined
}

export const initialOptions: LiveOptions = {
  features: featureDefaults,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  locale: undefined,
  debug: false,
  logLevel: defaultLogLevel,
  termsConditionsUrl: undefined,
  privacyPolicyUrl: undefined,
  customWallets: [],
  includeWalletIds: undefined,
  excludeWalletIds: [],
  featuredWalletIds: [],
  recommendedWalletIds: [],
}

/** Applies the options that a site sets. An unusable value is replaced by the default, as in `withGivenValues`. */
export function withOptions(state: LiveOptions, givenOptions: GivenOptions): LiveOptions {
  const next = withGivenValues(state, givenOptions, initialOptions)
  return {
    ...next,
    features: withGivenValues(state.features, next.features, featureDefaults),
    locale: isLocale(next.locale) ? next.locale : undefined,
    customWallets: next.customWallets.filter((wallet) => wallet?.id && wallet.name),
  }
}

function isLocale(text: string | undefined): boolean {
  try {
    return new Intl.Locale(text as string).language !== ''
  } catch {
    return false
  }
}

/**
 * Applies given values to a state. A value that is `undefined`, or of another type than its default, is replaced by the
 * default.
 */
export function withGivenValues<State extends object>(
  state: State,
  givenValues: object,
  defaults: State,
): State {
  const values = givenValues as Partial<State>
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      const key = name as keyof State
      if (!(name in givenValues)) return [name, value]
      return [name, isOfKind(values[key], defaults[key]) ? values[key] : defaults[key]]
    }),
  ) as State
}

/** Checks whether a value has the type of its default. If there is no default, a text or a list is accepted. */
const isOfKind = (value: unknown, fallback: unknown): boolean =>
  kindOf(value) === kindOf(fallback) || (fallback === undefined && /string|array/.test(kindOf(value)))

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
