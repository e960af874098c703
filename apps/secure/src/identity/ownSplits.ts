import type { Sealed } from '../vault/hpke.js'
import type { LockedShare } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import type { WrappedShare } from '../vault/wrap.js'

/** A split of which this device has its share. */
export interface OwnSplit {
  readonly facts: WalletFacts
  readonly share: WrappedShare
}

/** How a split changes the recovery password. */
export type PasswordChange = 'set' | 'keep' | 'remove'

/** A split of this device that waits for the wallet's signature. */
export interface NextSplit extends OwnSplit {
  /** What each service gets, kept so that it can be sent again. `undefined` for splits of an older frame. */
  readonly sent?: {
    readonly auth: Sealed
    readonly recovery: Sealed | LockedShare
    readonly password: PasswordChange
    /** The login that auth's share is sealed for, if auth does not have the user yet. */
    readonly loginId?: string | undefined
  }
  /** The wallet's own signatures for this split, which auth has not checked yet. */
  readonly signed?: {
    readonly signature: string
    readonly factor?: string | undefined
    readonly wrapsHash?: string | undefined
  }
}

/** A split, as a service names it. */
export type Split = Pick<WalletFacts, 'version' | 'shareHashes'>

/** Whether two splits are the same. */
export const isSameSplit = (one: Split, other: Split): boolean =>
  one.version === other.version &&
  one.shareHashes.auth === other.shareHashes.auth &&
  one.shareHashes.recovery === other.shareHashes.recovery &&
  one.shareHashes.device === other.shareHashes.device

/** How many earlier splits are kept. They do not expire by time, since a service could fake the time. */
export const maxFormerSplits = 100

/**
 * Whether a service may have a waiting split as the present one: the wallet has signed it, or an older frame made it, which needed no
 * signature.
 */
export const mayBePresent = ({ signed, sent }: NextSplit): boolean =>
  signed !== undefined || sent === undefined

/** Where the shares of a wallet stand on this device, in memory or in the stored record. */
interface SplitHolder {
  readonly facts: WalletFacts
  readonly share?: WrappedShare | undefined
  readonly next?: readonly NextSplit[]
  readonly former?: readonly OwnSplit[]
}

/** Lists all splits of which a device has a share. */
export const splitsOf = ({ facts, share, next = [], former = [] }: SplitHolder): readonly OwnSplit[] => [
  ...(share ? [{ facts, share }] : []),
  ...next,
  ...former,
]

/** Finds a split with the share that this device has of it. */
export const findSplit = (wallet: SplitHolder, split: Split): OwnSplit | undefined =>
  splitsOf(wallet).find(({ facts }) => isSameSplit(facts, split))
