import type { CaipNetworkId } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { AddressKind } from './chain/address.js'
import type { AddressPrefix } from './discovery.js'

/** An account as a wallet tells it, unchecked. */
export interface GivenAccount {
  readonly address: unknown
  /** Bytes, or hexadecimal digits. */
  readonly publicKey?: unknown
  /** `payment`, `ordinals` or `ordinal`. */
  readonly purpose?: unknown
  readonly path?: unknown
  /** The networks that the account is used on, by the names that wallets have for them. */
  readonly chains?: unknown
  /** The wallet's own object for the account. The wallet expects it in each request. */
  readonly walletObject?: unknown
}

/** An account that a wallet shares, checked. */
export interface SharedAccount {
  readonly address: string
  readonly purpose: 'payment' | 'ordinal'
  readonly kind: AddressKind
  readonly prefixes: readonly AddressPrefix[]
  /** Hexadecimal digits. */
  readonly publicKey?: string
  readonly path?: string
  /**
   * Set if the account may hold both money and collectibles: the wallet does not state its purpose, and shares no other address for
   * collectibles.
   */
  readonly isMixed?: true
  readonly walletObject: unknown
}

/**
 * How a message is signed: `ecdsa` with a signature from which the public key is recovered (BIP-137), `bip322` as a transaction that is
 * never sent.
 */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** A message to be signed. */
export interface MessageToSign {
  readonly account: SharedAccount
  readonly message: string
  readonly protocol: MessageProtocol
}

/** A signed message, unchecked. The signature is bytes or base64. Some wallets also tell which bytes were signed, and by which address. */
export interface UncheckedSignature {
  readonly signature: unknown
  readonly address?: unknown
  readonly signedBytes?: unknown
}

/** A PSBT to be signed, with the inputs to sign and the account that signs each. */
export interface PsbtToSign {
  readonly psbt: Uint8Array
  readonly inputs: readonly {
    readonly index: number
    readonly account: SharedAccount
    readonly sighashTypes: readonly number[]
  }[]
}

/** An amount for a wallet to send by itself: it chooses the coins and the fee. */
export interface TransferToSend {
  readonly account: SharedAccount
  readonly network: Network
  readonly to: string
  /** In sat. */
  readonly amount: bigint
}

/**
 * A wallet of one dialect, with the calls that all dialects have in common. Its answers are unchecked. It throws the wallet's errors, with
 * the codes of EIP-1193.
 */
export interface BitcoinWalletDriver {
  /**
   * Connects. With `silent` the person is not asked.
   * @param options `network`: the network to use, for a wallet with one object per network; default: the wallet's current
   * network.
   * @returns The accounts that the wallet shares; `undefined` if its answer has no list of accounts.
   */
  connect(options: {
    readonly silent: boolean
    readonly network?: CaipNetworkId | undefined
  }): Promise<readonly GivenAccount[] | undefined>
  disconnect?(): Promise<unknown>
  readonly signMessage?: ((request: MessageToSign) => Promise<UncheckedSignature>) | undefined
  /** @returns The signed PSBT: its bytes. */
  readonly signPsbt?: ((request: PsbtToSign) => Promise<unknown>) | undefined
  /** Has the wallet send an amount by itself. @returns The id of the transaction. */
  readonly sendTransfer?: ((request: TransferToSend) => Promise<unknown>) | undefined
  /**
   * Switches the wallet to a network with other addresses. Absent if the wallet has no current network, or does not let a
   * site change it.
   * @returns The accounts that the wallet shares there.
   */
  moveTo?(network: {
    readonly id: string
    readonly prefix: AddressPrefix
  }): Promise<readonly GivenAccount[] | undefined>
  /**
   * Listens to the wallet.
   * @param onChange Called when the wallet changes: with the accounts that it now shares, or `undefined` if it has to be
   * asked for them; and with its new network, if it reports one.
   * @param onEnd Called when the wallet ends the connection.
   * @returns A function that stops listening.
   */
  listen(
    onChange: (accounts: readonly GivenAccount[] | undefined, newNetwork?: CaipNetworkId) => void,
    onEnd: () => void,
  ): () => void
}
