import type { HistoryTransaction, HistoryTransfer } from '../../wire/http/getHistory.js'

/** Transactions by year and by month of the visitor's calendar, 0 for January; each list in the order of the whole. */
export type TransactionsByYear = Readonly<
  Record<number, Readonly<Record<number, readonly HistoryTransaction[]>>>
>

/** The transactions of an account that were read: newest first, and the same by year and month. */
export interface TransactionsRead {
  readonly transactions: readonly HistoryTransaction[]
  readonly transactionsByYear: TransactionsByYear
  /** The source has not looked through all that the account has: more may have happened than is in the list. */
  readonly isPartial?: boolean
}

/** A list of transactions, and the same by year and month; a month without change since `before` keeps its identity. */
export function transactionsRead(
  transactions: readonly HistoryTransaction[],
  before?: TransactionsRead,
): TransactionsRead {
  const known = before?.transactions.length ?? 0
  // A list of thousands is not gone through for each page that comes behind it.
  const isContinued = known > 0 && before?.transactions.every((each, at) => each === transactions[at])
  const transactionsByYear =
    before && isContinued
      ? joined(before.transactionsByYear, groupedByYear(transactions.slice(known)))
      : groupedByYear(transactions, before?.transactionsByYear)
  return { transactions, transactionsByYear }
}

function joined(known: TransactionsByYear, further: TransactionsByYear): TransactionsByYear {
  const years: Record<string, TransactionsByYear[number]> = { ...known }
  for (const [year, months] of Object.entries(further)) {
    const before = known[Number(year)] ?? {}
    const grown = Object.entries(months).map(([month, all]) => [
      month,
      [...(before[Number(month)] ?? []), ...all],
    ])
    years[year] = { ...before, ...Object.fromEntries(grown) }
  }
  return years
}

/** §2: by year and month. A month of which nothing has changed since `before` keeps its identity. */
export function groupedByYear(
  transactions: readonly HistoryTransaction[],
  before: TransactionsByYear = {},
): TransactionsByYear {
  const years: Record<number, Record<number, HistoryTransaction[]>> = {}
  for (const transaction of transactions) {
    const mined = new Date(transaction.metadata.minedAt)
    const [year, month] = [mined.getFullYear(), mined.getMonth()]
    years[year] ??= {}
    const months = years[year] ?? {}
    months[month] ??= []
    months[month]?.push(transaction)
  }
  const reuse = (year: string, month: string, now: readonly HistoryTransaction[]) => {
    const last = before[Number(year)]?.[Number(month)]
    return last?.length === now.length && last.every((each, at) => each === now[at]) ? last : now
  }
  return Object.fromEntries(
    Object.entries(years).map(([year, months]) => [
      year,
      Object.fromEntries(Object.entries(months).map(([month, all]) => [month, reuse(year, month, all)])),
    ]),
  )
}

/** §5: spam is a transaction all of whose transfers are flagged as such. One that moved nothing has none to flag. */
export const isSpam = ({ transfers = [] }: HistoryTransaction): boolean =>
  transfers.length > 0 && transfers.every(isFlagged)

/** Whether a transfer is flagged as spam: of an NFT, or of a token. */
export const isFlagged = ({ fungible_info, nft_info }: HistoryTransfer): boolean =>
  [fungible_info, nft_info].some((info) => info?.flags?.is_spam)
