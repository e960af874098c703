import type { CaipNetworkId, ChainNamespace } from './caip.js'

/** JSON data that only the part that wrote it interprets. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The currency in which a network charges fees. `decimals` is the number of digits between the unit and the base unit. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A block explorer. */
export interface BlockExplorer {
  readonly name: string
  readonly url: string
  /** URL of the page of an address, with `{address}` in it. Without it no link is shown. */
  readonly address?: string
  /** URL of the page of a transaction, with `{id}` in it. Without it no link is shown. */
  readonly transaction?: string
}

/** A network as the specification lists it (§3 Network): plain data, one module each in `latchkit/networks`. */
export interface Network {
  /** The chain's own id: a number for EVM, a text for other namespaces. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: ChainNamespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly chainDefault?: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: BlockExplorer }
  readonly testnet?: boolean
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
}

/** A network as a site passes it: the kit's own form, or a viem chain object. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: Network['rpcUrls']
  readonly caipNetworkId?: CaipNetworkId | undefined
  readonly chainNamespace?: ChainNamespace | undefined
  readonly blockExplorers?: Network['blockExplorers'] | undefined
  readonly testnet?: boolean | undefined
  /** The network's picture: `imageUrl` as data URI or https, or `imageId`, the name under which the site's gateway has it. */
  readonly assets?: Network['assets'] | undefined
}

/** A wallet of the directory or the bundled list (§3 Wallet record). */
export interface WalletRecord {
  readonly id: string
  readonly name: string
  /** Name of the wallet's icon at the gateway. */
  readonly image_id?: string
  /** The icon itself, if the gateway does not have it: https, or an image as data URI. */
  readonly image_url?: string
  /** The reverse domain name under which the wallet announces itself (EIP-6963). A label, not proof of identity. */
  readonly rdns?: string
  /**
   * The name under which the wallet registers itself (Wallet Standard). A registered wallet of this name is this wallet, and
   * shares one row with the `rdns`.
   */
  readonly standard_name?: string
  /** CAIP-2 ids, or `namespace:*` for every chain of a namespace. An empty list means every chain. */
  readonly chains: readonly string[]
  readonly mobile_link?: string | null
  /** The wallet's own scheme, if `mobile_link` is an https address. */
  readonly native_link?: string | null
  readonly desktop_link?: string | null
  /** Hosts of the relays that the wallet listens on (`relay.example.com`); the public network's if absent. */
  readonly relays?: readonly string[]
  readonly webapp_link?: string | null
  readonly badge_type?: string | null
  readonly homepage?: string
  /** Store pages of the wallet, as https addresses. Unknown ones are absent. */
  readonly stores?: {
    readonly chrome?: string
    readonly firefox?: string
    readonly safari?: string
    readonly ios?: string
    readonly android?: string
    /** The download page of the desktop app. */
    readonly desktop?: string
  }
}

/** An account of a wallet (§3). Each network may write it differently; that text is its address there. */
export interface Account {
  readonly namespace: ChainNamespace
  /** One of the adapter's account types. */
  readonly type: string
  /** Identifies the account among those of its wallet, across page loads and networks. Has no white space. */
  readonly id: string
  /** The account's address on each network. The account does not exist on a network that is missing here. */
  readonly addresses: Readonly<Record<CaipNetworkId, string>>
  /** The public key in hex, if the wallet reveals it. */
  readonly publicKey?: string
  /** The derivation path, if the wallet reveals it. */
  readonly path?: string
  /** Data for the adapter's own use. */
  readonly data?: Json
}

/** An exact amount in base units, with what is needed to show it. */
export interface Amount {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** A token of a network, as a site configures it. `decimals` is the number of digits between the unit and the base unit. */
export interface Token {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** An https address, or an image as data URI. */
  readonly iconUrl?: string
}

/** An account's balance of one token (§3 Token balance item), exact. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** The token's address; absent for the native currency. */
  readonly address?: string
  readonly amount: Amount
  /** Price of one whole token, with the currency as its `symbol` (`USD`). Absent if no source knows it. */
  readonly price?: Amount
  readonly iconUrl?: string
}

/** How a connector reaches its wallet (§3 Connector). */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'AUTH' | 'WALLET_CONNECT' | 'MULTI_CHAIN' | 'EXTERNAL'

/** A connector as data (§3 Connector). Its provider lives outside the state. */
export interface ConnectorData {
  /** Source and key of the connector, stable over page loads: `eip6963:io.metamask`. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  /** The namespaces that the connector serves. The first one is its `chain`. */
  readonly namespaces: readonly ChainNamespace[]
  readonly imageUrl?: string
  readonly imageId?: string
  /** Id of the wallet record, if the source of the connector knows it. */
  readonly explorerId?: string
  /** The name under which it registered itself (Wallet Standard). Some wallets of the directory are identified by it only. */
  readonly standardName?: string
  readonly info?: { readonly rdns: string }
  /**
   * 1 for the first wallet that announced this rdns, 2 for the next one, and so on. Later ones are shown behind "Other
   * instances".
   */
  readonly instance: number
  /** Whether losing this connector disconnects every namespace that uses it. */
  readonly shared: boolean
  /** Set if the page runs inside this wallet: the kit connects to it silently on load, and lists it first. */
  readonly framesPage?: true
}
