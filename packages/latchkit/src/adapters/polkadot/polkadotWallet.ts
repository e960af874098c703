import type { CaipNetworkId } from '../../wire/caip.js'

/** A text of `0x` and hex digits. */
export type PolkadotHex = `0x${string}`

/** The kind of key of an account. One of Ethereum's is used on networks whose accounts are H160. */
export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'

/** An account as an extension shares it. */
export interface InjectedPolkadotAccount {
  /** In SS58 with any prefix, or an H160. */
  readonly address: string
  /** The network that it is bound to, by the hash of its first block. */
  readonly genesisHash?: string | null
  readonly name?: string
  readonly type?: PolkadotKeyType
  /**
   * The networks on which a paired wallet allows the account, as CAIP-2 ids; absent if it is not bound to networks in this way.
   */
  readonly networks?: readonly CaipNetworkId[]
}

/** Bytes to be signed. A wallet puts `<Bytes>` around bytes that do not have it yet. */
export interface PolkadotRawPayload {
  readonly address: string
  readonly data: PolkadotHex
  readonly type: 'bytes' | 'payload'
}

/** An extrinsic to be signed, each number in hex, as `SignerPayloadJSON` of polkadot.js has it. */
export interface PolkadotPayload {
  readonly address: string
  readonly blockHash: PolkadotHex
  readonly blockNumber: PolkadotHex
  readonly era: PolkadotHex
  readonly genesisHash: PolkadotHex
  readonly method: PolkadotHex
  readonly nonce: PolkadotHex
  readonly specVersion: PolkadotHex
  readonly tip: PolkadotHex
  readonly transactionVersion: PolkadotHex
  readonly signedExtensions: readonly string[]
  readonly version: number
  readonly assetId?: PolkadotHex
  /** 1 where the hash of the metadata is signed too. */
  readonly mode?: number
  readonly metadataHash?: PolkadotHex
  /** Whether the wallet may answer the extrinsic as a whole. */
  readonly withSignedTransaction?: boolean
}

/** The part of an extension that signs. */
export interface PolkadotSigner {
  signRaw?(payload: PolkadotRawPayload): Promise<{ readonly signature: PolkadotHex }>
  signPayload?(payload: PolkadotPayload): Promise<{
    readonly signature: PolkadotHex
    readonly signedTransaction?: PolkadotHex | Uint8Array
  }>
}

/** An extension that has been enabled for this site. */
export interface PolkadotExtension {
  readonly accounts: {
    /** @param anyType Whether Ethereum accounts are included. */
    get(anyType?: boolean): Promise<readonly InjectedPolkadotAccount[]>
    /** @returns A function that ends the subscription. */
    subscribe(listener: (accounts: readonly InjectedPolkadotAccount[]) => void): () => void
  }
  readonly signer: PolkadotSigner
}

/** An extension as it stands in `window.injectedWeb3`. */
export interface InjectedPolkadotWallet {
  readonly version?: string
  /** Asks the person, unless the site has been allowed before. */
  enable(origin: string): Promise<PolkadotExtension>
}

/** An account's balance, in base units. */
export interface PolkadotBalance {
  readonly free: bigint
  readonly reserved: bigint
  /** The account cannot spend so much that `free` and `reserved` together fall below this amount. */
  readonly frozen: bigint
  /** An account with less does not exist. */
  readonly existentialDeposit: bigint
}

/** A call to be signed, by the active account unless another one is named. */
export interface PolkadotCall {
  /** The encoded call: pallet, function, arguments. */
  readonly call: PolkadotHex
  /** One of the wallet's shared addresses. */
  readonly address?: string
  /** In base units of what the fee is paid in; none unless given. */
  readonly tip?: bigint
  /**
   * The asset that the fee is paid in, encoded as the network's metadata has it, such as a location on a hub. The network's own currency
   * unless given.
   */
  readonly feeAsset?: PolkadotHex
}

/**
 * The wallet object of Polkadot, whichever way the wallet is reached: `enable` is the extension's own, and does not ask once the kit is
 * connected. Its answers are not checked.
 */
export interface PolkadotWallet extends InjectedPolkadotWallet {
  /**
   * Has a call signed on the network in use, with the present nonce and the newest block, valid for 64 blocks; and with the
   * hash of the metadata where the network checks it. Compares the answer with the request.
   * @returns The extrinsic, which is not sent.
   */
  signExtrinsic(call: PolkadotCall): Promise<PolkadotHex>
  /** Reads the balance of an account on the network in use: of the active account, unless another address is named. */
  readBalance(address?: string): Promise<PolkadotBalance>
}

declare global {
  interface LatchkitProviders {
    readonly polkadot: PolkadotWallet
  }
}
