import { haveSameAddresses } from '../namespaces/addresses.js'
import type { LockedShare } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import type { WrappedShare } from '../vault/wrap.js'
import type { NextSplit, OwnSplit } from './ownSplits.js'
import type { UnfinishedAct } from './unfinishedActs.js'
import type { WalletOwner } from './walletOwner.js'

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

/** What a device knows of a wallet in every status. */
interface WalletKnowledge extends WalletOwner {
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

/** Whether both services have a wallet. One that is not made is hidden from pages. */
export const isMade = ({ status }: Pick<DeviceWallet, 'status'>): boolean =>
  status !== 'making' && status !== 'completing'

/** What tells one wallet from another: a service may name two wallets for one user. */
export type WalletName = Pick<WalletFacts, 'userId' | 'addresses'>

/** Whether two records are the same wallet of the same user. */
export const isSameUser = (one: WalletName, other: WalletName): boolean =>
  one.userId === other.userId && haveSameAddresses(one.addresses, other.addresses)
