import type { Logger } from '../../core/contracts/logger.js'
import type { Clock } from '../../core/contracts/services.js'
import type { ApprovedNamespaces } from '../../walletconnect/namespaces/checkNamespaces.js'
import type { ProposedNamespaces } from '../../walletconnect/namespaces/proposedNamespaces.js'
import type { Platform } from '../../walletconnect/relay/platform.js'
import type { Cacao, PeerMetadata } from '../../wire/pairingMessages.js'
import type { TestAddressKind } from '../bitcoin/addressOf.js'
import type { TestBitcoinKeys, TestPolkadotKey } from '../keys.js'

/** A session that a site proposes. Its description is an unverified claim. */
export interface WalletProposal {
  readonly id: number
  readonly pairingTopic: string
  readonly publicKey: string
  readonly metadata: PeerMetadata
  readonly required: ProposedNamespaces
  readonly optional: ProposedNamespaces
}

/** A request of a site to the wallet. */
export interface WalletRequest {
  readonly id: number
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** The accounts, methods and events of the wallet in one namespace. */
export interface WalletNamespace {
  /** The accounts, as CAIP-10 ids. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Options of the wallet. */
export interface PairingWalletOptions {
  readonly relayUrl: string
  readonly projectId?: string
  /** The namespaces that it shares. */
  readonly has: Readonly<Record<string, WalletNamespace>>
  readonly name?: string
  /** How the person answers a proposal. `ask` waits for `approve()` or `reject()`. */
  readonly mood?: 'yes' | 'no' | 'ask'
  /** The code (§8) with which it refuses proposals; 5000 (declined by the person) unless given. */
  readonly refusalCode?: number
  /** Answers a request. If it throws, the request is refused with that error. */
  answer?(request: WalletRequest): unknown
  /** The Solana accounts that sign requests to which `answer` returns `undefined`. */
  readonly solana?: {
    /** Seeds of 32 bytes. Never use one of any value. */
    readonly secretKeys: readonly Uint8Array[]
    /** RPC URLs to send to, by CAIP-2 id. On other networks it only signs. */
    readonly rpcUrls?: Readonly<Record<string, string>>
    /** Whether it returns only the signature and not the signed transaction, like older wallets. */
    readonly signatureAlone?: boolean
  }
  /** The Polkadot accounts that sign requests to which `answer` returns `undefined`. */
  readonly polkadot?: { readonly keys: readonly TestPolkadotKey[] }
  /** The Bitcoin accounts that sign requests to which `answer` returns `undefined`. Needs `@scure/btc-signer`. */
  readonly bitcoin?: {
    readonly keys: readonly TestBitcoinKeys[]
    /** The kind of its payment addresses; `segwit` unless given. */
    readonly kind?: TestAddressKind
    /** Esplora APIs to send by, by CAIP-2 id. On other networks it only signs. */
    readonly esploraUrls?: Readonly<Record<string, string>>
  }
  /** Returns the namespaces to settle instead of the proposed ones, for a wallet that misbehaves. */
  granted?(proposal: WalletProposal): ApprovedNamespaces
  /** Signs in and connects in one step if the site asks for it. `change` falsifies the signed payload. */
  readonly signIn?: {
    readonly address: string
    sign(message: string): Promise<string>
    change?(payload: Cacao['p']): Cacao['p']
  }
  /** Session properties with which it describes itself, such as `bip122_getAccountAddresses`. */
  readonly sessionProperties?: Readonly<Record<string, unknown>>
  /** Lifetime of its sessions in ms; seven days unless given. */
  readonly lifetimeMs?: number
  /** Approves with the three calls of older wallets, in this order, instead of one call. */
  readonly older?: 'responseFirst' | 'settlementFirst'
  /** The used parts of the browser; the real ones unless given. */
  readonly platform?: Partial<Platform>
  readonly clock?: Clock
  readonly logger?: Logger
}

/** A wallet that pairs, for tests. */
export interface PairingWallet {
  /** Proposals that wait for the person. */
  readonly proposals: readonly WalletProposal[]
  /** All requests so far. */
  readonly requests: readonly WalletRequest[]
  /** Topics of the open sessions. */
  readonly sessions: readonly string[]
  mood: 'yes' | 'no' | 'ask'
  pair(uri: string): Promise<void>
  /** Approves the oldest waiting proposal. Resolves when the site has acknowledged. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Changes the namespaces of the session. Resolves when the site has acknowledged. */
  update(namespaces: ApprovedNamespaces): Promise<void>
  extend(): Promise<void>
  emit(chainId: string, name: string, data: unknown): Promise<void>
  ping(): Promise<void>
  disconnect(): Promise<void>
  stop(): void
}
