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
import type { ExternalHttp } from '../upstream/externalHttp.js'
import type { NodeProbe } from './nodeProbe.js'

/** The JSON-RPC calls that callers of the gateway may make to a network. */
export interface NetworkRpc {
  /** G2: whether callers may use a method. */
  mayCall(method: string): boolean
  /** Returns the cost of a call; 1 unless given. */
  costOf?(method: string): number
  /** Returns a result that the configuration knows, so that no node is called. */
  knownResult?(method: string): unknown
  /** Passes calls to a node. Throws `providerFailed`, and `tooManyRequests` if `rules.takeBytes` says that memory is full. */
  pass(calls: readonly RawCall[], rules: SendRules): Promise<readonly RawReply[]>
}

/** Fees in base units per unit of gas, as decimal texts. */
export interface GasPrices {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** A network that the gateway serves. A namespace may lack the optional parts. */
export interface Network {
  readonly config: NetworkConfig
  readonly rpc: NetworkRpc
  /**
   * Returns the balances of an address.
   * @param address As `Namespace.readAddress` returns it.
   * @param isForced Whether the cached balances are known to be wrong.
   * @throws `providerFailed`
   */
  balancesOf(address: string, isForced: boolean): Promise<AccountBalances>
  /**
   * Returns the names of assets in order; `undefined` for an unknown one.
   * @param addresses As `Namespace.readAsset` returns them; `undefined` for the native currency.
   * @throws `providerFailed`
   */
  factsOf(addresses: readonly (string | undefined)[]): Promise<readonly (AssetFacts | undefined)[]>
  /** Returns the present gas prices. Throws `providerFailed`. */
  gasPrices?(): Promise<GasPrices>
  /** Returns the picture of an NFT; `undefined` if there is none that may be shown. Throws `providerFailed`. */
  nftImage?(contract: string, tokenId: string): Promise<DirectoryImage | undefined>
}

/** A page of the NFTs of an account. */
export interface NftPage {
  readonly data: AccountNft[]
  /** Cursor of the next page; `null` at the end. */
  readonly next: string | null
  /** Kinds that the list leaves out, since the operator has no service for them. */
  readonly omits?: 'compressed'[]
}

/** Provides the NFTs of accounts. */
export interface NftSource {
  /** Returns a page, sorted by network, contract and number. Throws `requestInvalid` for a cursor of another list, `providerFailed`. */
  pageOf(query: HistoryQuery): Promise<NftPage>
}

/** The name record of an address, and when it was looked up, in ms since 1970. */
export interface Identity {
  readonly record: NameRecord | null
  readonly at: number
}

/** Provides the names of addresses. */
export interface IdentitySource {
  /** Returns the record of an address's name if that name points back to it. Throws `providerFailed`. */
  identityOf(address: string): Promise<Identity>
}

/** Provides the addresses of names, and the names of addresses. */
export interface NameSource extends IdentitySource {
  /** Normalises a name for lookups; `undefined` if it is invalid. */
  normalise(name: string): string | undefined
  /** Returns the record of a name. Throws `providerFailed`. */
  recordOf(name: string): Promise<NameRecord | null>
  /** Returns the picture in a record; `undefined` if there is none that may be shown. Throws `providerFailed`. */
  pictureOf(record: NameRecord): Promise<DirectoryImage | undefined>
}

/**
 * A CAIP-2 namespace that the gateway serves. Only it knows the form of its addresses, when two texts are the same address, and how its
 * nodes are called. It may lack the optional parts.
 */
export interface Namespace {
  /** The first part of its CAIP-2 ids. */
  readonly id: string
  /** Lists the configured networks. */
  networks(): readonly Network[]
  /** Finds a configured network by its CAIP-2 id. */
  network(chainId: string): Network | undefined
  /**
   * Reads an address.
   * @param chainId CAIP-2, which need not be configured; `undefined`: any network.
   * @returns the address as the namespace writes it; `undefined` if the text is not an address there.
   */
  readAddress(text: string, chainId: string | undefined): string | undefined
  /** Reads an asset id of the namespace; `undefined` if it is invalid. Its network need not be configured. */
  readAsset(id: AssetId): Asset | undefined
  readonly history?: HistorySource
  readonly nfts?: NftSource
  readonly names?: NameSource
  /** The names of a namespace that only shows names: nothing can be sent to such a name. */
  readonly identities?: IdentitySource
  /** Asks the nodes of all configured networks for their network. A node of another network is logged and ignored. */
  checkNodes?(): Promise<void>
  /** Stops background work. */
  close?(): Promise<void>
}

/** Dependencies of a namespace. */
export interface NamespaceParts {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly store: Store
  readonly cache: Cache
  readonly prices: PriceSource
  readonly nftImages: NftImages
  /** Reaches hosts other than the operator's. */
  readonly externalHttp: ExternalHttp
  /** Called for each request that an upstream did not answer well. */
  readonly onFault: () => void
}

/** The address of an e-mail wallet in this namespace. Its derivation path never changes. */
export interface WalletAddress {
  /** Derives the address. @param seed The BIP-39 seed of the words. */
  addressOf(seed: Uint8Array): Promise<string>
  /** Whether two texts are the same address. */
  isSame(one: string, other: string): boolean
  /** Whether the key of an address has signed a text about the shares of its wallet. Only for the namespace whose key signs those. */
  hasSigned?(address: string, text: string, signature: string): boolean
}

/**
 * The definition of a namespace, exported by its folder in `namespaces/`. @typeParam Settings The part of the gateway's configuration that
 * it reads. @typeParam Entries The configuration fields of its own.
 */
export interface NamespaceDefinition<Settings, Entries extends v.ObjectEntries = v.ObjectEntries> {
  readonly id: string
  /** The fields of the gateway's configuration that list its networks. */
  readonly configEntries: Entries
  /** How `--check` calls its nodes. */
  readonly probe?: NodeProbe<Settings>
  /** Headers that its public library sends to nodes, and that pages may send here. */
  readonly callHeaders?: readonly string[]
  /** The addresses of e-mail wallets, if they have one in this namespace. */
  readonly walletAddress?: WalletAddress
  /** Opens the namespace. @param settings Called each time: the configuration can change while the server runs. */
  readonly open: (parts: NamespaceParts, settings: () => Settings) => Namespace
}
