import type { CaipNetworkId } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { AddressPrefix } from './bitcoinOptions.js'
import type { AddressKind } from './chain/address.js'

/** An account as a wallet tells it, unchecked. */
export interface GivenAccount {
  readonly address: unknown
  /** Bytes, or hexadecimal digits. */
  readonly publicKey?: unknown
  /** `payment`, `ordinals` or `ordinal`. */
  readonly purpose?: unknown
  readonly path?: unknown
  /** The networks that it is used on, by the names of wallets. */
  readonly chains?: unknown
  /** The wallet's own object of it, which it wants back with each request. */
  readonly own?: unknown
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
  /** The wallet does not say whether it is for money or for collectibles, and has no other address for these: there may be both. */
  readonly isMixed?: true
  readonly own: unknown
}

/**
 * The scheme of a message's signature: by a public key that is recovered of it (BIP-137), or by a transaction that is never sent (BIP-322).
 */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** A message to be signed. */
export interface MessageToSign {
  readonly account: SharedAccount
  readonly message: string
  readonly protocol: MessageProtocol
}

/**
 * A signed message, unchecked: the bytes of its signature, or base64 of them; and the bytes that were signed, and by which address, where
 * the wallet tells.
 */
export interface UncheckedSignature {
  readonly signature: unknown
  readonly address?: unknown
  readonly signed?: unknown
}

/** A PSBT to be signed, and by which account which inputs. */
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
 * A wallet of one dialect, with the calls that all dialects have in common. Its answers are unchecked. It throws the
 * wallet's errors, with the codes of EIP-1193.
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
    onChange: (accounts: readonly GivenAccount[] | undefined, movedTo?: CaipNetworkId) => void,
    onEnd: () => void,
  ): () => void
}
