import type * as v from 'valibot'
import type { session } from '../../../../packages/latchkit/src/wire/custody/answers.js'
import { mainAddress } from '../namespaces/addresses.js'
import type { DeviceWallet, WalletName } from './deviceWallet.js'
import type { FrameStore } from './frameStore.js'
import { markOf, type OldRecord, oldRecordName, withOld } from './oldRecord.js'
import { emailOf, isSameEmail } from './walletOwner.js'
import { readRecord, recordOf, type WalletRecord } from './walletRecord.js'
import { keepsShares, withoutQuestion } from './walletTransitions.js'

export type Session = v.InferOutput<typeof session>

/** The part of Web Locks that is needed: all tabs of this device share one session and one wallet. */
export interface TabLock {
  request<Result>(name: string, action: () => Promise<Result>): Promise<Result>
}

const singleTabLock: TabLock = { request: (_, action) => action() }
const sharesLock = 'latchkit:secure:shares'

/** Records of what the owner of a wallet has approved and sent; `putOff` is what an earlier frame wrote about postponed devices. */
const personalRecords = ['receivers', 'bundles', 'putOff']
const prefix = 'wallet:'
/** Name of the record that says which wallet is shown. */
const currentName = 'current'
/** Name of the record with the text of the older frame's record, as it was last read. */
const seenName = 'oldWalletSeen'

/** One record per user *and* address: a service that names another wallet for a user touches no record. */
const nameOf = ({ userId, addresses }: WalletName) => `${prefix}${userId}:${mainAddress(addresses)}`

/** Creates the access to the wallets of this device, and to the session of the shown one. */
export function walletsIn(store: FrameStore, lock: TabLock = singleTabLock) {
  async function get(name: string): Promise<DeviceWallet | undefined> {
    const record = (await store.get(name)) as WalletRecord | undefined
    return record && readRecord(record)
  }

  /** Reads the record of an older frame, and merges it again after a tab of that frame has changed it. */
  async function mergeOldRecord(): Promise<OldRecord | undefined> {
    const old = (await store.get(oldRecordName)) as OldRecord | undefined
    if (!old) return undefined
    const mark = markOf(old)
    if ((await store.get(seenName)) === mark) return old
    const name = nameOf(old.facts)
    await store.change<WalletRecord>(name, (record) => withOld(record, old))
    if (old.isMade) await store.add(currentName, name)
    await store.set(seenName, mark)
    return old
  }

  async function wallet(): Promise<DeviceWallet | undefined> {
    await mergeOldRecord()
    const name = await store.get(currentName)
    return typeof name === 'string' ? get(name) : undefined
  }

  async function listAll(): Promise<readonly DeviceWallet[]> {
    const shownWallet = await wallet()
    const first = shownWallet && nameOf(shownWallet.facts)
    const names = (await store.names()).filter((name) => name.startsWith(prefix) && name !== first)
    const others = await Promise.all(names.map(get))
    return [shownWallet, ...others].filter((each) => each !== undefined)
  }

  return {
    /** Runs an action while no other tab replaces the shares of a wallet. */
    withSharesLock: <Result>(action: () => Promise<Result>): Promise<Result> =>
      lock.request(sharesLock, action),
    /** Returns the shown wallet, which is the wallet of the last login. */
    wallet,
    /** Finds the record of a wallet. */
    async find(walletName: WalletName): Promise<DeviceWallet | undefined> {
      await mergeOldRecord()
      return get(nameOf(walletName))
    },
    /** Lists the records of a user, whatever their addresses. */
    ofUser: async (userId: string) => (await listAll()).filter(({ facts }) => facts.userId === userId),
    /** Lists the records of an e-mail address; the shown one comes first. */
    ofEmail: async (email: string) => (await listAll()).filter((each) => isSameEmail(emailOf(each), email)),
    /** Lists the records of wallets that have no e-mail address. */
    withoutEmail: async () => (await listAll()).filter(({ email }) => email === ''),
    /** Lists the records whose present split is signed, but has not been reported to recovery yet. */
    listUnreported: async () => (await listAll()).filter(({ owes }) => owes !== undefined),
    /**
     * Changes the record of a wallet, or creates it.
     * @returns The new record.
     * @throws If this device would lose a share that it may still need.
     */
    async change(
      walletName: WalletName,
      make: (wallet: DeviceWallet | undefined) => DeviceWallet | undefined,
    ): Promise<DeviceWallet | undefined> {
      await mergeOldRecord()
      const record = await store.change<WalletRecord>(nameOf(walletName), (before) =>
        changeRecord(before, make),
      )
      return record && readRecord(record)
    },
    /** Shows a wallet from now on. If it belongs to another user, deletes the personal records of the previous user. */
    async show(walletName: WalletName): Promise<void> {
      const before = await wallet()
      if (before && before.facts.userId !== walletName.userId) {
        for (const record of personalRecords) await store.delete(record)
      }
      await store.set(currentName, nameOf(walletName))
    },
    /** Returns the session of the shown wallet. */
    async session(): Promise<Session | undefined> {
      const storedSession = (await store.get('session')) as
        | (Session & { readonly userId?: string })
        | undefined
      const { facts } = (storedSession && (await wallet())) ?? {}
      if (!storedSession || !facts) return undefined
      // An older frame stored no user id with its session, because it knew only one wallet.
      const userId = storedSession.userId ?? (await mergeOldRecord())?.facts.userId
      return userId === facts.userId ? storedSession : undefined
    },
    setSession: (userId: string, newSession: Session) => store.set('session', { ...newSession, userId }),
    endSession: () => store.delete('session'),
    /** Records that the person has confirmed the wallet as theirs. */
    async confirm(): Promise<void> {
      const shownWallet = await wallet()
      if (!shownWallet) return
      await store.change<WalletRecord>(nameOf(shownWallet.facts), (before) =>
        changeRecord(before, (record) => record && withoutQuestion(record)),
      )
    },
  }
}

export type Wallets = ReturnType<typeof walletsIn>

/** Changes a stored record. @throws If it would lose a share whose split is valid, or may become valid again. */
function changeRecord(
  before: WalletRecord | undefined,
  make: (wallet: DeviceWallet | undefined) => DeviceWallet | undefined,
): WalletRecord | undefined {
  const wallet = before && readRecord(before)
  const after = make(wallet)
  if (after === wallet) return before
  if (wallet && after && !keepsShares(wallet, after)) throw new Error('This device would lose its share')
  return after && recordOf(after)
}
