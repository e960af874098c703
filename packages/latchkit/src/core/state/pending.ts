import type { CaipAddress } from '../../wire/caip.js'
import { maxPendingTransactions } from '../../wire/constants.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'

/** The entries that were started from here, by account on its network; the newest first. */
export type PendingState = Readonly<Record<CaipAddress, readonly PendingEntry[]>>

/** The fields of an entry that can change. */
export type PendingChange = Partial<Pick<PendingEntry, 'id' | 'status' | 'reason' | 'reasonCode' | 'trace'>>

/** Whether an entry has this id, or had it before it was given the one it has. */
export const isKnownAs = ({ id, formerId }: PendingEntry, given: string | undefined): boolean =>
  given !== undefined && (id === given || formerId === given)

/** Whether two entries are one, which may have been given another id since. */
export const isSameEntry = (one: PendingEntry, other: Pick<PendingEntry, 'id' | 'formerId'>): boolean =>
  one.id === other.id || one.formerId === other.id || one.id === other.formerId

/** Something was started, or read from the storage: it stands among the others of its account by its time, once. */
export function pendingAdded(
  state: PendingState | undefined,
  of: CaipAddress,
  entry: PendingEntry,
): PendingState {
  const others = (state?.[of] ?? []).filter((each) => !isSameEntry(each, entry))
  const all = [entry, ...others].sort((one, other) => other.at - one.at)
  return withinLimit({ ...state, [of]: all })
}

/**
 * More is known of an entry, which may have been given another id since. One that has ended stays as it ended; one with
 * another id stands once, and is no proposal any more.
 */
export function pendingChanged(
  state: PendingState | undefined,
  of: CaipAddress,
  id: string,
  { id: newId, ...change }: PendingChange,
): PendingState {
  const own = state?.[of] ?? []
  const changed = own.find((each) => each.id === id) ?? own.find((each) => isKnownAs(each, id))
  if (changed?.status !== 'pending') return state ?? {}
  const { isProposed: _, ...executed } = changed
  const isRenamed = newId !== undefined && newId !== changed.id
  const next = isRenamed
    ? { ...executed, ...change, id: newId, formerId: changed.id }
    : { ...changed, ...change }
  const all = own.flatMap((each) => (each === changed ? next : isRenamed && each.id === newId ? [] : each))
  return { ...state, [of]: all }
}

/** Drops the entries beyond the limit of all accounts together (§9): those that have ended first, and of them the oldest. */
function withinLimit(state: PendingState): PendingState {
  const all = Object.values(state).flat()
  if (all.length <= maxPendingTransactions) return state
  const isOpen = ({ status }: PendingEntry) => Number(status === 'pending')
  const remaining = new Set(
    all
      .sort((one, other) => isOpen(other) - isOpen(one) || other.at - one.at)
      .slice(0, maxPendingTransactions),
  )
  return Object.fromEntries(
    Object.entries(state)
      .map(([of, own]) => [of, own.filter((each) => remaining.has(each))] as const)
      .filter(([, own]) => own.length > 0),
  )
}
