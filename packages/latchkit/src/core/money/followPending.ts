import type { CaipAddress } from '../../wire/caip.js'
import { fetchBalance } from '../account/fetchBalance.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'
import type { FollowEntry, FollowOptions, TransactionOutcome } from '../contracts/send.js'
import { type Kit, patch, perKit } from '../kit/kit.js'
import { load } from '../kit/load.js'
import { once } from '../kit/oneAtATime.js'
import { assertAlive, runningAdapter } from '../kit/running.js'
import { recallPending, rememberPending } from '../services/storedPending.js'
import {
  isKnownAs,
  type PendingChange,
  type PendingState,
  pendingAdded,
  pendingChanged,
} from '../state/pending.js'

/** Adds a pending entry to the state and the storage, and follows it until it is final. */
export function addPending(kit: Kit, owner: CaipAddress, entry: PendingEntry): void {
  change(kit, (state) => pendingAdded(state, owner, entry))
  follow(kit, owner, entry)
}

/** Restores the entries of the last page load, and follows those that are not final. */
export function restorePending(kit: Kit): void {
  // The kit may have been destroyed while this code was being loaded.
  if (kit.live.phase !== 'started') return
  patch(kit, ({ pending }) => {
    const all = recallPending(kit, pending)
    return all ? { pending: all } : {}
  })
  for (const [owner, entries] of Object.entries(kit.store.getState().pending ?? {})) {
    for (const each of entries) if (each.status === 'pending') follow(kit, owner as CaipAddress, each)
  }
}

/** Follows the pending entries of a service. */
export function followEntriesOf(kit: Kit, by: string): void {
  for (const [owner, entries] of Object.entries(kit.store.getState().pending ?? {})) {
    for (const each of entries)
      if (each.by === by && each.status === 'pending') follow(kit, owner as CaipAddress, each)
  }
}

/** The functions that follow the entries of services, by the service's name. */
export const followersOf = perKit(() => new Map<string, FollowEntry>())

/** Follows an entry. If it waits for an approval (`after`), it is followed only once the approval is confirmed. */
function follow(kit: Kit, owner: CaipAddress, entry: PendingEntry): void {
  const { id, after, by } = entry
  const pendingEntries = kit.store.getState().pending?.[owner] ?? []
  if (pendingEntries.some((each) => isKnownAs(each, after) && each.status === 'pending')) return
  // If the entry's service is not registered yet, `followEntries` follows the entry later.
  if (!followersOf(kit).has(by) && !kit.store.getState().chains[by]) return
  const controller = new AbortController()
  const end = () => controller.abort()
  kit.live.cleanups.add(end)
  once(kit, `pending:${id}`, () => outcomeOf(kit, owner, entry, controller.signal))
    .then((outcome) => outcome && settle(kit, owner, id, outcome))
    .catch((error) => kit.services.logger.debug('a transaction could not be followed', error))
    .finally(() => kit.live.cleanups.delete(end))
}

/** Follows an entry and returns how it ended. Returns `undefined` if the entry's network or follower is missing. */
async function outcomeOf(
  kit: Kit,
  owner: CaipAddress,
  entry: PendingEntry,
  signal: AbortSignal,
): Promise<TransactionOutcome | undefined> {
  const { id, isProposed, by, account, network: caipNetworkId, trace } = entry
  const changeEntry = (pendingChange: PendingChange) =>
    change(kit, (state) => pendingChanged(state, owner, id, pendingChange))
  const options: FollowOptions = {
    signal,
    onTrace: (next) => changeEntry({ trace: next }),
    onExecuted: (next) => changeEntry({ id: next }),
  }
  const service = followersOf(kit).get(by)
  if (service) return service(entry, options)
  const chain = kit.store.getState().chains[by]
  const network = chain?.networkState.requestedCaipNetworks.find(
    (each) => each.caipNetworkId === caipNetworkId,
  )
  const send = chain && (await runningAdapter(kit, chain.namespace).send?.())
  if (!network || !send) return undefined
  const transaction = { id, account, network, ...(isProposed && { isProposed }) }
  return send.follow({ ...transaction, ...(trace !== undefined && { trace }) }, options)
}

/** Stores how an entry ended. A transaction in a block has cost a fee even if it failed, so the balance is read again. */
async function settle(kit: Kit, owner: CaipAddress, id: string, outcome: PendingChange): Promise<void> {
  change(kit, (state) => pendingChanged(state, owner, id, outcome))
  const pendingEntries = kit.store.getState().pending?.[owner] ?? []
  const settledEntry = pendingEntries.find((each) => isKnownAs(each, id))
  for (const each of pendingEntries) {
    if (settledEntry && isKnownAs(settledEntry, each.after) && each.status === 'pending')
      follow(kit, owner, each)
  }
  const [namespace] = owner.split(':')
  await fetchBalance(kit, { ...(namespace !== undefined && { namespace }), force: true })
  if (kit.store.getState().queries?.tokenBalance === undefined) return
  const { fetchTokenBalance } = await load(kit, 'account')
  await fetchTokenBalance(kit, { ...(namespace !== undefined && { namespace }), force: true })
}

/** Changes the entries. Reads the stored ones first, because another tab may have added some. */
function change(kit: Kit, update: (state: PendingState | undefined) => PendingState): void {
  patch(kit, ({ pending }) => ({ pending: update(recallPending(kit, pending)) }))
  rememberPending(kit, kit.store.getState().pending)
}

/**
 * Registers how the entries of a service are followed: its pending ones, and those added later (`addPendingEntry`).
 * @param by The service's name, as in `PendingEntry.by`. Not the name of a namespace, because its adapter follows those
 * entries.
 * @param follow Resolves when an entry is final. It is called again after a page load, with the last trace that it reported.
 * @returns A function that stops following further entries.
 * @throws `kitDestroyed`.
 * @example
 * ```ts
 * import { followEntries, type Kit } from 'latchkit'
 * declare const shop: { delivered(order: string): Promise<void> }
 * const follow = (kit: Kit) =>
 *   followEntries(kit, 'shop', async ({ id }) => {
 *     await shop.delivered(id)
 *     return { status: 'confirmed' }
 *   })
 * ```
 */
export function followEntries(kit: Kit, by: string, follow: FollowEntry): () => void {
  assertAlive(kit)
  const followers = followersOf(kit)
  followers.set(by, follow)
  followEntriesOf(kit, by)
  return () => {
    if (followers.get(by) === follow) followers.delete(by)
  }
}
