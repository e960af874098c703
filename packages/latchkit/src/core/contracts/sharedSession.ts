import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../wire/caip.js'

/** An app link of a wallet the visitor was sent to (§3 stored deep-link choice). */
export interface DeepLink {
  readonly href: string
  readonly name: string
  /** Id of the wallet's record, where it is in the list. */
  readonly id?: string
}

/** A wallet's share of one namespace (§3 Wallet-connect session namespaces). */
export interface SharedNamespace {
  readonly accounts: readonly CaipAddress[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly chains: readonly CaipNetworkId[]
}

/** A wallet at the other end, as it describes itself: cleaned for showing, and not verified. */
export interface SharedPeer {
  readonly name: string
  readonly description: string
  readonly url: string
  /** An https URL or a data URI of an image. */
  readonly icon?: string
}

/** The kind of an account (§3): one with a key of its own, or a contract. */
export type WalletAccountType = 'eoa' | 'smartAccount'

/** The person a session belongs to (§3 Account state: user). */
export interface SharedUser {
  readonly email?: string | undefined
  readonly username?: string | undefined
}

/** The facts of an account that a wallet tells which visitors log in to (§3 Account state). */
export interface SharedAccount {
  readonly user: SharedUser
  readonly smartAccountDeployed?: boolean | undefined
  readonly preferredAccountType?: WalletAccountType | undefined
}

/** A session between a site and a wallet that serves several namespaces. */
export interface SharedSession {
  readonly peer: SharedPeer
  readonly namespaces: Readonly<Record<ChainNamespace, SharedNamespace>>
  /** In ms since 1970. */
  readonly expiresAt: number
  /** Of a wallet that visitors log in to. */
  readonly account?: SharedAccount
  /** The app the visitor was sent to for it. */
  readonly link?: DeepLink
}
