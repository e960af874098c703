import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { blockUnlinked, providerFailed } from '../../../errors/gateway.js'
import type { Log } from '../../../operations/createLog.js'
import type { Store } from '../../../store/store.js'
import type { EvmChain } from '../chain/evmChain.js'
import type { ReadBlock } from './block.js'
import { catchUpHoldings } from './holdings.js'
import { readBlocks, readHashes } from './readBlocks.js'
import { type Head, isForgetting, statementsBack, statementsFor, statementsToForget } from './writeBlocks.js'

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

/** How many blocks a node may lag behind another. If more are missing, the network really is shorter. */
const maxBehind = 3

/** The last indexed block of a network, and the last block of its node. */
export interface IndexPlace {
  readonly block: number
  readonly head: number
}

/** Dependencies of one round of the indexer. */
export interface IndexOptions {
  readonly store: Store
  readonly log: Log
  /** Returns the longest answer for one block. */
  readonly bytes: () => number
  readonly onPlace: (chain: string, place: IndexPlace) => void
}

const blocksForgottenAtOnce = 2_000

/**
 * Undoes blocks that a network no longer has. This needs evidence: a node that has the block gives another hash for it. A node that lags,
 * is syncing, or fails changes nothing. Returns whether something was undone.
 */
async function goBack(parts: IndexOptions, chain: EvmChain, head: Head, latest: number): Promise<boolean> {
  const { store } = parts
  const { id } = chain.config
  const rows = await store.all(
    'SELECT number, hash FROM blocks WHERE chain = ? AND number <= ? ORDER BY number DESC',
    [id, latest],
  )
  const storedBlocks = rows.map(({ number, hash }) => ({ number: Number(number), hash: String(hash) }))
  const hashes = await readHashes(
    chain,
    storedBlocks.map(({ number }) => number),
  )
  const at = storedBlocks.findIndex(({ hash }, index) => hash === hashes[index])
  if (at === 0 && head.number - latest <= maxBehind) return false
  const to = storedBlocks[at]
  if (to) {
    await store.write(await statementsBack(store, id, head, to))
    return true
  }
  return (await isRewritten(parts, chain, storedBlocks)) && forgetSlice(store, id, head)
}

/** Undoes the last blocks, a limited number at a time so that others can run. */
async function forgetSlice(store: Store, id: string, head: Head): Promise<boolean> {
  return store.write(statementsToForget(id, head, head.number - blocksForgottenAtOnce))
}

/**
 * Whether a network shares no block with the index: it was restarted under the same id, or a node is wrong. It counts only if every node
 * that answers (at least two, if there are two) has the id of this network and another hash for a known block.
 */
async function isRewritten(
  { log }: IndexOptions,
  chain: EvmChain,
  storedBlocks: readonly { readonly number: number; readonly hash: string }[],
): Promise<boolean> {
  const { id, rpcUrls } = chain.config
  // The network is shorter than all known blocks. Then its first block decides.
  const oldest = storedBlocks.at(-1)
  const params = [`0x${(oldest?.number ?? 0).toString(16)}`, false]
  const [ids, blocks] = await Promise.all([
    chain.callEach('eth_chainId', []),
    chain.callEach('eth_getBlockByNumber', params),
  ])
  const answers = blocks.flatMap((block, index) => {
    const { success, output } = v.safeParse(v.object({ hash: v.string() }), block)
    return success ? [{ isOwn: isIdOf(id, ids[index]), hash: output.hash.toLowerCase() }] : []
  })
  const others = answers.filter(({ isOwn, hash }) => isOwn && hash !== oldest?.hash)
  const isSure = others.length === answers.length && others.length >= Math.min(2, rpcUrls.length)
  if (isSure) return true
  log('error', 'a node tells another story of a network', { chain: id, nodes: answers.length })
  throw fail(providerFailed, { retrySeconds: 1 })
}

const isIdOf = (id: string, answer: unknown) => String(Number(answer)) === id.slice(id.indexOf(':') + 1)

/** Transactions per write; others can run between two writes. */
const transactionsAtOnce = 200

/** Writes the blocks unless another process has written meanwhile. Returns the new head. */
async function writeBlocks(
  store: Store,
  id: string,
  head: Head | undefined,
  newBlocks: readonly ReadBlock[],
) {
  let [newHead, some, count] = [head, [] as ReadBlock[], 0]
  for (const [index, one] of newBlocks.entries()) {
    some.push(one)
    count += one.block.transactions.length
    if (count < transactionsAtOnce && index < newBlocks.length - 1) continue
    if (!(await store.write(await statementsFor(store, id, newHead, some)))) break
    newHead = { number: one.block.number, hash: one.block.hash }
    some = []
    count = 0
    await new Promise((turn) => setImmediate(turn))
  }
  return newHead
}

/**
 * Reads the next blocks of a network into the store, or undoes those that it no longer has. Returns whether there may be more to do at
 * once. Throws `providerFailed`, `blockUnlinked`, and the store's errors.
 */
export async function indexChain(parts: IndexOptions, chain: EvmChain): Promise<boolean> {
  const { store, bytes, onPlace } = parts
  const { id, index } = chain.config
  const head = await headOf(store, id)
  if (head && isForgetting(head)) return forgetSlice(store, id, head)
  if (await catchUpHoldings(store, id)) return true
  const latest = await latestOf(chain)
  const beforeAll = (index?.fromBlock ?? 0) - 1
  onPlace(id, { block: head?.number ?? beforeAll, head: latest })
  if (head) {
    const isThere = head.number <= latest && (await readHashes(chain, [head.number]))[0] === head.hash
    if (!isThere) return goBack(parts, chain, head, latest)
  }
  const from = head ? head.number + 1 : (index?.fromBlock ?? 0)
  const to = Math.min(latest, from + blocksAtOnce - 1)
  if (from > to) return false
  const newBlocks = await readBlocks(chain, { from, to, bytes: bytes() })
  // Either the chain changed between the two requests, which the next round notices, or the nodes keep disagreeing.
  if (head !== undefined && newBlocks[0]?.block.parentHash !== head.hash)
    throw fail(blockUnlinked, { number: from })
  const newHead = await writeBlocks(store, id, head, newBlocks)
  onPlace(id, { block: newHead?.number ?? beforeAll, head: latest })
  return to < latest
}
