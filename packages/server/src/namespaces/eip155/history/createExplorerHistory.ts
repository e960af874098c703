import type { Cache } from '../../../cache/createCache.js'
import type { CursorStore } from '../../../data/history/createCursorStore.js'
import {
  type HistoryPage,
  type HistoryQuery,
  type HistorySource,
  listOf,
  pageSize,
} from '../../../data/history/historySource.js'
import { type MergedCursor, mergeHistory, type TimedPage } from '../../../data/history/mergeHistory.js'
import type { Row } from '../../../store/store.js'
import type { EvmChains } from '../chain/evmChain.js'
import type { Explorer } from '../explorer/createExplorer.js'
import {
  type ExplorerTransaction,
  type ExplorerTransfer,
  nftKinds,
  tokenAddress,
  transactionsPage,
  transfersPage,
} from '../explorer/explorerShapes.js'
import { operationOf } from '../indexer/operationOf.js'
import { type DescribeTransactions, maxTransfers, type TransactionTransfers } from './describeTransactions.js'

/** A record of the explorer: a transaction, or a transfer in one. Both are in the form of the indexer's rows. */
interface ExplorerRecord {
  readonly at: number
  readonly hash: string
  readonly transaction?: Row
  readonly transfer?: Row
}

/** How long pages are fresh, in ms. New records come first, so only the first page changes. */
const freshMs = { first: 10_000, further: 300_000 }
const staleMs = 86_400_000
const kinds: Readonly<Record<string, string>> = { 'ERC-20': 'erc20', ...nftKinds }

function recordsOf(chain: string, explorerTransaction: ExplorerTransaction): readonly ExplorerRecord[] {
  const { hash, timestamp: at, from, value, nonce, status, raw_input } = explorerTransaction
  // Leaves out a pending transaction: it is in no block, and the page that sent it shows it already.
  if (!at || !from) return []
  const [sender, to] = [from.hash, explorerTransaction.to?.hash]
  const receiver = to ?? explorerTransaction.created_contract?.hash ?? ''
  const input = raw_input.toLowerCase()
  const operation = operationOf({ from: sender, to, input, value: BigInt(value) })
  const isFailed = status === 'error'
  const transaction = {
    chain,
    hash,
    at,
    sender,
    receiver,
    nonce,
    operation,
    status: isFailed ? 'failed' : 'confirmed',
  }
  const native = {
    chain,
    hash,
    kind: 'native',
    token: '',
    item: '',
    sender,
    receiver,
    amount: value,
  }
  return [{ at, hash, transaction }, ...(value === '0' || isFailed ? [] : [{ at, hash, transfer: native }])]
}

function recordsOfTransfer(chain: string, transfer: ExplorerTransfer): readonly ExplorerRecord[] {
  const { timestamp: at, from, to, token, total } = transfer
  const hash = transfer.transaction_hash ?? transfer.tx_hash
  const kind = kinds[token?.type ?? '']
  const address = token && tokenAddress(token)
  if (!at || !hash || !from || !to || !kind || !address || !total) return []
  const amount = kind === 'erc721' ? '1' : total.value
  const item = kind === 'erc20' ? '' : total.token_id
  if (!amount || item === null || item === undefined) return []
  const sides = { sender: from.hash, receiver: to.hash }
  return [
    {
      at,
      hash,
      transfer: { chain, hash, kind, token: address, item, ...sides, amount, place: transfer.log_index },
    },
  ]
}

/** Builds the row of a transaction of others that moved something of the account. Only what moved is known, and not who signed it. */
function rowOf(account: string, records: readonly ExplorerRecord[]): Row {
  const explorerTransaction = records.find(({ transaction }) => transaction)?.transaction
  if (explorerTransaction) return explorerTransaction
  const [first] = records
  const sides = first?.transfer?.sender === account ? { sender: '', receiver: '' } : {}
  const others = { nonce: null, operation: 'transfer', status: 'confirmed' }
  return { ...first?.transfer, ...sides, at: first?.at ?? 0, ...others }
}

/** Returns the transfers of transactions, from the records of each. */
function transfersIn(recordGroups: readonly (readonly ExplorerRecord[])[]): TransactionTransfers {
  const transfers = recordGroups.map((records) => records.flatMap(({ transfer: row }) => (row ? [row] : [])))
  const cut = transfers.filter(({ length }) => length > maxTransfers)
  return {
    shownRows: transfers.flatMap((rows) => rows.slice(0, maxTransfers)),
    cutHashes: new Set(cut.map(([row]) => String(row?.hash))),
  }
}

const hashesOf = (records: readonly ExplorerRecord[]) => [...new Set(records.map(({ hash }) => hash))]

interface ExplorerHistoryOptions {
  readonly chains: EvmChains
  readonly explorer: Explorer
  readonly cache: Cache
  readonly cursors: CursorStore
  readonly describe: DescribeTransactions
}

/**
 * Creates the history of one network from an explorer: the account's own transactions, merged with transfers in the transactions of others.
 * Names and decimals come from the network itself.
 */
export function createExplorerHistory(parts: ExplorerHistoryOptions): HistorySource {
  const { chains, explorer, cache, cursors, describe } = parts

  function listsOf(chainId: string, account: string) {
    const page = (kind: string, query: string | null, load: () => Promise<TimedPage<ExplorerRecord>>) =>
      cache.get(`explorer:${chainId}:${account}:${kind}:${query ?? ''}`, {
        freshMs: query === null ? freshMs.first : freshMs.further,
        staleMs,
        load,
      })
    const of = `addresses/${account}`
    const transactions = (query: string | null) =>
      page('transactions', query, async () => {
        const path = `${of}/transactions${query === null ? '' : `?${query}`}`
        const { items, next_page_params: next } = await explorer.read(chainId, path, transactionsPage)
        return { items: items.flatMap((one) => recordsOf(chainId, one)), next: next ?? null }
      })
    const transfers = (query: string | null) =>
      page('transfers', query, async () => {
        const path = `${of}/token-transfers?type=ERC-20,ERC-721,ERC-1155${query === null ? '' : `&${query}`}`
        const { items, next_page_params: next } = await explorer.read(chainId, path, transfersPage)
        return { items: items.flatMap((one) => recordsOfTransfer(chainId, one)), next: next ?? null }
      })
    return [transactions, transfers]
  }

  async function read(query: HistoryQuery, position: MergedCursor | undefined): Promise<HistoryPage> {
    const { account, chainId = '' } = query
    const chain = chains.get(chainId)
    if (!chain) return { data: [], next: null }
    const lists = listsOf(chainId, account)
    const { items, next } = await mergeHistory(
      lists,
      position,
      pageSize,
      (records) => hashesOf(records).length,
    )
    const recordGroups = hashesOf(items).map((hash) => items.filter((one) => one.hash === hash))
    const data = await describe(
      chain,
      account,
      recordGroups.map((one) => rowOf(account, one)),
      transfersIn(recordGroups),
    )
    return { data, next: next && (await cursors.write(listOf(query), next)) }
  }

  return {
    async pageOf(query) {
      const { cursor } = query
      if (cursor === undefined) return read(query, undefined)
      const position = await cursors.read<MergedCursor>(listOf(query), cursor)
      const load = () => read(query, position)
      return cache.get(`page:${cursor}`, { freshMs: freshMs.further, staleMs, load })
    },
  }
}
