import type { SqlValue, Statement } from '../../../store/store.js'
import type { ReadBlock } from './block.js'
import { operationOf } from './operationOf.js'
import { transfersOf } from './transfersOf.js'

const rowsAtOnce = 50
const blocksKept = 256
const tables = ['transactions', 'transfers', 'activities', 'blocks'] as const

type Rows = readonly (readonly SqlValue[])[]

function inserts(table: string, rows: Rows, onConflict = ''): readonly Statement[] {
  const statements: Statement[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const row = `(${some[0]?.map(() => '?').join(', ')})`
    statements.push({
      sql: `INSERT INTO ${table} VALUES ${some.map(() => row).join(', ')}${onConflict}`,
      values: some.flat(),
    })
  }
  return statements
}

function rowsOf(chain: string, { block, receipts }: ReadBlock) {
  const at = block.timestamp * 1_000
  const rows = {
    transactions: [] as SqlValue[][],
    transfers: [] as SqlValue[][],
    activities: [] as SqlValue[][],
  }
  for (const [index, transaction] of block.transactions.entries()) {
    const receipt = receipts[index]
    if (!receipt) continue
    const { hash, from, to, nonce, transactionIndex: position } = transaction
    const receiver = to ?? receipt.contractAddress ?? ''
    const status = receipt.status === '0x0' ? 'failed' : 'confirmed'
    const transfers = transfersOf(transaction, receipt)
    const operation = operationOf(transaction)
    rows.transactions.push([
      chain,
      hash,
      block.number,
      position,
      at,
      from,
      receiver,
      nonce,
      status,
      operation,
    ])
    for (const { place, part, kind, token, item, sender, receiver: taker, amount } of transfers) {
      rows.transfers.push([
        chain,
        hash,
        block.number,
        place,
        part,
        kind,
        token,
        item,
        sender,
        taker,
        String(amount),
      ])
    }
    const concerned = new Set([from, receiver, ...transfers.flatMap((one) => [one.sender, one.receiver])])
    for (const account of concerned) rows.activities.push([account, chain, hash, block.number, position, at])
  }
  return rows
}

/** The tokens that came, each once for an account: a database changes no row twice in one statement. */
function seenRows(transfers: Rows): Rows {
  const seen = new Map<string, readonly SqlValue[]>()
  for (const [chain, , number, , , kind, token, , , taker] of transfers) {
    if (kind === 'erc20') seen.set(`${taker}/${token}`, [taker ?? '', chain ?? '', token ?? '', number ?? 0])
  }
  return [...seen.values()]
}

/** The last block of a network that was read. */
export interface Head {
  readonly number: number
  readonly hash: string
}

function moveHead(chain: string, from: Head | undefined, to: Head): Statement {
  const { number, hash } = to
  if (!from) {
    return {
      sql: 'INSERT INTO heads (chain, number, hash) VALUES (?, ?, ?) ON CONFLICT (chain) DO NOTHING',
      values: [chain, number, hash],
      mustChange: true,
    }
  }
  return {
    sql: 'UPDATE heads SET number = ?, hash = ? WHERE chain = ? AND number = ? AND hash = ?',
    values: [number, hash, chain, from.number, from.hash],
    mustChange: true,
  }
}

/**
 * What is to be written for blocks that follow the head. It all goes together: after a crash the head stands where the
 * rows end. Where another process was quicker, the head is not where it was, and nothing is written.
 */
export function statementsFor(
  chain: string,
  head: Head | undefined,
  read: readonly ReadBlock[],
): readonly Statement[] {
  const last = read.at(-1)?.block
  if (!last) return []
  const rows = read.map((one) => rowsOf(chain, one))
  return [
    moveHead(chain, head, { number: last.number, hash: last.hash }),
    ...inserts(
      'transactions',
      rows.flatMap(({ transactions }) => transactions),
    ),
    ...inserts(
      'transfers',
      rows.flatMap(({ transfers }) => transfers),
    ),
    ...inserts(
      'seen_tokens',
      seenRows(rows.flatMap(({ transfers }) => transfers)),
      ' ON CONFLICT (account, chain, token) DO UPDATE SET number = excluded.number',
    ),
    ...inserts(
      'activities',
      rows.flatMap(({ activities }) => activities),
    ),
    ...inserts(
      'blocks',
      read.map(({ block }) => [chain, block.number, block.hash]),
    ),
    { sql: 'DELETE FROM blocks WHERE chain = ? AND number < ?', values: [chain, last.number - blocksKept] },
  ]
}

/** What is to be written where a network has changed its mind: all after `to` is forgotten. */
export function statementsBack(chain: string, head: Head, to: Head | undefined): readonly Statement[] {
  const forget = tables.map((table) => ({
    sql: `DELETE FROM ${table} WHERE chain = ? AND number > ?`,
    values: [chain, to?.number ?? -1],
  }))
  const move: Statement = to
    ? moveHead(chain, head, to)
    : {
        sql: 'DELETE FROM heads WHERE chain = ? AND number = ? AND hash = ?',
        values: [chain, head.number, head.hash],
        mustChange: true,
      }
  // A token that came again in what is forgotten may have come before: it stays, unless all is forgotten.
  const forgetSeen = to ? [] : [{ sql: 'DELETE FROM seen_tokens WHERE chain = ?', values: [chain] }]
  return [move, ...forget, ...forgetSeen]
}
