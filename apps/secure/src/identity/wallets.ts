import type { LockedShare } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import type { WrappedShare } from '../vault/wrap.js'
import type { Session } from './answers.js'
import type { FrameStore } from './frameStore.js'

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

/** The wallet of this device. One device has one at a time. */
export interface DeviceWallet {
  /** The address as the person typed it, trimmed. */
  readonly email: string
  readonly facts: WalletFacts
  /** The share of this device; absent until recovery has released one. */
  readonly share?: WrappedShare
  readonly release?: PendingRelease
  /** The share that recovery has released, which the recovery password locks. */
  readonly locked?: LockedShare
  /** The person has yet to say whether the wallet is theirs; until then no session of it counts. */
  readonly unconfirmed?: Unconfirmed
  /** The next split of the shares, which auth may have by now and may not: by its version the device knows. */
  readonly next?: { readonly facts: WalletFacts; readonly share: WrappedShare }
  /** Auth's word that it has this split, which recovery has not been told yet. */
  readonly owesRotation?: string
  /** Auth has the wallet; without it a login begins anew. */
  readonly isMade: boolean
  /** A change of the address whose proofs both services have, and which is not finished at both. */
  readonly newEmail?: { readonly loginId: string }
  /** Recovery has not been told yet that auth has the wallet. */
  readonly owesCompletion?: boolean
}

/** The records of what the owner of a wallet approved, sent and put off. */
const personal = ['receivers', 'bundles', 'putOff']

/** Web Locks, as far as this device needs them: its tabs have one session and one wallet. */
export interface TabLock {
  request<Result>(name: string, act: () => Promise<Result>): Promise<Result>
}

const noOtherTab: TabLock = { request: (_, act) => act() }
const sharesLock = 'latchkit:secure:shares'

/** Reads and writes the wallet and the session of this device. */
export function walletsIn(store: FrameStore, lock: TabLock = noOtherTab) {
  return {
    /** Replaces the shares of the wallet while no other tab does: the record has room for one new split. */
    alone: <Result>(act: () => Promise<Result>): Promise<Result> => lock.request(sharesLock, act),
    wallet: async () => (await store.get('wallet')) as DeviceWallet | undefined,
    /** Takes a wallet. Another person on the same browser finds nothing of what the one before did. */
    setWallet: async (wallet: DeviceWallet) => {
      const before = (await store.get('wallet')) as DeviceWallet | undefined
      if (before && before.facts.userId !== wallet.facts.userId) {
        for (const record of personal) await store.delete(record)
      }
      await store.set('wallet', wallet)
    },
    session: async () => (await store.get('session')) as Session | undefined,
    setSession: (session: Session) => store.set('session', session),
    endSession: () => store.delete('session'),
    /** Forgets the share of this device, which is of an older split: the next login is that of a new device. */
    forgetShare: async () => {
      const wallet = (await store.get('wallet')) as DeviceWallet | undefined
      if (!wallet) return
      const { share: _, release: __, locked: ___, next: ____, ...rest } = wallet
      await store.set('wallet', rest)
    },
    /** The person has said that the wallet is theirs. */
    confirm: async () => {
      const wallet = (await store.get('wallet')) as DeviceWallet | undefined
      if (!wallet) return
      const { unconfirmed: _, ...rest } = wallet
      await store.set('wallet', rest)
    },
  }
}

export type Wallets = ReturnType<typeof walletsIn>

/** Whether two addresses are of one person, as far as a device can tell. */
export const isSameEmail = (one: string, other: string): boolean => normalised(one) === normalised(other)

const normalised = (email: string) => email.trim().normalize('NFC').toLowerCase()
