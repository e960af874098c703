import type { HistoryTransaction } from '../../wire/http/getHistory.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'
import type { TransactionsByYear } from '../state/transactions.js'

/** An account's transactions in one month. */
export interface ActivityMonth {
  readonly year: number
  /** The month; 0 is January. */
  readonly month: number
  /** Entries sent from here that are not in the history yet, newest first. Pending ones belong to the present month. */
  readonly ownEntries: readonly PendingEntry[]
  readonly transactions: readonly HistoryTransaction[]
}

const monthOf = (at: number) => {
  const date = new Date(at)
  return date.getFullYear() * 12 + date.getMonth()
}

/**
 * Returns the months of an account's activity, newest first. Each has the transactions of the history, and the entries sent
 * from here that the history does not include yet. Pending entries belong to the present month, however long ago they were
 * sent.
 */
export function activityMonths(
  byYear: TransactionsByYear,
  ownEntries: readonly PendingEntry[],
  now: number,
): readonly ActivityMonth[] {
  const transactions = new Map<number, readonly HistoryTransaction[]>()
  const hashes = new Set<string>()
  for (const [year, months] of Object.entries(byYear)) {
    for (const [month, all] of Object.entries(months)) {
      transactions.set(Number(year) * 12 + Number(month), all)
      // Usually there are no own entries to compare, so do not go through thousands of transactions.
      if (ownEntries.length > 0) for (const { metadata } of all) hashes.add(metadata.hash)
    }
  }
  const ownByMonth = new Map<number, PendingEntry[]>()
  for (const each of ownEntries) {
    if (hashes.has(each.id)) continue
    const at = monthOf(each.status === 'pending' ? now : each.at)
    ownByMonth.set(at, [...(ownByMonth.get(at) ?? []), each])
  }
  return [...new Set([...transactions.keys(), ...ownByMonth.keys()])]
    .sort((one, other) => other - one)
    .map((at) => ({
      year: Math.floor(at / 12),
      month: at % 12,
      ownEntries: (ownByMonth.get(at) ?? []).sort(pendingFirst),
      transactions: transactions.get(at) ?? [],
    }))
}

const pendingFirst = (entry: PendingEntry, otherEntry: PendingEntry) =>
  Number(otherEntry.status === 'pending') - Number(entry.status === 'pending') || otherEntry.at - entry.at
