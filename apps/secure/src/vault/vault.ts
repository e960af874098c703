import type { Addresses, Signed, SignRequest } from '../namespaces/keys.js'
import type { Sealed } from './hpke.js'
import type { LockedShare, Report } from './password.js'
import type { ShareHashes } from './shares.js'
import type { WrappedShare } from './wrap.js'

/** The public facts of a wallet, as this device has them. */
export interface WalletFacts {
  readonly userId: string
  readonly version: number
  readonly addresses: Addresses
  readonly shareHashes: ShareHashes
}

/** A share, as a service sends it. */
export interface ReleasedShare {
  readonly sealed: Sealed
  /** The key that `receive` created for this answer. */
  readonly publicKey: string
}

export interface CreateInput {
  readonly loginId: string
  readonly userId: string
  /** Public keys of the services, from the configuration of the secure site. */
  readonly seals: { readonly auth: string; readonly recovery: string }
  readonly wrapKey: CryptoKey
}

/** A new wallet, each share sealed for its receiver. */
export interface CreatedWallet {
  readonly facts: WalletFacts
  readonly auth: Sealed
  readonly recovery: Sealed
  readonly device: WrappedShare
}

/**
 * Shares of one split, any two of which make the wallet's key. Each share is opened, and must have the hash that the facts state for its
 * source.
 */
export interface Shares {
  readonly facts: WalletFacts
  readonly deviceId: string
  readonly wrapKey: CryptoKey
  readonly auth?: ReleasedShare
  readonly recovery?: ReleasedShare | ShareWithPassword
  readonly device?: WrappedShare
}

/** Recovery's locked share, and the password that the person typed. */
export interface ShareWithPassword {
  readonly locked: LockedShare
  readonly password: string
}

export interface KeystoreInput {
  readonly recoveryPhrase: string
  /** The password of the file. */
  readonly password: string
}

export interface RotateInput extends Shares {
  /** Version of the new split, above every signed one. */
  readonly version: number
  readonly seals: CreateInput['seals']
  /** The login by which auth takes the wallet again, if it has lost it. */
  readonly loginId?: string | undefined
  /** The recovery password that will lock recovery's new share. */
  readonly password?: string | undefined
}

/** A new split of a wallet. If the wallet has a recovery password, the password locks recovery's share. */
export interface RotatedSplit extends Omit<CreatedWallet, 'recovery'> {
  readonly recovery: Sealed | LockedShare
}

export interface ConfirmInput extends Shares {
  /** Whether the split removes the recovery password, which the wallet signs as well. */
  readonly removesPassword?: boolean | undefined
}

/** The wallet's signature that a split has produced its key. */
export interface SplitSignatures {
  /** Signature over `splitText`. */
  readonly signature: string
  /** Signature over `factorText`, if a password opened recovery's share, or is removed. */
  readonly factor?: string
  /** Hash of recovery's locked shares, as `factorText` contains it. */
  readonly wrapsHash?: string
  /** The device's share, if this device used recovery's. */
  readonly device?: WrappedShare
}

/** The device's share of a split, for the vault of another device of the wallet. */
export interface HandInput extends Pick<Shares, 'facts' | 'wrapKey'> {
  readonly device: WrappedShare
  /** The key that `receive` created in that vault. */
  readonly publicKey: string
}

export interface SignInput extends Shares {
  readonly request: SignRequest
}

/** The tasks of the worker: the only code that sees entropy, shares and keys. */
export interface Vault {
  create(input: CreateInput): Promise<CreatedWallet>
  /** Splits the same entropy again: older shares do not work with these. @throws WrongPassword, BadShare, OtherWallet */
  rotate(input: RotateInput, report?: Report): Promise<RotatedSplit>
  /** Generates the key for one answer of a service, and returns its public half. */
  receive(): Promise<string>
  /** Computes the device's share from two others, and wraps it. @throws BadShare, OtherWallet, WrongPassword */
  adopt(input: Shares, report?: Report): Promise<WrappedShare>
  /** Seals this device's share for another device that has the same share. */
  hand(input: HandInput): Promise<Sealed>
  /** Takes the device's share from another device. @throws BadShare */
  take(input: Pick<Shares, 'facts' | 'wrapKey'> & { readonly handed: ReleasedShare }): Promise<WrappedShare>
  /**
   * Opens shares that were fetched back from the services, and lets the wallet sign their split.
   * @throws BadShare, OtherWallet, WrongPassword
   */
  confirm(input: ConfirmInput, report?: Report): Promise<SplitSignatures>
  /** Signs for a page, except the wallet's own statements. */
  sign(input: SignInput): Promise<Signed>
  /** Returns the 24 words of the wallet, for the one screen that shows them. */
  reveal(input: Shares, report?: Report): Promise<string>
  /** Writes the key of the EVM account into an encrypted file (Web3 Secret Storage, version 3). */
  keystore(input: KeystoreInput, report?: Report): Promise<string>
}
