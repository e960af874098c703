import type { HistoryTransaction } from '../../wire/http/getHistory.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'
import type { TransactionsByYear } from '../state/transactions.js'

/** The transactions of an account in one month. */
export interface ActivityMonth {
  readonly year: number
  /** 0 is January. */
  readonly month: number
  /** Sent from here and not in the history yet, newest first; those on their way lead the month that is now. */
  readonly own: readonly PendingEntry[]
  readonly transactions: readonly HistoryTransaction[]
}

const monthOf = (at: number) => {
  const date = new Date(at)
  return date.getFullYear() * 12 + date.getMonth()
}

/**
 * The months of an account's activity, the newest first: its history, and what was sent from here as long as the history
 * does not have it. What is on its way is of now, however long ago it was sent.
 */
export function activityMonths(
  byYear: TransactionsByYear,
  own: readonly PendingEntry[],
  now: number,
): readonly ActivityMonth[] {
  const transactions = new Map<number, readonly HistoryTransaction[]>()
  const hashes = new Set<string>()
  for (const [year, months] of Object.entries(byYear)) {
    for (const [month, all] of Object.entries(months)) {
      transactions.set(Number(year) * 12 + Number(month), all)
      // Mostly there is nothing to find among thousands.
      if (own.length > 0) for (const { metadata } of all) hashes.add(metadata.hash)
    }
  }
  const ours = new Map<number, PendingEntry[]>()
  for (const each of own) {
    if (hashes.has(each.id)) continue
    const at = monthOf(each.status === 'pending' ? now : each.at)
    ours.set(at, [...(ours.get(at) ?? []), each])
  }
  return [...new Set([...transactions.keys(), ...ours.keys()])]
    .sort((one, other) => other - one)
    .map((at) => ({
      year: Math.floor(at / 12),
      month: at % 12,
      own: (ours.get(at) ?? []).sort(pendingFirst),
      transactions: transactions.get(at) ?? [],
    }))
}

const pendingFirst = (one: PendingEntry, other: PendingEntry) =>
  Number(other.status === 'pending') - Number(one.status === 'pending') || other.at - one.at
