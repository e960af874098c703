import { fail } from 'latchkit/wire'
import { providerFailed } from '../../../errors/gateway.js'
import type { Store } from '../../../store/store.js'
import type { EvmChain } from '../chain/evmChain.js'
import { readBlocks, readHashes } from './readBlocks.js'
import { type Head, statementsBack, statementsFor } from './writeBlocks.js'

const blocksAtOnce = 25

async function headOf(store: Store, chain: string): Promise<Head | undefined> {
  const [row] = await store.all('SELECT number, hash FROM heads WHERE chain = ?', [chain])
  return row && { number: Number(row.number), hash: String(row.hash) }
}

async function latestOf(chain: EvmChain): Promise<number> {
  const latest = Number(await chain.call('eth_blockNumber'))
  if (!Number.isSafeInteger(latest)) throw fail(providerFailed, { retrySeconds: 1 })
  return latest
}

/** A node may be this many blocks behind another; a network that lost more than that is shorter indeed. */
const behindAtMost = 3

/**
 * Forgets what a network no longer has, and only on evidence: another hash where one was known, told by a node that has
 * the block. A node that lags, is still syncing, or errs has changed nothing. Answers whether something was forgotten.
 */
async function goBack(store: Store, chain: EvmChain, head: Head, latest: number): Promise<boolean> {
  const { id } = chain.config
  const rows = await store.all(
    'SELECT number, hash FROM blocks WHERE chain = ? AND number <= ? ORDER BY number DESC',
    [id, latest],
  )
  if (rows.length === 0) return false
  const known = rows.map(({ number, hash }) => ({ number: Number(number), hash: String(hash) }))
  const hashes = await readHashes(
    chain,
    known.map(({ number }) => number),
  )
  const at = known.findIndex(({ hash }, index) => hash === hashes[index])
  if (at === 0 && head.number - latest <= behindAtMost) return false
  // Not one block in common: another network was begun under this id, unless the node is simply one of another.
  if (at === -1 && !(await isOfChain(chain))) throw fail(providerFailed, { retrySeconds: 1 })
  await store.write(statementsBack(id, head, known[at]))
  return true
}

async function isOfChain(chain: EvmChain): Promise<boolean> {
  const [, reference] = chain.config.id.split(':')
  return String(Number(await chain.call('eth_chainId'))) === reference
}

/**
 * Reads the next blocks of a network into the store, or forgets those it no longer has. Answers whether there may be
 * more to do at once. Throws `providerFailed`, and what the store throws.
 */
export async function indexChain(store: Store, chain: EvmChain): Promise<boolean> {
  const { id, index } = chain.config
  const head = await headOf(store, id)
  const latest = await latestOf(chain)
  if (head) {
    const isThere = head.number <= latest && (await readHashes(chain, [head.number]))[0] === head.hash
    if (!isThere) return goBack(store, chain, head, latest)
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
