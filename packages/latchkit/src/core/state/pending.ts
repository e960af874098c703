import type { CaipAddress, CaipNetworkId } from '../../wire/caip.js'
import { pendingTransactionsKept } from '../../wire/constants.js'
import type { Amount } from '../../wire/entities.js'

/** What became of a transaction: nothing yet, or one of the four ways it can end. */
export type PendingStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** A transaction that was sent from here, until the account's history has it. */
export interface PendingTransaction {
  readonly hash: string
  readonly chainId: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amount: Amount
  /** The token's contract; absent for the native currency. */
  readonly token?: string
  /** When it was sent, in ms since 1970. */
  readonly at: number
  /**
   * `confirmed` and `failed` are in a block; `replaced`: another transaction took its place; `dropped`: the network has
   * forgotten it.
   */
  readonly status: PendingStatus
  /** Why it failed, in the contract's own words, where it gave some. */
  readonly reason?: string
  /** Its number among the account's transactions, once the network has told it. */
  readonly nonce?: number
}

/** The transactions sent from here, by account; the newest first. */
export type PendingState = Readonly<Record<CaipAddress, readonly PendingTransaction[]>>

/** A transaction was sent, or remembered: it stands among the others of its account by its time, once. */
export function pendingAdded(
  state: PendingState | undefined,
  of: CaipAddress,
  transaction: PendingTransaction,
): PendingState {
  const others = (state?.[of] ?? []).filter(({ hash }) => hash !== transaction.hash)
  const all = [transaction, ...others].sort((one, other) => other.at - one.at)
  return withinLimit({ ...state, [of]: all })
}

/** More is known of a transaction. One that has ended stays as it ended. */
export function pendingChanged(
  state: PendingState | undefined,
  of: CaipAddress,
  hash: string,
  news: Partial<Pick<PendingTransaction, 'status' | 'reason' | 'nonce'>>,
): PendingState {
  const all = (state?.[of] ?? []).map((each) =>
    each.hash === hash && each.status === 'pending' ? { ...each, ...news } : each,
  )
  return { ...state, [of]: all }
}

/** §9: so many are kept in all. Those that have ended go first, and of them the oldest. */
function withinLimit(state: PendingState): PendingState {
  const all = Object.values(state).flat()
  if (all.length <= pendingTransactionsKept) return state
  const isOpen = ({ status }: PendingTransaction) => Number(status === 'pending')
  const kept = new Set(
    all
      .sort((one, other) => isOpen(other) - isOpen(one) || other.at - one.at)
      .slice(0, pendingTransactionsKept),
  )
  return Object.fromEntries(
    Object.entries(state)
      .map(([of, own]) => [of, own.filter((each) => kept.has(each))] as const)
      .filter(([, own]) => own.length > 0),
  )
}
