import type { Addresses, Signed, SignRequest } from '../namespaces/keys.js'
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

/** Shares of one split, of which any two are the wallet: those that are given are opened, and each has to be the one of its place. */
export interface Shares {
  readonly facts: WalletFacts
  readonly deviceId: string
  readonly wrapKey: CryptoKey
  readonly auth?: ReleasedShare
  readonly recovery?: ReleasedShare | WithPassword
  readonly device?: WrappedShare
}

/** A share of recovery that a recovery password locks, and what the person typed. */
export interface WithPassword {
  readonly locked: LockedShare
  readonly password: string
}

export interface KeystoreInput {
  readonly words: string
  /** That of the file alone. */
  readonly password: string
}

export interface RotateInput extends Shares {
  /** The number of the new split: above each one that was signed. */
  readonly version: number
  readonly seals: CreateInput['seals']
  /** The login by which auth takes the wallet again, where it has forgotten it. */
  readonly loginId?: string | undefined
  /** The recovery password that is to lock recovery's new share. */
  readonly password?: string | undefined
}

/** A new split of a wallet; where it has a recovery password, that locks the share of recovery. */
export interface Rotated extends Omit<Created, 'recovery'> {
  readonly recovery: Sealed | LockedShare
}

export interface ConfirmInput extends Shares {
  /** The split has no recovery password any more, which the wallet signs as well. */
  readonly removesPassword?: boolean | undefined
}

/** The wallet's own word that a split has given its key. */
export interface Confirmed {
  /** Over `splitText`. */
  readonly signature: string
  /** Over `factorText`, where recovery's share was opened by a password, or is to have none any more. */
  readonly factor?: string
  /** The hash of what it says, in that text. */
  readonly wrapsHash?: string
  /** The device's share, where this device had that of recovery. */
  readonly device?: WrappedShare
}

/** The device's share of a split, for the vault of another device of the wallet. */
export interface HandInput extends Pick<Shares, 'facts' | 'wrapKey'> {
  readonly device: WrappedShare
  /** The key that `receive` made there. */
  readonly publicKey: string
}

export interface SignInput extends Shares {
  readonly request: SignRequest
}

/** The tasks of the worker: the only code that sees entropy, shares and keys. */
export interface Vault {
  create(input: CreateInput): Promise<Created>
  /** Splits the same entropy anew: the shares of before are of no use with these. @throws WrongPassword, BadShare, OtherWallet */
  rotate(input: RotateInput, report?: Report): Promise<Rotated>
  /** Makes the key for one answer of a service, and names it by its public half. */
  receive(): Promise<string>
  /** Computes the share of the device from two others, and wraps it. @throws BadShare, OtherWallet, WrongPassword */
  adopt(input: Shares, report?: Report): Promise<WrappedShare>
  /** Seals the share of this device for another one, which has the same share. */
  hand(input: HandInput): Promise<Sealed>
  /** Takes the device's share as another device has handed it over. @throws BadShare */
  take(input: Pick<Shares, 'facts' | 'wrapKey'> & { readonly handed: ReleasedShare }): Promise<WrappedShare>
  /** Opens a split as it was fetched back, and signs for it as the wallet. @throws BadShare, OtherWallet, WrongPassword */
  confirm(input: ConfirmInput, report?: Report): Promise<Confirmed>
  /** Signs for a page: nothing that is the wallet's own word. */
  sign(input: SignInput): Promise<Signed>
  /** The 24 words of the wallet, for the one screen that shows them. */
  reveal(input: Shares, report?: Report): Promise<string>
  /** The key of the EVM account in an encrypted file (Web3 Secret Storage, version 3). */
  keystore(input: KeystoreInput, report?: Report): Promise<string>
}
