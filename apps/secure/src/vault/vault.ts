import type { Eip155Request } from '../signers/eip155.js'
import type { SignedSolana, SolanaSignRequest } from '../signers/solana.js'
import type { Addresses } from './deriveKeys.js'
import type { Sealed } from './hpke.js'
import type { LockedShare, Report } from './password.js'
import type { ShareHashes } from './shares.js'
import type { WrappedShare } from './wrap.js'

/** The facts of a wallet that are no secret, as this device has them. */
export interface WalletFacts {
  readonly userId: string
  readonly version: number
  readonly addresses: Addresses
  readonly shareHashes: ShareHashes
}

/** A share as a service sends it. */
export interface ReleasedShare {
  readonly sealed: Sealed
  /** The key that `receive` made for this answer. */
  readonly publicKey: string
}

export interface CreateInput {
  readonly loginId: string
  readonly userId: string
  /** The public keys of the services, from the configuration of the secure site. */
  readonly seals: { readonly auth: string; readonly recovery: string }
  readonly wrapKey: CryptoKey
}

/** A new wallet, each share locked for the place that is to have it. */
export interface Created {
  readonly facts: WalletFacts
  readonly auth: Sealed
  readonly recovery: Sealed
  readonly device: WrappedShare
}

export interface AdoptInput {
  readonly facts: WalletFacts
  readonly deviceId: string
  readonly auth: ReleasedShare
  readonly recovery: ReleasedShare | WithPassword
  readonly wrapKey: CryptoKey
}

/** A share of recovery that a recovery password locks, and what the person typed. */
export interface WithPassword {
  readonly locked: LockedShare
  readonly password: string
}

export type RevealInput = Omit<AdoptInput, 'wrapKey'>

export interface KeystoreInput {
  readonly words: string
  /** That of the file alone. */
  readonly password: string
}

export interface LockInput {
  readonly facts: WalletFacts
  readonly deviceId: string
  readonly recovery: ReleasedShare | WithPassword
  readonly password: string
}

export interface UnlockInput extends WithPassword {
  readonly facts: WalletFacts
  /** The public key of recovery. */
  readonly seal: string
}

export interface RotateInput extends OwnShares {
  readonly seals: CreateInput['seals']
  /** The present share of recovery, and the recovery password that locks it: the new one is locked by the same. */
  readonly password?: WithPassword | undefined
}

/** A new split of a wallet; where it has a recovery password, that locks the share of recovery. */
export interface Rotated extends Omit<Created, 'recovery'> {
  readonly recovery: Sealed | LockedShare
}

/** The shares of this device and of auth, by which it acts alone. */
export interface OwnShares {
  readonly facts: WalletFacts
  readonly deviceId: string
  readonly auth: ReleasedShare
  readonly device: WrappedShare
  readonly wrapKey: CryptoKey
}

export interface SignInput extends OwnShares {
  readonly request: Eip155Request | SolanaSignRequest
}

/** A signature: hex of EVM (a transaction whole), base58 of a message on Solana, or the signed transactions. */
export type Signed = string | readonly SignedSolana[]

/** The tasks of the worker: the only code that sees entropy, shares and keys. */
export interface Vault {
  create(input: CreateInput): Promise<Created>
  /** Splits the same entropy anew: the shares of before are of no use with these. @throws WrongPassword */
  rotate(input: RotateInput, report?: Report): Promise<Rotated>
  /** Makes the key for one answer of a service, and names it by its public half. */
  receive(): Promise<string>
  /** Takes the share that recovery released as the one of this device. */
  adopt(input: AdoptInput, report?: Report): Promise<WrappedShare>
  sign(input: SignInput): Promise<Signed>
  /** The 24 words of the wallet, for the one screen that shows them. */
  reveal(input: RevealInput, report?: Report): Promise<string>
  /** The key of the EVM account in an encrypted file (Web3 Secret Storage, version 3). */
  keystore(input: KeystoreInput, report?: Report): Promise<string>
  /** Locks the share of recovery by a password, so that recovery can't open it any more. */
  lock(input: LockInput, report?: Report): Promise<LockedShare>
  /** Opens a locked share for recovery again. @throws WrongPassword */
  unlock(input: UnlockInput, report?: Report): Promise<Sealed>
}
