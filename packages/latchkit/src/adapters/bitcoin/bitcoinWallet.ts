import type { MessageSignature } from '../../core/contracts/adapter.js'
import type { MessageProtocol } from './driver.js'

/** An account that the wallet shares. */
export interface BitcoinWalletAccount {
  readonly address: string
  /** `ordinal`: of collectibles, which are never spent as money. */
  readonly purpose: 'payment' | 'ordinal'
  /** Hexadecimal digits: 33 bytes, or 32 of taproot; absent where the wallet does not tell it. */
  readonly publicKey?: string
  /** The path of its key in the wallet, such as `m/84'/0'/0'/0/0`; absent where the wallet does not tell it. */
  readonly path?: string
}

/** A message to be signed. */
export interface BitcoinMessageRequest {
  /** One of the accounts. */
  readonly address: string
  readonly message: string
  /** By the kind of the address unless given: `bip322` for taproot, `ecdsa` for all others. */
  readonly protocol?: 'ecdsa' | 'bip322'
}

/** An input of a PSBT to be signed. */
export interface PsbtInputToSign {
  readonly index: number
  /** The account that signs it: the one whose output it spends. */
  readonly address: string
  /** The sighash types that the wallet may use. Unless given: those of the whole transaction, `ALL` and for taproot also `DEFAULT`. */
  readonly sighashTypes?: readonly number[]
}

/** A PSBT to be signed. */
export interface BitcoinPsbtRequest {
  /** BIP-174, in base64. */
  readonly psbt: string
  readonly signInputs: readonly PsbtInputToSign[]
}

/**
 * The wallet object of Bitcoin. It is the same for wallets of every kind, whose own objects have nothing in common. It throws catalogued
 * errors.
 */
export interface BitcoinWallet {
  /** The accounts that the wallet shares now; none before it is connected. */
  getAccounts(): Promise<readonly BitcoinWalletAccount[]>
  /** @throws `unauthorized` for an address that it does not share; `walletErrors`. */
  signMessage(request: BitcoinMessageRequest): Promise<MessageSignature>
  /**
   * Has the wallet sign inputs of a PSBT. The PSBT is neither finalized nor sent.
   * @returns The signed PSBT, in base64.
   * @throws `missingFields` naming the malformed fields, or an input that is not of its address; `transactionChanged` for a wallet that
   * signed something else; `unauthorized`, `walletErrors`.
   */
  signPsbt(request: BitcoinPsbtRequest): Promise<{ readonly psbt: string }>
}

/** The protocols that a message may be signed by. */
export const messageProtocols: readonly MessageProtocol[] = ['ecdsa', 'bip322']

declare global {
  interface LatchkitProviders {
    readonly bip122: BitcoinWallet
  }
}
