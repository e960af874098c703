import type { HistoryTransaction, HistoryTransfer } from '../../wire/http/getHistory.js'

/** Transactions by year and month of the visitor's calendar (0 is January), each in the order of the whole list. */
export type TransactionsByYear = Readonly<
  Record<number, Readonly<Record<number, readonly HistoryTransaction[]>>>
>

/** The transactions of an account that were read: newest first, and the same by year and month. */
export interface TransactionsRead {
  readonly transactions: readonly HistoryTransaction[]
  readonly transactionsByYear: TransactionsByYear
  /** Set if the source has not searched everything: the account may have more transactions than are listed. */
  readonly isPartial?: boolean
}

/** Groups a list of transactions by year and month. A month that has not changed since `before` keeps its identity. */
export function transactionsRead(
  transactions: readonly HistoryTransaction[],
  before?: TransactionsRead,
): TransactionsRead {
  const knownCount = before?.transactions.length ?? 0
  // If the list only continues the known one, do not group thousands of transactions again.
  const isContinued = knownCount > 0 && before?.transactions.every((each, at) => each === transactions[at])
  const transactionsByYear =
    before && isContinued
      ? appendByYear(before.transactionsByYear, groupedByYear(transactions.slice(knownCount)))
      : groupedByYear(transactions, before?.transactionsByYear)
  return { transactions, transactionsByYear }
}

function appendByYear(knownByYear: TransactionsByYear, further: TransactionsByYear): TransactionsByYear {
  const years: Record<string, TransactionsByYear[number]> = { ...knownByYear }
  for (const [year, months] of Object.entries(further)) {
    const before = knownByYear[Number(year)] ?? {}
    const extendedMonths = Object.entries(months).map(([month, all]) => [
      month,
      [...(before[Number(month)] ?? []), ...all],
    ])
    years[year] = { ...before, ...Object.fromEntries(extendedMonths) }
  }
  return years
}

/** §2: groups by year and month. A month that has not changed since `before` keeps its identity. */
export function groupedByYear(
  transactions: readonly HistoryTransaction[],
  before: TransactionsByYear = {},
): TransactionsByYear {
  const years: Record<number, Record<number, HistoryTransaction[]>> = {}
  for (const transaction of transactions) {
    const minedAt = new Date(transaction.metadata.minedAt)
    const [year, month] = [minedAt.getFullYear(), minedAt.getMonth()]
    years[year] ??= {}
    const months = years[year] ?? {}
    months[month] ??= []
    months[month]?.push(transaction)
  }
  const reuseIfEqual = (year: string, month: string, now: readonly HistoryTransaction[]) => {
    const last = before[Number(year)]?.[Number(month)]
    return last?.length === now.length && last.every((each, at) => each === now[at]) ? last : now
  }
  return Object.fromEntries(
    Object.entries(years).map(([year, months]) => [
      year,
      Object.fromEntries(
        Object.entries(months).map(([month, all]) => [month, reuseIfEqual(year, month, all)]),
      ),
    ]),
  )
}

/** Checks whether a transaction is spam: all of its transfers are flagged (§5). A transaction without transfers is not spam. */
export const isSpam = ({ transfers = [] }: HistoryTransaction): boolean =>
  transfers.length > 0 && transfers.every(isFlagged)

/** Checks whether a transfer is flagged as spam, for an NFT or a token. */
export const isFlagged = ({ fungible_info, nft_info }: HistoryTransfer): boolean =>
  [fungible_info, nft_info].some((info) => info?.flags?.is_spam)
