import type { CaipAddress } from '../../wire/caip.js'
import { maxPendingTransactions } from '../../wire/constants.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'

/** The pending entries that were started from here, by account on its network, newest first. */
export type PendingState = Readonly<Record<CaipAddress, readonly PendingEntry[]>>

/** The fields of an entry that can change. */
export type PendingChange = Partial<Pick<PendingEntry, 'id' | 'status' | 'reason' | 'reasonCode' | 'trace'>>

/** Checks whether an entry has this id now, or had it earlier. */
export const isKnownAs = ({ id, formerId }: PendingEntry, otherId: string | undefined): boolean =>
  otherId !== undefined && (id === otherId || formerId === otherId)

/** Checks whether two entries are the same one, even if one of them has been given another id since. */
export const isSameEntry = (one: PendingEntry, other: Pick<PendingEntry, 'id' | 'formerId'>): boolean =>
  one.id === other.id || one.formerId === other.id || one.id === other.formerId

/** Adds an entry that was started here or restored from storage, sorted by time. It replaces an entry that is the same. */
export function pendingAdded(
  state: PendingState | undefined,
  owner: CaipAddress,
  entry: PendingEntry,
): PendingState {
  const others = (state?.[owner] ?? []).filter((each) => !isSameEntry(each, entry))
  const all = [entry, ...others].sort((one, other) => other.at - one.at)
  return withinLimit({ ...state, [owner]: all })
}

/**
 * Changes an entry. An entry that has ended does not change. If the entry is given another id, it is no longer a proposal, and
 * it replaces an entry that has this id already.
 */
export function pendingChanged(
  state: PendingState | undefined,
  owner: CaipAddress,
  id: string,
  { id: newId, ...change }: PendingChange,
): PendingState {
  const entries = state?.[owner] ?? []
  const entry = entries.find((each) => each.id === id) ?? entries.find((each) => isKnownAs(each, id))
  if (entry?.status !== 'pending') return state ?? {}
  const { isProposed: _, ...entryFields } = entry
  const isRenamed = newId !== undefined && newId !== entry.id
  const next = isRenamed
    ? { ...entryFields, ...change, id: newId, formerId: entry.id }
    : { ...entry, ...change }
  const all = entries.flatMap((each) => (each === entry ? next : isRenamed && each.id === newId ? [] : each))
  return { ...state, [owner]: all }
}

/** Keeps the number of entries of all accounts within the limit (§9). Drops ended entries first, the oldest of them first. */
function withinLimit(state: PendingState): PendingState {
  const all = Object.values(state).flat()
  if (all.length <= maxPendingTransactions) return state
  const isOpen = ({ status }: PendingEntry) => Number(status === 'pending')
  const keptEntries = new Set(
    all
      .sort((one, other) => isOpen(other) - isOpen(one) || other.at - one.at)
      .slice(0, maxPendingTransactions),
  )
  return Object.fromEntries(
    Object.entries(state)
      .map(([of, entries]) => [of, entries.filter((each) => keptEntries.has(each))] as const)
      .filter(([, entries]) => entries.length > 0),
  )
}
