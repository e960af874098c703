import { type Provider, providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
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

/** A change of address that both services have proofs of, and that is not finished at both. */
export interface EmailChange {
  readonly loginId: string
  /** The new address; `undefined` in records of an earlier frame. */
  readonly email?: string | undefined
  /** Set if no site is to learn the new address. */
  readonly isTold?: false
}

/** An address that this device has added to a wallet without one, whose owner comes in by a provider as before. */
export interface AddedEmail {
  readonly email: string
  /** Whether the site has named it. Otherwise no site learns it. */
  readonly isTold: boolean
}

/** An identity that both services have verified for the wallet, and that is not linked at both. */
export interface OwedLink {
  /** The login by which this device has proved the wallet's owner. */
  readonly loginId: string
  /** The login by which it has proved the identity. */
  readonly linkLoginId: string
  /** When, in ms since 1970. */
  readonly at: number
}

/** An identity that is not removed at both services. */
export interface OwedUnlink {
  readonly loginId: string
  readonly identity: string
  readonly at: number
}

/** What was begun on this device and is not finished at both services: at most one of a kind. The next start finishes it. */
export type UnfinishedAct =
  | ({ readonly kind: 'removal' } & OwedRemoval)
  | ({ readonly kind: 'email' } & EmailChange)
  | ({ readonly kind: 'link' } & OwedLink)
  | ({ readonly kind: 'unlink' } & OwedUnlink)

/** The kinds of acts, in the order in which they are finished. */
export const actKinds = [
  'removal',
  'email',
  'link',
  'unlink',
] as const satisfies readonly UnfinishedAct['kind'][]

/** The identity by which the owner of a wallet comes in. */
export interface ProviderWay {
  readonly kind: Provider
  /** By what the owner recognises the identity, such as an address: what auth says, and only shown. */
  readonly label?: string | undefined
}

/** Whether the label of an identity is a name that the provider shows to everybody, so that a site may learn it. */
const hasPublicNames: Readonly<Record<Provider, boolean>> = { google: false, apple: false, github: true }

/** What a device knows of a wallet in every status. */
interface WalletKnowledge {
  /** The address as the person typed it, trimmed; empty if the wallet has none. */
  readonly email: string
  /** The identity of the last login by a provider on this device. */
  readonly way?: ProviderWay
  readonly addedEmail?: AddedEmail
  /** Whether no site is to learn the address, which was typed on none. */
  readonly isEmailUntold?: boolean
  /** Whether the person has skipped the offer to add an address. */
  readonly isEmailSkipped?: boolean
  /** Facts of the present split, as this device knows it. */
  readonly facts: WalletFacts
  /** Splits of this device that the wallet has not signed yet. */
  readonly next: readonly NextSplit[]
  /** Earlier splits, newest last: kept in case a service is restored, or still has one of them. */
  readonly former: readonly OwnSplit[]
  /** Whether a recovery password locks recovery's share: then this device creates no share that recovery could open. */
  readonly hasPassword?: boolean
  /** Version of the split whose statement has set `hasPassword`. The wallet's statement about a lower version is outdated. */
  readonly factorAt?: number
  /** Set until the person has confirmed that the wallet is theirs. Until then it has no session. */
  readonly unconfirmed?: Unconfirmed
  readonly unfinishedActs: readonly UnfinishedAct[]
  /** When auth received recovery's release of this device, in ms since 1970. */
  readonly releasedAt?: number
}

/** A wallet of which this device has a share of the present split. */
interface WalletWithShare extends WalletKnowledge {
  readonly share: WrappedShare
  /** The wallet's own signature for the present split. */
  readonly signature?: string | undefined
  /** Auth's receipt for the present split. */
  readonly receipt?: string | undefined
  /** Set while recovery does not know yet that the present split is signed. */
  readonly owes?: { readonly factor?: string | undefined } | undefined
  readonly locked?: undefined
}

interface WalletWithoutShare extends WalletKnowledge {
  readonly share?: undefined
  readonly signature?: undefined
  readonly receipt?: undefined
  readonly owes?: undefined
}

/** A wallet whose first split waits in `next` for the wallet's signature. Pages do not see such a wallet. */
interface MakingWallet extends WalletWithoutShare {
  readonly status: 'making'
  readonly release?: undefined
  readonly locked?: undefined
}

/** A wallet whose first split is the present one, while recovery does not know yet that it is signed. Pages do not see such a wallet. */
interface CompletingWallet extends WalletWithShare {
  readonly status: 'completing'
  readonly release?: undefined
}

/** A wallet that both services have, and of which this device has nothing: a login at both services gives the device a share. */
interface EmptyWallet extends WalletWithoutShare {
  readonly status: 'empty'
  readonly release?: undefined
  readonly locked?: undefined
}

/** A wallet of which recovery has not released a share to this device yet. */
interface WaitingWallet extends WalletWithoutShare {
  readonly status: 'waiting'
  readonly release: PendingRelease
  /** The locked share of an earlier login, which stays until recovery has released another share. */
  readonly locked?: LockedShare | undefined
}

/** A wallet of which this device has recovery's share, locked by the recovery password. */
interface LockedWallet extends WalletWithoutShare {
  readonly status: 'locked'
  readonly locked: LockedShare
  readonly release?: undefined
}

/** A wallet of which this device has its share. */
interface ReadyWallet extends WalletWithShare {
  readonly status: 'ready'
  readonly release?: undefined
}

/** A wallet of which this device has its share, while recovery does not list the device any more and makes it wait like a new one. */
interface RelistingWallet extends WalletWithShare {
  readonly status: 'relisting'
  readonly release: PendingRelease
}

/**
 * One wallet on this device. Nothing in it is overwritten or deleted before its successor is signed. `walletTransitions.ts` has every way
 * from one status to another.
 */
export type DeviceWallet =
  | MakingWallet
  | CompletingWallet
  | EmptyWallet
  | WaitingWallet
  | LockedWallet
  | ReadyWallet
  | RelistingWallet

export type WalletStatus = DeviceWallet['status']

/** How the owner of a wallet proves who they are: by codes to an address, or by an identity of a provider. */
export type OwnerWay = { readonly kind: 'email'; readonly email: string } | ProviderWay

/** Returns how the owner of a wallet proves who they are on this device. */
export const ownerWayOf = ({
  email,
  way,
}: {
  readonly email: string
  readonly way?: ProviderWay | undefined
}): OwnerWay | undefined => (email === '' ? way : { kind: 'email', email })

/** Returns the address of a wallet, as far as this device knows it; empty if it knows none. */
export const emailOf = ({ email, addedEmail }: Pick<DeviceWallet, 'email' | 'addedEmail'>): string =>
  email || (addedEmail?.email ?? '')

/** Returns the address that a site may learn: only one that was typed on it. */
export function siteEmailOf(wallet: Pick<DeviceWallet, 'email' | 'addedEmail' | 'isEmailUntold'>): string {
  if (wallet.isEmailUntold) return ''
  return wallet.addedEmail?.isTold === false ? wallet.email : emailOf(wallet)
}

/** Returns the name that the provider of a wallet's owner shows to everybody, if it is one that does. */
export const publicNameOf = ({ way }: Pick<DeviceWallet, 'way'>): string | undefined =>
  way && hasPublicNames[way.kind] ? way.label : undefined

/** Returns by what the owner recognises how they come in: their address, the label of their identity, or the name of its provider. */
export function nameOfWay(way: OwnerWay | undefined): string {
  if (!way) return ''
  return way.kind === 'email' ? way.email : (way.label ?? providerNames[way.kind])
}

/** Whether both services have a wallet. One that is not made is hidden from pages. */
export const isMade = ({ status }: Pick<DeviceWallet, 'status'>): boolean =>
  status !== 'making' && status !== 'completing'

/** Finds an unfinished act of a kind. */
export const actOf = <Kind extends UnfinishedAct['kind']>(
  { unfinishedActs }: Pick<DeviceWallet, 'unfinishedActs'>,
  kind: Kind,
) => unfinishedActs.find((act): act is Extract<UnfinishedAct, { kind: Kind }> => act.kind === kind)

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

/** Returns the highest version that this device knows; the next split is above it. */
export const highestOf = ({ facts, next, former, factorAt = 0 }: DeviceWallet): number =>
  Math.max(facts.version, factorAt, ...[...next, ...former].map((each) => each.facts.version))

/** Whether two addresses belong to the same person, as far as a device can tell. A wallet without an address shares it with no other. */
export const isSameEmail = (one: string, other: string): boolean =>
  one !== '' && normalise(one) === normalise(other)

const normalise = (email: string) => email.trim().normalize('NFC').toLowerCase()
