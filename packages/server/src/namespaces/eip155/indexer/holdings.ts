import type { Row, SqlValue, Statement, Store } from '../../../store/store.js'
import { zeroAddress } from '../chain/zeroAddress.js'
import { insertsInto } from './insertsInto.js'

/** An NFT that moved from one account to another. */
export interface NftTransfer {
  readonly kind: string
  readonly token: string
  /** Decimal number of the item. */
  readonly item: string
  readonly sender: string
  readonly receiver: string
  readonly amount: bigint
}

/** Digits to which item numbers are padded, so that they sort as text. */
const itemDigits = 78
/** A list shows this many items of one contract before it continues with the next contract. */
const itemsOfRank = 50
const rowsAtOnce = 50
const transfersAtOnce = 1_000

const isNft = ({ kind }: { readonly kind: string }) => kind === 'erc721' || kind === 'erc1155'

interface Change {
  readonly account: string
  readonly token: string
  readonly item: string
  readonly kind: string
  amount: bigint
}

const keyOf = ({ account, token, item }: Pick<Change, 'account' | 'token' | 'item'>) =>
  `${account}/${token}/${item}`

/** Computes the changes from transfers, once for each NFT of each account. */
function changesOf(transfers: readonly NftTransfer[], sign: 1n | -1n): readonly Change[] {
  const changeByKey = new Map<string, Change>()
  const add = (account: string, { token, item: number, kind }: NftTransfer, amount: bigint) => {
    if (account === zeroAddress) return
    const change = { account, token, kind, item: number.padStart(itemDigits, '0'), amount: 0n }
    const key = keyOf(change)
    const sumChange = changeByKey.get(key) ?? change
    sumChange.amount += amount
    changeByKey.set(key, sumChange)
  }
  for (const transfer of transfers.filter(isNft)) {
    add(transfer.receiver, transfer, sign * transfer.amount)
    add(transfer.sender, transfer, -sign * transfer.amount)
  }
  return [...changeByKey.values()].filter(({ amount }) => amount !== 0n)
}

const slicesOf = <Of>(all: readonly Of[]): readonly (readonly Of[])[] =>
  Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, at) =>
    all.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  )

const placeholders = (count: number, place: string) => Array.from({ length: count }, () => place).join(', ')

/** Reads the stored rows of the NFTs that change, by key. */
async function storedRowsOf(
  store: Store,
  chain: string,
  changes: readonly Change[],
): Promise<Map<string, Row>> {
  const rowsByKey = new Map<string, Row>()
  for (const some of slicesOf(changes)) {
    const rows = await store.all(
      `SELECT account, token, item, rank, amount FROM held_nfts
        WHERE chain = ? AND (account, token, item) IN (${placeholders(some.length, '(?, ?, ?)')})`,
      [chain, ...some.flatMap(({ account, token, item }) => [account, token, item])],
    )
    for (const row of rows) rowsByKey.set(keyOf(row as unknown as Change), row)
  }
  return rowsByKey
}

/** Counts the NFTs that each account has rows of, by account and contract. */
async function countsOf(
  store: Store,
  chain: string,
  changes: readonly Change[],
): Promise<Map<string, number>> {
  const pairs = [...new Map(changes.map((one) => [`${one.account}/${one.token}`, one])).values()]
  const counts = new Map<string, number>()
  for (const some of slicesOf(pairs)) {
    const rows = await store.all(
      `SELECT account, token, COUNT(*) AS count FROM held_nfts
        WHERE chain = ? AND (account, token) IN (${placeholders(some.length, '(?, ?)')}) GROUP BY account, token`,
      [chain, ...some.flatMap(({ account, token }) => [account, token])],
    )
    for (const { account, token, count } of rows) counts.set(`${account}/${token}`, Number(count))
  }
  return counts
}

/**
 * Returns the statements that update holdings to received minus sent. An account that held an NFT before the first indexed block has a
 * negative amount until it is balanced.
 * @param sign `1n` for transfers that happened, `-1n` for those that are undone.
 */
export async function holdingStatements(
  store: Store,
  chain: string,
  transfers: readonly NftTransfer[],
  sign: 1n | -1n,
): Promise<readonly Statement[]> {
  const changes = changesOf(transfers, sign)
  if (changes.length === 0) return []
  const storedRows = await storedRowsOf(store, chain, changes)
  const counts = await countsOf(
    store,
    chain,
    changes.filter((one) => !storedRows.has(keyOf(one))),
  )
  const changedRows: SqlValue[][] = []
  const goneChanges: Change[] = []
  for (const change of changes) {
    const { account, token, item, kind } = change
    const row = storedRows.get(keyOf(change))
    const amount = BigInt(String(row?.amount ?? 0)) + change.amount
    if (amount === 0n) goneChanges.push(change)
    else {
      const count = counts.get(`${account}/${token}`) ?? 0
      if (!row) counts.set(`${account}/${token}`, count + 1)
      const rank = row ? Number(row.rank) : Math.floor(count / itemsOfRank)
      changedRows.push([account, chain, token, item, kind, rank, String(amount)])
    }
  }
  return [
    ...insertsInto(
      'held_nfts',
      changedRows,
      ' ON CONFLICT (account, chain, token, item) DO UPDATE SET amount = excluded.amount',
    ),
    ...slicesOf(goneChanges).map((some) => ({
      sql: `DELETE FROM held_nfts WHERE chain = ? AND (account, token, item) IN (${placeholders(some.length, '(?, ?, ?)')})`,
      values: [chain, ...some.flatMap(({ account, token, item }) => [account, token, item])],
    })),
  ]
}

const transferOf = ({ kind, token, item, sender, receiver, amount }: Row) =>
  ({ kind, token, item, sender, receiver, amount: BigInt(String(amount)) }) as NftTransfer

const nftRows = `SELECT number, kind, token, item, sender, receiver, amount FROM transfers
  WHERE chain = ? AND number > ? AND kind IN ('erc721', 'erc1155')`

/** Reads the stored NFT transfers after a block. */
export async function nftTransfersAfter(
  store: Store,
  chain: string,
  number: number,
): Promise<readonly NftTransfer[]> {
  return (await store.all(nftRows, [chain, number])).map(transferOf)
}

/** Continues the holdings that an older program did not store, by some blocks. Returns whether there was something to do. */
export async function catchUpHoldings(store: Store, chain: string): Promise<boolean> {
  const [row] = await store.all('SELECT number, held FROM heads WHERE chain = ? AND held < number', [chain])
  if (!row) return false
  const [head, caughtUpTo] = [Number(row.number), Number(row.held)]
  const firstRows = await store.all(`${nftRows} ORDER BY number LIMIT ${transfersAtOnce}`, [
    chain,
    caughtUpTo,
  ])
  const to = firstRows.length < transfersAtOnce ? head : Number(firstRows.at(-1)?.number)
  const rows =
    firstRows.length < transfersAtOnce
      ? firstRows
      : await store.all(`${nftRows} AND number <= ?`, [chain, caughtUpTo, to])
  await store.write([
    {
      sql: 'UPDATE heads SET held = ? WHERE chain = ? AND held = ?',
      values: [to, chain, caughtUpTo],
      mustChange: true,
    },
    ...(await holdingStatements(store, chain, rows.map(transferOf), 1n)),
  ])
  return true
}
