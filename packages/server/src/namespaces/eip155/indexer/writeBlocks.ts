import type { SqlValue, Statement, Store } from '../../../store/store.js'
import type { ReadBlock } from './block.js'
import { holdingStatements, nftTransfersAfter } from './holdings.js'
import { insertsInto } from './insertsInto.js'
import { operationOf } from './operationOf.js'
import { type Transfer, transfersOf } from './transfersOf.js'

const maxBlocks = 256
const tables = ['transactions', 'transfers', 'activities', 'blocks'] as const

type Rows = readonly (readonly SqlValue[])[]

function rowsOf(chain: string, { block, receipts }: ReadBlock) {
  const at = block.timestamp * 1_000
  const rows = {
    transactions: [] as SqlValue[][],
    transfers: [] as SqlValue[][],
    activities: [] as SqlValue[][],
    moved: [] as Transfer[],
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
    rows.moved.push(...transfers)
    const accounts = new Set([from, receiver, ...transfers.flatMap((one) => [one.sender, one.receiver])])
    for (const account of accounts) rows.activities.push([account, chain, hash, block.number, position, at])
  }
  return rows
}

/** Builds one row per received token and account, with the first and last block: a database cannot change a row twice in one statement. */
function seenRows(transfers: Rows): Rows {
  const rowByKey = new Map<string, readonly SqlValue[]>()
  for (const [chain, , number, , , kind, token, , , taker] of transfers) {
    if (kind !== 'erc20') continue
    const key = `${taker}/${token}`
    const since = rowByKey.get(key)?.at(-1) ?? number
    rowByKey.set(key, [taker ?? '', chain ?? '', token ?? '', number ?? 0, since ?? 0])
  }
  return [...rowByKey.values()]
}

/** The last indexed block of a network. */
export interface Head {
  readonly number: number
  readonly hash: string
}

function moveHead(chain: string, oldHead: Head | undefined, newHead: Head): Statement {
  const { number, hash } = newHead
  if (!oldHead) {
    return {
      sql: 'INSERT INTO heads (chain, number, hash, held) VALUES (?, ?, ?, ?) ON CONFLICT (chain) DO NOTHING',
      values: [chain, number, hash, number],
      mustChange: true,
    }
  }
  return {
    sql: 'UPDATE heads SET number = ?, hash = ?, held = ? WHERE chain = ? AND number = ? AND hash = ?',
    values: [number, hash, number, chain, oldHead.number, oldHead.hash],
    mustChange: true,
  }
}

/**
 * Returns the statements that append blocks after the head. They run in one transaction, so that the head always matches the rows. If
 * another process was faster, the head has moved, and nothing is written.
 */
export async function statementsFor(
  store: Store,
  chain: string,
  head: Head | undefined,
  newBlocks: readonly ReadBlock[],
): Promise<readonly Statement[]> {
  const lastBlock = newBlocks.at(-1)?.block
  if (!lastBlock) return []
  const rows = newBlocks.map((one) => rowsOf(chain, one))
  return [
    moveHead(chain, head, { number: lastBlock.number, hash: lastBlock.hash }),
    ...insertsInto(
      'transactions',
      rows.flatMap(({ transactions }) => transactions),
    ),
    ...insertsInto(
      'transfers',
      rows.flatMap(({ transfers }) => transfers),
    ),
    ...insertsInto(
      'seen_tokens',
      seenRows(rows.flatMap(({ transfers }) => transfers)),
      ' ON CONFLICT (account, chain, token) DO UPDATE SET number = excluded.number',
    ),
    ...(await holdingStatements(
      store,
      chain,
      rows.flatMap(({ moved }) => moved),
      1n,
    )),
    ...insertsInto(
      'activities',
      rows.flatMap(({ activities }) => activities),
    ),
    ...insertsInto(
      'blocks',
      newBlocks.map(({ block }) => [chain, block.number, block.hash]),
    ),
    {
      sql: 'DELETE FROM blocks WHERE chain = ? AND number < ?',
      values: [chain, lastBlock.number - maxBlocks],
    },
  ]
}

const forgetAfter = (chain: string, number: number): readonly Statement[] =>
  tables.map((table) => ({
    sql: `DELETE FROM ${table} WHERE chain = ? AND number > ?`,
    values: [chain, number],
  }))

/** Returns the statements that undo all blocks after `to` in a reorganisation. */
export async function statementsBack(
  store: Store,
  chain: string,
  head: Head,
  to: Head,
): Promise<readonly Statement[]> {
  const transfers = await nftTransfersAfter(store, chain, to.number)
  return [
    moveHead(chain, head, to),
    ...(await holdingStatements(store, chain, transfers, -1n)),
    // A token received again in an undone block may have been received before: it stays.
    ...forgetAfter(chain, to.number),
  ]
}

/**
 * Returns the statements that clear a rewritten network: they delete its last blocks, and all holdings. A head without a hash means that
 * there is more to delete.
 * @param to The last block that is not deleted yet; negative if none is left.
 */
export function statementsToForget(chain: string, head: Head, to: number): readonly Statement[] {
  const move: Statement =
    to < 0
      ? {
          sql: 'DELETE FROM heads WHERE chain = ? AND number = ? AND hash = ?',
          values: [chain, head.number, head.hash],
          mustChange: true,
        }
      : moveHead(chain, head, { number: to, hash: '' })
  const holdingDeletions = ['seen_tokens', 'held_nfts'].map((table) => ({
    sql: `DELETE FROM ${table} WHERE chain = ?`,
    values: [chain],
  }))
  // Tokens and holdings are deleted only the first time: after that, none are left.
  return [move, ...forgetAfter(chain, to), ...(isForgetting(head) ? [] : holdingDeletions)]
}

/** Whether a network is still being cleared: its head then has no hash, and the blocks up to it are deleted next. */
export const isForgetting = ({ hash }: Head): boolean => hash === ''
