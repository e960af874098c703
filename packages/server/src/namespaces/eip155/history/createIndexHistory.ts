import type { HistoryTransaction } from 'latchkit/wire'
import {
  type HistoryQuery,
  type HistorySource,
  listOf,
  pageSize,
} from '../../../data/history/historySource.js'
import { type PositionKinds, readCursor, writeCursor } from '../../../data/history/pageCursor.js'
import type { Row, SqlValue, Store } from '../../../store/store.js'
import type { EvmChain, EvmChains } from '../chain/evmChain.js'
import { type DescribeTransactions, maxTransfers, type TransactionTransfers } from './describeTransactions.js'

const placeKinds: PositionKinds = ['number', 'text', 'number', 'number']
const placeOf = (row: Row) => [Number(row.at), String(row.chain), Number(row.number), Number(row.position)]
const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ')

/** Creates the history of the indexed networks. */
export function createIndexHistory(
  store: Store,
  chains: EvmChains,
  describe: DescribeTransactions,
): HistorySource {
  async function activities(query: HistoryQuery): Promise<readonly Row[]> {
    const { account, chainId, cursor } = query
    const after = readCursor(listOf(query), cursor, placeKinds)
    const indexedChains = chains.list().filter(({ config }) => config.index !== undefined)
    const ids = chainId === undefined ? indexedChains.map(({ config }) => config.id) : [chainId]
    if (ids.length === 0) return []
    const conditions = ['a.account = ?', `a.chain IN (${marks(ids)})`]
    const values: SqlValue[] = [account, ...ids]
    if (after) {
      conditions.push('(a.at, a.chain, a.number, a.position) < (?, ?, ?, ?)')
      values.push(...after)
    }
    return store.all(
      `SELECT t.* FROM activities a JOIN transactions t ON t.chain = a.chain AND t.hash = a.hash
        WHERE ${conditions.join(' AND ')}
        ORDER BY a.at DESC, a.chain DESC, a.number DESC, a.position DESC LIMIT ${pageSize + 1}`,
      values,
    )
  }

  /** Reads the transfers in order. If a transaction has too many to show, tokens that the operator lists come first. */
  async function transfersOf(
    account: string,
    { config }: EvmChain,
    rows: readonly Row[],
  ): Promise<TransactionTransfers> {
    const hashes = rows.map(({ hash }) => hash ?? null)
    const tokens = config.tokens.map(({ address }) => address)
    const isKnown = tokens.length > 0 ? `token IN (${marks(tokens)}) OR kind = 'native'` : `kind = 'native'`
    const transferRows = await store.all(
      `SELECT * FROM (SELECT transfers.*, ROW_NUMBER() OVER (
          PARTITION BY hash ORDER BY CASE WHEN ${isKnown} THEN 0 ELSE 1 END, place, part) AS turn
        FROM transfers WHERE chain = ? AND hash IN (${marks(hashes)}) AND (sender = ? OR receiver = ?)) AS turns
        WHERE turn <= ${maxTransfers + 1} ORDER BY number, hash, place, part`,
      [...tokens, config.id, ...hashes, account, account],
    )
    const excessRows = transferRows.filter(({ turn }) => Number(turn) > maxTransfers)
    return {
      shownRows: transferRows.filter((row) => !excessRows.includes(row)),
      cutHashes: new Set(excessRows.map(({ hash }) => String(hash))),
    }
  }

  return {
    async pageOf(query) {
      const foundRows = await activities(query)
      const page = foundRows.slice(0, pageSize)
      const byId = new Map<string, HistoryTransaction>()
      for (const id of new Set(page.map(({ chain }) => String(chain)))) {
        const chain = chains.get(id)
        if (!chain) continue
        const rows = page.filter((row) => row.chain === id)
        const transfers = await transfersOf(query.account, chain, rows)
        for (const one of await describe(chain, query.account, rows, transfers)) byId.set(one.id, one)
      }
      const lastRow = page.at(-1)
      return {
        data: page.flatMap((row) => byId.get(`${row.chain}:${row.hash}`) ?? []),
        next: lastRow && foundRows.length > pageSize ? writeCursor(listOf(query), placeOf(lastRow)) : null,
      }
    },
  }
}
