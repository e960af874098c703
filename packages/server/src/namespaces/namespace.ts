import type { AccountNft, AssetId, NameRecord } from 'latchkit/wire'
import type * as v from 'valibot'
import type { Cache } from '../cache/createCache.js'
import type { SendRules } from '../chains/createPool.js'
import type { RawCall, RawReply } from '../chains/rpc.js'
import type { Clock } from '../clock.js'
import type { NetworkConfig } from '../config/networkFields.js'
import type { AccountBalances } from '../data/balances/cacheBalances.js'
import type { AssetFacts } from '../data/balances/tokenBalance.js'
import type { HistoryQuery, HistorySource } from '../data/history/historySource.js'
import type { NftImages } from '../data/nfts/createNftImages.js'
import type { Asset, PriceSource } from '../data/prices/priceSource.js'
import type { DirectoryImage } from '../data/wallets/readImage.js'
import type { Log } from '../operations/createLog.js'
import type { Metrics } from '../operations/createMetrics.js'
import type { Store } from '../store/store.js'
import type { Outside } from '../upstream/outside.js'
import type { NodeProbe } from './nodeProbe.js'

/** The JSON-RPC calls that callers of the gateway may make to a network. */
export interface NetworkRpc {
  /** G2: whether a caller may use a method. */
  mayCall(method: string): boolean
  /** The cost of a call; 1 unless given. */
  costOf?(method: string): number
  /** The result that the configuration knows, so that no node is called. */
  knownResult?(method: string): unknown
  /** Throws `providerFailed`, and `tooManyRequests` where `rules.takeBytes` says that no more may be held. */
  pass(calls: readonly RawCall[], rules: SendRules): Promise<readonly RawReply[]>
}

/** Fees in base units a unit of gas, as decimal texts. */
export interface GasPrices {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** A network that the gateway serves. What is optional, a namespace may not have. */
export interface Network {
  readonly config: NetworkConfig
  readonly rpc: NetworkRpc
  /**
   * The assets of an address.
   * @param address As `Namespace.readAddress` answers it.
   * @param isForced Cached balances are known to be wrong.
   * @throws `providerFailed`
   */
  balancesOf(address: string, isForced: boolean): Promise<AccountBalances>
  /**
   * The names of assets, in their order; nothing where one is not known.
   * @param addresses As `Namespace.readAsset` answers them; absent for the native currency.
   * @throws `providerFailed`
   */
  factsOf(addresses: readonly (string | undefined)[]): Promise<readonly (AssetFacts | undefined)[]>
  /** Throws `providerFailed`. */
  gasPrices?(): Promise<GasPrices>
  /** The picture of an NFT; nothing where there is none that may be shown. Throws `providerFailed`. */
  nftImage?(contract: string, tokenId: string): Promise<DirectoryImage | undefined>
}

/** A page of the NFTs of an account. */
export interface NftPage {
  readonly data: AccountNft[]
  /** The cursor of the next page; `null` at the end. */
  readonly next: string | null
  /** Kinds that are not in the list, since the operator has no service that knows them. */
  readonly omits?: 'compressed'[]
}

/** Knows the NFTs of an account. */
export interface NftSource {
  /** By network, contract and number. Throws `requestInvalid` for a cursor of another list, `providerFailed`. */
  pageOf(query: HistoryQuery): Promise<NftPage>
}

/** The facts known of an address and its name, and when it was looked up, in ms since 1970. */
export interface Identity {
  readonly record: NameRecord | null
  readonly at: number
}

/** Knows the names that addresses go by. */
export interface IdentitySource {
  /** The record of the name an address goes by, if that name leads back to it. Throws `providerFailed`. */
  identityOf(address: string): Promise<Identity>
}

/** Knows the addresses of names, and the names of addresses. */
export interface NameSource extends IdentitySource {
  /** A name in the one way it is looked up; nothing where it cannot be one. */
  normalise(name: string): string | undefined
  /** Throws `providerFailed`. */
  recordOf(name: string): Promise<NameRecord | null>
  /** The picture that a record names; nothing where there is none that may be shown. Throws `providerFailed`. */
  pictureOf(record: NameRecord): Promise<DirectoryImage | undefined>
}

/**
 * A chain namespace of CAIP-2 as the gateway serves it. It alone knows what its addresses look like, when two texts are
 * one address, and how its nodes are called. What is optional, a namespace may not have.
 */
export interface Namespace {
  /** The first part of its CAIP-2 ids. */
  readonly id: string
  /** The configured networks, now. */
  networks(): readonly Network[]
  /** A configured network by its CAIP-2 id. */
  network(chainId: string): Network | undefined
  /**
   * Reads an address.
   * @param chainId CAIP-2; absent: of whichever network. It need not be configured.
   * @returns the address in the one way the namespace writes it; nothing where the text is no address there.
   */
  readAddress(text: string, chainId: string | undefined): string | undefined
  /** Reads an asset id of the namespace; nothing where it is none. Its network need not be configured. */
  readAsset(id: AssetId): Asset | undefined
  readonly history?: HistorySource
  readonly nfts?: NftSource
  readonly names?: NameSource
  /** Of a namespace whose names are told and lead nowhere: nothing is sent by them. */
  readonly identities?: IdentitySource
  /** Asks the nodes of all configured networks which network they are of; one of another is logged, and not believed. */
  checkNodes?(): Promise<void>
  /** Ends what runs by itself. */
  close?(): Promise<void>
}

/** The dependencies of a namespace. */
export interface NamespaceParts {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly store: Store
  readonly cache: Cache
  readonly prices: PriceSource
  readonly nftImages: NftImages
  /** The way to hosts that are not the operator's. */
  readonly outside: Outside
  /** Called for each question that an upstream did not answer well. */
  readonly onFault: () => void
}

/** The address of a wallet by e-mail: its path is fixed for all time. */
export interface WalletAddress {
  /** @param seed Of the words (BIP-39). */
  of(seed: Uint8Array): Promise<string>
  /** Whether two texts are one address. */
  isSame(one: string, other: string): boolean
  /** Whether the key of an address has signed a text for the shares of its wallet; of the namespace by whose key wallets do. */
  hasSigned?(address: string, text: string, signature: string): boolean
}

/**
 * The definition of a namespace, which its folder of `namespaces/` exports.
 * @typeParam Settings The part of the gateway's configuration it reads.
 * @typeParam Entries The fields of it that are its own.
 */
export interface NamespaceDefinition<Settings, Entries extends v.ObjectEntries = v.ObjectEntries> {
  readonly id: string
  /** The fields of the gateway's configuration that list its networks. */
  readonly configEntries: Entries
  /** The questions that `--check` asks its nodes. */
  readonly probe?: NodeProbe<Settings>
  /** Headers that its public library sends with each question to a node, which pages may send here. */
  readonly callHeaders?: readonly string[]
  /** The addresses of wallets by e-mail, where they have one of this namespace. */
  readonly walletAddress?: WalletAddress
  /** @param settings Read each time: the configuration can change while the server runs. */
  readonly open: (parts: NamespaceParts, settings: () => Settings) => Namespace
}
