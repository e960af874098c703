import { fail } from 'latchkit/wire'
import type { Chain } from '../chains/createChain.js'
import { providerFailed } from '../errors/gateway.js'
import type { Store } from '../store/store.js'
import { readBlocks, readHashes } from './readBlocks.js'
import { type Head, statementsBack, statementsFor } from './writeBlocks.js'

const blocksAtOnce = 25

async function headOf(store: Store, chain: string): Promise<Head | undefined> {
  const [row] = await store.all('SELECT number, hash FROM heads WHERE chain = ?', [chain])
  return row && { number: Number(row.number), hash: String(row.hash) }
}

async function latestOf(chain: Chain): Promise<number> {
  const latest = Number(await chain.ask('eth_blockNumber'))
  if (!Number.isSafeInteger(latest)) throw fail(providerFailed, { retrySeconds: 1 })
  return latest
}

/** The last block that is as it was read; `undefined` where none of those still known is. */
async function lastUnchanged(store: Store, chain: Chain, latest: number): Promise<Head | undefined> {
  const rows = await store.all(
    'SELECT number, hash FROM blocks WHERE chain = ? AND number <= ? ORDER BY number DESC',
    [chain.config.id, latest],
  )
  const hashes = await readHashes(
    chain,
    rows.map(({ number }) => Number(number)),
  )
  const row = rows.find(({ hash }, index) => hash === hashes[index])
  return row && { number: Number(row.number), hash: String(row.hash) }
}

/**
 * Reads the next blocks of a network into the store, or forgets those it no longer has. Answers whether there may be
 * more to do at once. Throws `providerFailed`, and what the store throws.
 */
export async function indexChain(store: Store, chain: Chain): Promise<boolean> {
  const { id, index } = chain.config
  const head = await headOf(store, id)
  const latest = await latestOf(chain)
  const isGone =
    head !== undefined && (head.number > latest || (await readHashes(chain, [head.number]))[0] !== head.hash)
  if (head && isGone) {
    const back = await lastUnchanged(store, chain, latest)
    await store.write(statementsBack(id, head, back))
    return true
  }
  const from = head ? head.number + 1 : (index?.fromBlock ?? 0)
  const to = Math.min(latest, from + blocksAtOnce - 1)
  if (from > to) return false
  const read = await readBlocks(chain, from, to)
  // The chain moved between the two questions: the next turn sees it.
  const follows = head === undefined || read[0]?.block.parentHash === head.hash
  if (read.length === 0 || !follows) return false
  await store.write(statementsFor(id, head, read))
  return to < latest
}
