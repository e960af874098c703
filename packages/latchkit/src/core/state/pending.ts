import type { CaipAddress, CaipNetworkId } from '../../wire/caip.js'
import { pendingTransactionsKept } from '../../wire/constants.js'
import type { Account, Amount, Json } from '../../wire/entities.js'

/** The state of an entry: open, or one of the four ways it can end. */
export type PendingStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** The purpose of an entry. */
export type PendingKind = 'send' | 'approve' | 'swap' | 'buy' | 'register'

/** An amount that leaves the account or comes to it, on its network. */
export interface PendingAmount {
  readonly network: CaipNetworkId
  readonly amount: Amount
  /** The token's address; absent for the native currency. */
  readonly asset?: string
}

/** A transaction or an order that was started from this page, until the account's history has it. */
export interface PendingEntry {
  /** A transaction's id on its network, where the adapter follows it; else what the service calls it. */
  readonly id: string
  readonly kind: PendingKind
  /** Its follower: the namespace of an adapter, or the name of a service, whose entries are no transactions. */
  readonly by: string
  readonly account: Account
  readonly network: CaipNetworkId
  readonly to?: string
  readonly out: readonly PendingAmount[]
  readonly in: readonly PendingAmount[]
  /** Data that only the follower reads. */
  readonly trace?: Json
  /** The id of the approval it waits for. */
  readonly after?: string
  /** The time it was started, in ms since 1970. */
  readonly at: number
  /**
   * `confirmed` and `failed` are in a block; `replaced`: another transaction took its place; `dropped`: the network has
   * forgotten it.
   */
  readonly status: PendingStatus
  /** The reason of the failure in the contract's own words, where it gave one. */
  readonly reason?: string
  /** The id it had before it was given the one it has. */
  readonly formerId?: string
}

/** The entries that were started from here, by account on its network; the newest first. */
export type PendingState = Readonly<Record<CaipAddress, readonly PendingEntry[]>>

/** The fields of an entry that can change. */
export type PendingChange = Partial<Pick<PendingEntry, 'id' | 'status' | 'reason' | 'trace'>>

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

/** More is known of an entry. One that has ended stays as it ended; one with another id stands once. */
export function pendingChanged(
  state: PendingState | undefined,
  of: CaipAddress,
  id: string,
  { id: newId = id, ...change }: PendingChange,
): PendingState {
  const all = (state?.[of] ?? [])
    .filter((each) => each.id === id || each.id !== newId)
    .map((each) => {
      if (each.id !== id || each.status !== 'pending') return each
      return { ...each, ...change, ...(newId !== id && { id: newId, formerId: id }) }
    })
  return { ...state, [of]: all }
}

/** Drops the entries beyond the limit of all accounts together (§9): those that have ended first, and of them the oldest. */
function withinLimit(state: PendingState): PendingState {
  const all = Object.values(state).flat()
  if (all.length <= pendingTransactionsKept) return state
  const isOpen = ({ status }: PendingEntry) => Number(status === 'pending')
  const remaining = new Set(
    all
      .sort((one, other) => isOpen(other) - isOpen(one) || other.at - one.at)
      .slice(0, pendingTransactionsKept),
  )
  return Object.fromEntries(
    Object.entries(state)
      .map(([of, own]) => [of, own.filter((each) => remaining.has(each))] as const)
      .filter(([, own]) => own.length > 0),
  )
}
