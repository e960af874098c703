import type { Provider } from './custody/ways.js'

/** Social login providers (§5; farcaster has its own login). */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** The social providers by which this version logs visitors in. */
export type LoginProvider = Extract<SocialProvider, Provider>

/** The brand names of the providers, which are the same in every language. */
export const loginProviders: Readonly<Record<Provider, string>> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
}

/**
 * Checks whether this version logs visitors in by a provider.
 * @param text The name of the provider, from anywhere.
 * @returns `true` if it does.
 * @example
 * ```ts
 * import { isLoginProvider } from 'latchkit/wire'
 * const known = ['google', 'myspace'].filter(isLoginProvider)
 * ```
 */
export const isLoginProvider = (text: unknown): text is LoginProvider =>
  typeof text === 'string' && Object.hasOwn(loginProviders, text)

/** A way to connect. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** The features that a site can switch on and off (§9). A feature is shown if its flag is on and its code is installed. */
export interface Features {
  readonly swaps: boolean
  readonly onramp: boolean
  readonly receive: boolean
  readonly send: boolean
  readonly email: boolean
  readonly history: boolean
  readonly analytics: boolean
  /** The list of all wallets and the row that leads to it. */
  readonly allWallets: boolean
  /** Whether visitors must accept the pages at `termsConditionsUrl` and `privacyPolicyUrl` before a wallet connects. */
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  /** Whether the wallets are collapsed behind one row. */
  readonly collapseWallets: boolean
  /** Social logins, in the order in which they are shown. An empty list switches them off. */
  readonly socials: readonly SocialProvider[]
  /** The order of the ways to connect. Those that are not listed come last. */
  readonly connectMethodsOrder: readonly ConnectMethod[]
}

/** §9: the features, unless the site sets them. */
export const featureDefaults: Features = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  connectMethodsOrder: ['email', 'social', 'wallet'],
}

/** A feature that can be on or off. */
export type FeatureName = Exclude<keyof Features, 'connectMethodsOrder'>
