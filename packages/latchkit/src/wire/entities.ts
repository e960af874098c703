import type { CaipNetworkId, ChainNamespace } from './caip.js'

/** JSON that only its owner reads. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The currency a network pays its fees in. `decimals` is the number of digits between the unit and the base unit. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A site that shows a network's accounts and transactions. */
export interface BlockExplorer {
  readonly name: string
  readonly url: string
  /** The page of an address: a URL with `{address}`. Without it no link is shown. */
  readonly address?: string
  /** The page of a transaction: a URL with `{id}`. Without it no link is shown. */
  readonly transaction?: string
}

/** A network as the specification lists it (§3 Network): plain data, one module each in `latchkit/networks`. */
export interface Network {
  /** The chain's own id: a number for EVM, a text elsewhere. */
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

/** A network as a site gives it: the kit's own form, or a chain object of viem. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: Network['rpcUrls']
  readonly caipNetworkId?: CaipNetworkId | undefined
  readonly chainNamespace?: ChainNamespace | undefined
  readonly blockExplorers?: Network['blockExplorers'] | undefined
  readonly testnet?: boolean | undefined
  /** Its picture: `imageUrl` as data or https, or `imageId`, the key under which the site's gateway has it. */
  readonly assets?: Network['assets'] | undefined
}

/** A wallet of the directory or the bundled list (§3 Wallet record). */
export interface WalletRecord {
  readonly id: string
  readonly name: string
  /** Key of the wallet's icon. */
  readonly image_id?: string
  /** Its icon itself, where it is not known by a key: https, or an image as data URI. */
  readonly image_url?: string
  /** Reverse domain name by which the wallet announces itself (EIP-6963). A label, not proof of identity. */
  readonly rdns?: string
  /** The name it registers itself by (Wallet Standard): what registers so is this wallet, and one row with its rdns. */
  readonly standard_name?: string
  /** CAIP-2 ids, or `namespace:*` for every chain of a namespace; none means every chain there is. */
  readonly chains: readonly string[]
  readonly mobile_link?: string | null
  /** The wallet's own scheme, where `mobile_link` is an https address. */
  readonly native_link?: string | null
  readonly desktop_link?: string | null
  /** The relays it listens at (`relay.example.com`); the public network's where there are none. */
  readonly relays?: readonly string[]
  readonly webapp_link?: string | null
  readonly badge_type?: string | null
  readonly homepage?: string
  /** The places that offer it, https addresses. Unknown ones are absent. */
  readonly stores?: {
    readonly chrome?: string
    readonly firefox?: string
    readonly safari?: string
    readonly ios?: string
    readonly android?: string
    /** The page of the program for computers. */
    readonly desktop?: string
  }
}

/** An account of a wallet (§3). It is written in one way or another on each network: that is its address there. */
export interface Account {
  readonly namespace: ChainNamespace
  /** One of the adapter's account types. */
  readonly type: string
  /** Tells it from the other accounts of its wallet, over page loads and on every network; without white space. */
  readonly id: string
  /** Its address on each network. On a network that is missing here it does not exist. */
  readonly addresses: Readonly<Record<CaipNetworkId, string>>
  /** Its public key, as hex, where the wallet tells it. */
  readonly publicKey?: string
  /** The path it is derived by, where the wallet tells it. */
  readonly path?: string
  /** Data that the adapter itself needs. */
  readonly data?: Json
}

/** An amount in base units, exact, with what is needed to show it. */
export interface Amount {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** A token of a network, as a site names it. `decimals` is the number of digits between the unit and the base unit. */
export interface Token {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** https, or an image as data URI. */
  readonly iconUrl?: string
}

/** An account's balance of one token (§3 Token balance item), exact. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** Absent for the native currency. */
  readonly address?: string
  readonly amount: Amount
  /** The price of one whole token, `symbol` the currency (`USD`); absent where no source tells one. */
  readonly price?: Amount
  readonly iconUrl?: string
}

/** The way a connector reaches its wallet (§3 Connector). */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'AUTH' | 'WALLET_CONNECT' | 'MULTI_CHAIN' | 'EXTERNAL'

/** A way to one wallet, as data (§3 Connector); its provider lives outside the state. */
export interface ConnectorData {
  /** Source and key, stable over page loads: `eip6963:io.metamask`. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  /** The namespaces it serves; the first one is its `chain`. */
  readonly namespaces: readonly ChainNamespace[]
  readonly imageUrl?: string
  readonly imageId?: string
  /** Id of its wallet record, where the source of the connector knows it. */
  readonly explorerId?: string
  /** The name it registered itself by (Wallet Standard): some wallets of the directory are known by it, and by none else. */
  readonly standardName?: string
  readonly info?: { readonly rdns: string }
  /** 1 for the first wallet that announced this rdns, 2 for the next: shown behind "Other instances". */
  readonly instance: number
  /** Its loss ends every namespace that uses it. */
  readonly shared: boolean
  /** The page is shown inside of this wallet: it is asked silently on load, and is the first row. */
  readonly framesPage?: true
}
