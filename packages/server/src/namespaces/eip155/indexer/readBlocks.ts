import { fail, isLatchkitError } from 'latchkit/wire'
import * as v from 'valibot'
import type { RpcCall, RpcReply } from '../../../chains/rpc.js'
import { providerFailed } from '../../../errors/gateway.js'
import type { EvmChain } from '../chain/evmChain.js'
import { type Block, blockShape, type ReadBlock, type Receipt, receiptShape } from './block.js'

const resultOf = (reply: RpcReply | undefined) => (reply && 'result' in reply ? reply.result : undefined)
const hexOf = (number: number) => `0x${number.toString(16)}`
const callsAtOnce = 10
const unclearAnswer = () => fail(providerFailed, { retrySeconds: 1 })

function receiptsOf(block: Block, results: readonly unknown[]): readonly Receipt[] {
  const receiptByHash = new Map<string, Receipt>()
  for (const one of results) {
    const { success, output } = v.safeParse(receiptShape, one)
    if (success && output.blockHash === block.hash) receiptByHash.set(output.transactionHash, output)
  }
  return block.transactions.map(({ hash }) => {
    const receipt = receiptByHash.get(hash)
    // A receipt is missing: the answers come from two nodes, or from one during a reorganisation. A later try will get matching ones.
    if (!receipt) throw unclearAnswer()
    return receipt
  })
}

/** Makes calls one after another in small batches, each of which is short enough. */
async function readSlowly(chain: EvmChain, calls: readonly RpcCall[]): Promise<readonly unknown[]> {
  const results: unknown[] = []
  for (let at = 0; at < calls.length; at += callsAtOnce) {
    results.push(...(await chain.send(calls.slice(at, at + callsAtOnce))).map(resultOf))
  }
  return results
}

/** Returns the result of one call; `undefined` if the node cannot send it in one answer. */
async function tryOne(chain: EvmChain, call: RpcCall, bytes?: number): Promise<unknown> {
  try {
    const rules = bytes === undefined ? {} : { bytes }
    return resultOf((await chain.unshared.send([call], rules))[0])
  } catch (error) {
    if (isLatchkitError(error, providerFailed.code)) return undefined
    throw error
  }
}

/** Reads a block that is too long for one answer: first its hashes, then each transaction. */
async function readInParts(chain: EvmChain, number: number): Promise<unknown> {
  const params = [hexOf(number), false]
  const bare = await tryOne(chain, { method: 'eth_getBlockByNumber', params })
  const { success, output } = v.safeParse(v.looseObject({ transactions: v.array(v.string()) }), bare)
  if (!success) return bare
  const calls = output.transactions.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] }))
  return { ...output, transactions: await readSlowly(chain, calls) }
}

async function readReceipts(chain: EvmChain, block: Block, bytes: number): Promise<readonly Receipt[]> {
  const call = { method: 'eth_getBlockReceipts', params: [hexOf(block.number)] }
  const together = (await tryOne(chain, call)) ?? (await tryOne(chain, call, bytes))
  if (Array.isArray(together)) return receiptsOf(block, together)
  // Reads each receipt separately: not every node returns the receipts of a whole block, and some blocks have too many for one answer.
  const calls = block.transactions.map(({ hash }) => ({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  }))
  return receiptsOf(block, await readSlowly(chain, calls))
}

/**
 * Reads blocks in order, as far as each follows the one before.
 * @param bytes The longest answer: if it is longer than usual, blocks are read one at a time.
 * @throws `providerFailed`, also if the first block is malformed.
 */
export async function readBlocks(
  chain: EvmChain,
  { from, to, bytes }: { readonly from: number; readonly to: number; readonly bytes: number },
): Promise<readonly ReadBlock[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const callOf = (number: number) => ({ method: 'eth_getBlockByNumber', params: [hexOf(number), true] })
  // One request per block: a batch could be longer than an answer may be.
  const results = await Promise.all(numbers.map((number) => tryOne(chain, callOf(number))))
  const blocks: ReadBlock[] = []
  for (const [index, number] of numbers.entries()) {
    const result =
      results[index] ??
      (await tryOne(chain, callOf(number), bytes)) ??
      (blocks.length === 0 ? await readInParts(chain, number) : undefined)
    const { success, output: block } = v.safeParse(blockShape, result)
    if (!success || block.number !== number) break
    const previousHash = blocks.at(-1)?.block.hash
    if (previousHash !== undefined && previousHash !== block.parentHash) break
    blocks.push({ block, receipts: await readReceipts(chain, block, bytes) })
  }
  if (blocks.length === 0) throw unclearAnswer()
  return blocks
}

/** Reads the present hashes of blocks. Throws `providerFailed` if one is missing: that does not prove that the block is gone. */
export async function readHashes(chain: EvmChain, numbers: readonly number[]): Promise<readonly string[]> {
  const replies = await chain.send(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [hexOf(number), false] })),
  )
  return replies.map((reply) => {
    const { success, output } = v.safeParse(v.object({ hash: v.string() }), resultOf(reply))
    if (!success) throw unclearAnswer()
    return output.hash.toLowerCase()
  })
}
