import { haveSameAddresses } from '../namespaces/addresses.js'
import type { Sealed } from '../vault/hpke.js'
import type { LockedShare } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import type { WrappedShare } from '../vault/wrap.js'

/** A share of recovery that is not released yet: another device has to approve, or a day has to pass. */
export interface PendingRelease {
  readonly requestId: string
  /** When recovery releases the share, ISO 8601. */
  readonly releaseAt: string
}

/** When and where a wallet was made for which only auth vouches, until a code of recovery proves the address. */
export interface Unconfirmed {
  /** When the wallet was made, ISO 8601. */
  readonly madeAt?: string | undefined
  readonly madeAtSite?: string | undefined
}

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

/** A device to be removed from the wallet. */
export interface RemovedDevice {
  readonly deviceId: string
  /** `undefined` if only auth knew it. */
  readonly name?: string | undefined
}

/** An unfinished removal of other devices, which ends with new shares. */
export interface OwedRemoval {
  readonly devices: readonly RemovedDevice[]
  /** The login by which this device has proved both services, and when, in ms since 1970. */
  readonly loginId: string
  readonly at: number
  /** `begun`: the removal is recorded here; `noted`: recovery has removed the devices; `off`: auth has removed them, too. */
  readonly step: 'begun' | 'noted' | 'off'
  /** Recovery's signed note about it, for auth. */
  readonly note?: string
  /** Version of the newest split of which the removed devices may have a share. */
  readonly above?: number
}

/** The record of one wallet on this device. Nothing in it is overwritten or deleted before its successor is signed. */
export interface DeviceWallet {
  /** The address as the person typed it, trimmed. */
  readonly email: string
  /** Facts of the present split, as this device knows it. */
  readonly facts: WalletFacts
  /** The share of this device; `undefined` until recovery has released one. */
  readonly share?: WrappedShare
  /** The wallet's own signature for the present split. */
  readonly signature?: string
  /** Auth's receipt for the present split. */
  readonly receipt?: string
  /** Splits of this device that the wallet has not signed yet. */
  readonly next?: readonly NextSplit[]
  /** Earlier splits, newest last: kept in case a service is restored, or still has one of them. */
  readonly former?: readonly OwnSplit[]
  /** Set while recovery does not know yet that the present split is signed. */
  readonly owes?: { readonly factor?: string | undefined }
  readonly release?: PendingRelease
  /** The share that recovery has released, locked by the recovery password. */
  readonly locked?: LockedShare
  /** Whether a recovery password locks recovery's share: then this device creates no share that recovery could open. */
  readonly hasPassword?: boolean
  /** Version of the split whose statement has set `hasPassword`. The wallet's statement about a lower version is outdated. */
  readonly factorAt?: number
  /** Set until the person has confirmed that the wallet is theirs. Until then it has no session. */
  readonly unconfirmed?: Unconfirmed
  /** Whether both services have the wallet. An unfinished wallet is hidden from pages. */
  readonly isMade: boolean
  /** A change of address that both services have proofs of, and that is not finished at both. */
  readonly newEmail?: {
    readonly loginId: string
    /** The new address; `undefined` in records of an earlier frame. */
    readonly email?: string
  }
  /** An unfinished removal of other devices. */
  readonly removal?: OwedRemoval
  /** When auth received recovery's release of this device, in ms since 1970. */
  readonly releasedAt?: number
}

/** A split, as a service names it. */
export type Split = Pick<WalletFacts, 'version' | 'shareHashes'>

/** Whether two splits are the same. */
export const isSameSplit = (one: Split, other: Split): boolean =>
  one.version === other.version &&
  one.shareHashes.auth === other.shareHashes.auth &&
  one.shareHashes.recovery === other.shareHashes.recovery &&
  one.shareHashes.device === other.shareHashes.device

type WalletOwner = Pick<WalletFacts, 'userId' | 'addresses'>
/** Whether two records are the same wallet of the same user. */
export const isSameUser = (one: WalletOwner, other: WalletOwner): boolean =>
  one.userId === other.userId && haveSameAddresses(one.addresses, other.addresses)

/** How many earlier splits are kept. They do not expire by time, since a service could fake the time. */
export const maxFormerSplits = 100

/**
 * Whether a service may have a waiting split as the present one: the wallet has signed it, or an older frame made it, which needed no
 * signature.
 */
export const mayBePresent = ({ signed, sent }: NextSplit): boolean =>
  signed !== undefined || sent === undefined

/** Adds a new split of this device, which waits for the wallet's signature. */
export const withNext = (wallet: DeviceWallet, next: NextSplit): DeviceWallet => ({
  ...wallet,
  next: [...(wallet.next ?? []).filter((each) => !isSameSplit(each.facts, next.facts)), next],
})

/** A split that becomes the present one, with its signatures. */
interface PresentSplit extends OwnSplit {
  readonly signature?: string | undefined
  readonly receipt?: string | undefined
  /** Set while recovery does not know that the wallet has signed this split. */
  readonly owes?: DeviceWallet['owes']
}

/**
 * Makes a split the present one; the caller has made the wallet's key from its shares. Keeps the previous split. Of the waiting splits with
 * lower versions it keeps those that a service may have as the present one.
 */
export function withPresent(
  {
    share: previousShare,
    signature: _,
    receipt: __,
    owes,
    release: ____,
    locked: _____,
    ...wallet
  }: DeviceWallet,
  { facts, share, signature, receipt, owes: owed }: PresentSplit,
): DeviceWallet {
  const { next = [] } = wallet
  const isWaiting = (each: NextSplit) => each.facts.version > facts.version
  const passedSplits = next.filter((each) => !isWaiting(each) && mayBePresent(each))
  const former = [
    ...(wallet.former ?? []),
    ...passedSplits.map((each) => ({ facts: each.facts, share: each.share })),
    ...(previousShare ? [{ facts: wallet.facts, share: previousShare }] : []),
  ].filter((each) => !isSameSplit(each.facts, facts))
  return {
    ...wallet,
    facts,
    share,
    // While recovery does not know the new split, it still has one of the former splits, and this device cannot tell which one. So all are
    // kept.
    former: owes === undefined ? former.slice(-maxFormerSplits) : former,
    next: next.filter(isWaiting),
    ...(signature !== undefined && { signature }),
    ...(receipt !== undefined && { receipt }),
    ...(owed && { owes: owed }),
  }
}

/** Returns the highest version that this device knows; the next split is above it. */
export const highestOf = ({ facts, next = [], former = [], factorAt = 0 }: DeviceWallet): number =>
  Math.max(facts.version, factorAt, ...[...next, ...former].map((each) => each.facts.version))

/** Whether two addresses belong to the same person, as far as a device can tell. */
export const isSameEmail = (one: string, other: string): boolean => normalise(one) === normalise(other)

const normalise = (email: string) => email.trim().normalize('NFC').toLowerCase()
