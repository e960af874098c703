import { haveSameAddresses } from '../namespaces/addresses.js'
import type { Sealed } from '../vault/hpke.js'
import type { LockedShare } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import type { WrappedShare } from '../vault/wrap.js'

/** A share of recovery that is not released yet: another device has to approve, or a day has to pass. */
export interface PendingRelease {
  readonly requestId: string
  /** ISO 8601. */
  readonly releaseAt: string
}

/** A wallet that auth alone vouched for, until a code of recovery's own: where and when it was made. */
export interface Unconfirmed {
  /** ISO 8601. */
  readonly madeAt?: string | undefined
  readonly madeAtSite?: string | undefined
}

/** A split that this device has its share of. */
export interface OwnSplit {
  readonly facts: WalletFacts
  readonly share: WrappedShare
}

/** The change of the recovery password that a split brings; `keep`: none. */
export type PasswordChange = 'set' | 'keep' | 'remove'

/** A split of this device's own that waits until the wallet has signed for it. */
export interface NextSplit extends OwnSplit {
  /** The part of each service: the same after an end at any point. A split that an older frame made has none. */
  readonly sent?: {
    readonly auth: Sealed
    readonly recovery: Sealed | LockedShare
    readonly password: PasswordChange
    /** The login that auth's share is sealed for, where it has no such user yet. */
    readonly loginId?: string | undefined
  }
  /** The wallet's own signatures for it, which auth has yet to check. */
  readonly signed?: {
    readonly signature: string
    readonly factor?: string | undefined
    readonly wrapsHash?: string | undefined
  }
}

/** A device that is taken off the wallet. */
export interface RemovedDevice {
  readonly deviceId: string
  /** Absent where auth alone knew it. */
  readonly name?: string | undefined
}

/** A removal of other devices: one act, which ends with new shares. */
export interface OwedRemoval {
  readonly devices: readonly RemovedDevice[]
  /** The login by which this device has proved both services, and the time of that, in ms since 1970. */
  readonly loginId: string
  readonly at: number
  /** `noted`: recovery has taken them off. `off`: auth has, too. */
  readonly step: 'begun' | 'noted' | 'off'
  /** Recovery's word on it, for auth. */
  readonly note?: string
  /** The number of the split that they may have had. */
  readonly above?: number
}

/** The record of one wallet on this device. Nothing in it is overwritten or deleted before its successor has signed. */
export interface DeviceWallet {
  /** The address as the person typed it, trimmed. */
  readonly email: string
  /** Those of the present split, as this device knows it. */
  readonly facts: WalletFacts
  /** The share of this device; absent until recovery has released one. */
  readonly share?: WrappedShare
  /** The wallet's own signature over the present split. */
  readonly signature?: string
  /** Auth's word that it has the present split. */
  readonly receipt?: string
  /** Own splits that the wallet hasn't signed for yet. */
  readonly next?: readonly NextSplit[]
  /** Splits that count no more, the newest last: kept for the day that a service is restored, or turns out to have one of them. */
  readonly former?: readonly OwnSplit[]
  /** Recovery has not been told yet that the present split has signed. */
  readonly owes?: { readonly factor?: string | undefined }
  readonly release?: PendingRelease
  /** The share that recovery has released, which the recovery password locks. */
  readonly locked?: LockedShare
  /** A recovery password locks recovery's share: this device makes none that recovery could open. */
  readonly hasPassword?: boolean
  /** The version at which `hasPassword` was learnt: the wallet’s word on a lower one is out of date. */
  readonly factorAt?: number
  /** The person has yet to say whether the wallet is theirs; until then no session of it counts. */
  readonly unconfirmed?: Unconfirmed
  /** Both services have the wallet. Until then it is a making of this device, which no page hears of. */
  readonly isMade: boolean
  /** A change of the address whose proofs both services have, and which is not finished at both. */
  readonly newEmail?: {
    readonly loginId: string
    /** The new address; none where an earlier frame has noted the change. */
    readonly email?: string
  }
  /** A removal of other devices that is not finished. */
  readonly removal?: OwedRemoval
  /** The time at which auth had recovery's word for this device, in ms since 1970. */
  readonly releasedAt?: number
}

/** A split as a service names it. */
export type Split = Pick<WalletFacts, 'version' | 'shareHashes'>

/** Whether two splits are one. */
export const isSameSplit = (one: Split, other: Split): boolean =>
  one.version === other.version &&
  one.shareHashes.auth === other.shareHashes.auth &&
  one.shareHashes.recovery === other.shareHashes.recovery &&
  one.shareHashes.device === other.shareHashes.device

type Owned = Pick<WalletFacts, 'userId' | 'addresses'>
/** Whether two are one wallet of one user. */
export const isSameUser = (one: Owned, other: Owned): boolean =>
  one.userId === other.userId && haveSameAddresses(one.addresses, other.addresses)

/** The number of splits that count no more and stay here. No clock ends one: a service could say that it is later. */
export const formerAtMost = 100

/** Whether a service may have a split that waits here as the present one: the wallet has signed for it, or an older frame made it, for which none did. */
export const mayCount = ({ signed, sent }: NextSplit): boolean => signed !== undefined || sent === undefined

/** Lets a new split of this device's own wait. */
export const withNext = (wallet: DeviceWallet, next: NextSplit): DeviceWallet => ({
  ...wallet,
  next: [...(wallet.next ?? []).filter((each) => !isSameSplit(each.facts, next.facts)), next],
})

/** A split that becomes the present one, and the words for it. */
interface Taken extends OwnSplit {
  readonly signature?: string | undefined
  readonly receipt?: string | undefined
  /** Set where recovery has yet to be told. */
  readonly owes?: DeviceWallet['owes']
}

/** Takes a split that has given the wallet's key as the present one. The one before stays beside it, and what is older waits no more. */
export function withPresent(
  { share: before, signature: _, receipt: __, owes, release: ____, locked: _____, ...wallet }: DeviceWallet,
  { facts, share, signature, receipt, owes: owed }: Taken,
): DeviceWallet {
  const { next = [] } = wallet
  const waits = (each: NextSplit) => each.facts.version > facts.version
  const passed = next.filter((each) => !waits(each) && mayCount(each))
  const former = [
    ...(wallet.former ?? []),
    ...passed.map((each) => ({ facts: each.facts, share: each.share })),
    ...(before ? [{ facts: wallet.facts, share: before }] : []),
  ].filter((each) => !isSameSplit(each.facts, facts))
  return {
    ...wallet,
    facts,
    share,
    // Keeps them all while recovery is owed a word: it still has one of these, and which one is not known.
    former: owes === undefined ? former.slice(-formerAtMost) : former,
    next: next.filter(waits),
    ...(signature !== undefined && { signature }),
    ...(receipt !== undefined && { receipt }),
    ...(owed && { owes: owed }),
  }
}

/** The highest number that this device knows of a split: the next one is above it. */
export const highestOf = ({ facts, next = [], former = [], factorAt = 0 }: DeviceWallet): number =>
  Math.max(facts.version, factorAt, ...[...next, ...former].map((each) => each.facts.version))

/** Whether two addresses are of one person, as far as a device can tell. */
export const isSameEmail = (one: string, other: string): boolean => normalised(one) === normalised(other)

const normalised = (email: string) => email.trim().normalize('NFC').toLowerCase()
