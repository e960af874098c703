/** The services that can vouch for a person (§5, and farcaster, which has a login of its own). */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** A way to connect. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** The features that a site can switch on and off (§9). A feature shows when its flag is on and its part is there. */
export interface Features {
  readonly swaps: boolean
  readonly onramp: boolean
  readonly receive: boolean
  readonly send: boolean
  readonly email: boolean
  readonly history: boolean
  readonly analytics: boolean
  /** The row to the list of all wallets, and the list. */
  readonly allWallets: boolean
  /** A wallet connects only after the visitor has accepted the pages that `termsConditionsUrl` and `privacyPolicyUrl` name. */
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  /** The wallets stand behind one row. */
  readonly collapseWallets: boolean
  /** In the order they are shown; an empty list switches them off. */
  readonly socials: readonly SocialProvider[]
  /** The order of the ways to connect. One that is not named follows those that are. */
  readonly connectMethodsOrder: readonly ConnectMethod[]
}

/** §9: the features unless the site says otherwise. */
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
