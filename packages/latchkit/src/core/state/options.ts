import { defaultLogLevel } from '../../wire/constants.js'
import type { WalletRecord } from '../../wire/entities.js'
import { type Features, featureDefaults } from '../../wire/features.js'
import type { LogLevel } from '../contracts/logger.js'

/** A wallet of the site's own, as it is listed beside the others. Links are checked: S8. */
export type CustomWallet = Omit<WalletRecord, 'chains' | 'relays'> & {
  /** CAIP-2 ids, or `namespace:*`; without them it is listed for every chain. */
  readonly chains?: readonly string[]
}

/** The options that may change while a kit lives, as they are now. */
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

/** The options that a site gives: those left out stay as they are, those given as `undefined` go back to their default. */
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

/** The options after a site has said something of them. What nothing can be made of is left out, as `filled` does. */
export function withOptions(state: LiveOptions, given: GivenOptions): LiveOptions {
  const next = filled(state, given, initialOptions)
  return {
    ...next,
    features: filled(state.features, next.features, featureDefaults),
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

/** The state with the given options in it: one that is `undefined`, or of another kind than its default, takes that. */
export function filled<State extends object>(state: State, given: object, defaults: State): State {
  const values = given as Partial<State>
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      const key = name as keyof State
      if (!(name in given)) return [name, value]
      return [name, isOfKind(values[key], defaults[key]) ? values[key] : defaults[key]]
    }),
  ) as State
}

/** Says whether a value is of the kind of its default; without one it is a text or a list. */
const isOfKind = (value: unknown, fallback: unknown): boolean =>
  kindOf(value) === kindOf(fallback) || (fallback === undefined && /string|array/.test(kindOf(value)))

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
