import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { SocialProvider } from '../../wire/features.js'

/** The app link of a wallet to which the visitor was sent (§3 stored deep-link choice). */
export interface DeepLink {
  readonly href: string
  readonly name: string
  /** Id of the wallet record, if the wallet is in the list. */
  readonly id?: string
}

/** What a wallet shares in one namespace (§3 Wallet-connect session namespaces). */
export interface SharedNamespace {
  readonly accounts: readonly CaipAddress[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly chains: readonly CaipNetworkId[]
}

/** The wallet at the other end, as it describes itself. Cleaned for display, but not verified. */
export interface SharedPeer {
  readonly name: string
  readonly description: string
  readonly url: string
  /** An https URL, or an image as data URI. */
  readonly icon?: string
}

/** The type of an account (§3): with its own key, or a contract. */
export type WalletAccountType = 'eoa' | 'smartAccount'

/** The person to whom a session belongs (§3 Account state: user). */
export interface SharedUser {
  readonly email?: string | undefined
  readonly username?: string | undefined
}

/** What a wallet that visitors log in to tells about an account (§3 Account state). */
export interface SharedAccount {
  readonly user: SharedUser
  /** The provider by which the visitor logged in; absent after a login by email. */
  readonly socialProvider?: SocialProvider | undefined
  readonly smartAccountDeployed?: boolean | undefined
  readonly preferredAccountType?: WalletAccountType | undefined
}

/** A session between a site and a wallet of several namespaces. */
export interface SharedSession {
  readonly peer: SharedPeer
  readonly namespaces: Readonly<Record<ChainNamespace, SharedNamespace>>
  /** When it expires, in ms since 1970. */
  readonly expiresAt: number
  /** Only for a wallet that visitors log in to. */
  readonly account?: SharedAccount
  /** The app to which the visitor was sent for it. */
  readonly link?: DeepLink
}
