import type { Logger } from '../../core/contracts/logger.js'
import type { Clock } from '../../core/contracts/services.js'
import type { ApprovedNamespaces } from '../../walletconnect/namespaces/checkNamespaces.js'
import type { ProposedNamespaces } from '../../walletconnect/namespaces/proposedNamespaces.js'
import type { Platform } from '../../walletconnect/relay/platform.js'
import type { Cacao, PeerMetadata } from '../../wire/pairingMessages.js'
import type { TestAddressKind } from '../bitcoin/addressOf.js'
import type { TestBitcoinKeys } from '../bitcoin/bitcoinKeys.js'
import type { TestPolkadotKey } from '../polkadot/polkadotKeys.js'

/** A session a site proposes. What it says of itself is a claim. */
export interface WalletProposal {
  readonly id: number
  readonly pairingTopic: string
  readonly publicKey: string
  readonly metadata: PeerMetadata
  readonly required: ProposedNamespaces
  readonly optional: ProposedNamespaces
}

/** Something a site asks the wallet. */
export interface WalletRequest {
  readonly id: number
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** The accounts, methods and events of one namespace of the wallet. */
export interface WalletNamespace {
  /** CAIP-10 accounts. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** The options of the wallet. */
export interface PairingWalletOptions {
  readonly relayUrl: string
  readonly projectId?: string
  /** The namespaces that it shares. */
  readonly has: Readonly<Record<string, WalletNamespace>>
  readonly name?: string
  /** The person's answer to a proposal; `ask` waits for `approve()` or `reject()`. */
  readonly mood?: 'yes' | 'no' | 'ask'
  /** The code (§8) that it refuses proposals with; 5000, declined by the person, unless given. */
  readonly refusalCode?: number
  /** Answers a request; what it throws is the refusal. */
  answer?(request: WalletRequest): unknown
  /** The accounts of Solana that sign what `answer` leaves open. */
  readonly solana?: {
    /** Seeds of 32 bytes. Never one that holds anything. */
    readonly secretKeys: readonly Uint8Array[]
    /** The nodes it sends to, by CAIP-2 id; on other networks it only signs. */
    readonly rpcUrls?: Readonly<Record<string, string>>
    /** Whether it answers a signature without the signed transaction, as older wallets do. */
    readonly signatureAlone?: boolean
  }
  /** The accounts of Polkadot that sign what `answer` leaves open. */
  readonly polkadot?: { readonly keys: readonly TestPolkadotKey[] }
  /** The accounts of Bitcoin that sign what `answer` leaves open. It needs `@scure/btc-signer`. */
  readonly bitcoin?: {
    readonly keys: readonly TestBitcoinKeys[]
    /** The kind of its addresses for money: `segwit` unless given. */
    readonly kind?: TestAddressKind
    /** The Esplora APIs it sends by, by CAIP-2 id; on other networks it only signs. */
    readonly esploraUrls?: Readonly<Record<string, string>>
  }
  /** Returns the namespaces to settle in place of those proposed: for a wallet that misbehaves. */
  granted?(proposal: WalletProposal): ApprovedNamespaces
  /** Signs in and connects in one step, where the site asks for it. `change` spoils what is signed. */
  readonly signIn?: {
    readonly address: string
    sign(message: string): Promise<string>
    change?(payload: Cacao['p']): Cacao['p']
  }
  /** Its description of itself beside the namespaces of a session, such as `bip122_getAccountAddresses`. */
  readonly sessionProperties?: Readonly<Record<string, unknown>>
  /** The lifetime of its sessions, in ms; seven days unless given. */
  readonly lifetimeMs?: number
  /** Approves in the three calls of older wallets, in this order, in place of one. */
  readonly older?: 'responseFirst' | 'settlementFirst'
  /** The parts of the browser that it uses; the real ones unless given. */
  readonly platform?: Partial<Platform>
  readonly clock?: Clock
  readonly logger?: Logger
}

/** A wallet that pairs, for tests. */
export interface PairingWallet {
  /** Proposals that wait for the person. */
  readonly proposals: readonly WalletProposal[]
  /** Every request so far. */
  readonly requests: readonly WalletRequest[]
  /** Topics of the sessions that stand. */
  readonly sessions: readonly string[]
  mood: 'yes' | 'no' | 'ask'
  pair(uri: string): Promise<void>
  /** Says yes to the oldest proposal that waits. Resolves when the site has acknowledged. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Changes what a session holds. Resolves when the site has acknowledged. */
  update(namespaces: ApprovedNamespaces): Promise<void>
  extend(): Promise<void>
  emit(chainId: string, name: string, data: unknown): Promise<void>
  ping(): Promise<void>
  disconnect(): Promise<void>
  stop(): void
}
