import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { RpcReply } from '../../../chains/rpc.js'
import { providerFailed } from '../../../errors/gateway.js'
import type { EvmChain } from '../chain/evmChain.js'
import { type Block, blockShape, type ReadBlock, type Receipt, receiptShape } from './block.js'

const resultOf = (reply: RpcReply | undefined) => (reply && 'result' in reply ? reply.result : undefined)
const hexOf = (number: number) => `0x${number.toString(16)}`
const unclear = () => fail(providerFailed, { retrySeconds: 1 })

function receiptsOf(block: Block, given: readonly unknown[]): readonly Receipt[] {
  const found = new Map<string, Receipt>()
  for (const one of given) {
    const { success, output } = v.safeParse(receiptShape, one)
    if (success && output.blockHash === block.hash) found.set(output.transactionHash, output)
  }
  return block.transactions.map(({ hash }) => {
    const receipt = found.get(hash)
    // Two nodes, or one in the middle of changing its mind: asked again, they will agree.
    if (!receipt) throw unclear()
    return receipt
  })
}

async function readReceipts(
  chain: EvmChain,
  block: Block,
  reply: RpcReply | undefined,
): Promise<readonly Receipt[]> {
  const together = resultOf(reply)
  if (Array.isArray(together)) return receiptsOf(block, together)
  // Not every node answers for a whole block.
  const replies = await chain.send(
    block.transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  return receiptsOf(block, replies.map(resultOf))
}

/** Blocks one after the other, as far as they follow each other. Throws `providerFailed`. */
export async function readBlocks(chain: EvmChain, from: number, to: number): Promise<readonly ReadBlock[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  // One question a block: together they would be longer than an answer may be.
  const replies = await Promise.all(
    numbers.map((number) =>
      chain.send([
        { method: 'eth_getBlockByNumber', params: [hexOf(number), true] },
        { method: 'eth_getBlockReceipts', params: [hexOf(number)] },
      ]),
    ),
  )
  const read: ReadBlock[] = []
  for (const [index, number] of numbers.entries()) {
    const { success, output: block } = v.safeParse(blockShape, resultOf(replies[index]?.[0]))
    if (!success || block.number !== number) break
    const before = read.at(-1)?.block.hash
    if (before !== undefined && before !== block.parentHash) break
    read.push({ block, receipts: await readReceipts(chain, block, replies[index]?.[1]) })
  }
  return read
}

/**
 * The hashes a network has for blocks now. Throws `providerFailed` where it does not tell one: that it is gone is not
 * said.
 */
export async function readHashes(chain: EvmChain, numbers: readonly number[]): Promise<readonly string[]> {
  const replies = await chain.send(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [hexOf(number), false] })),
  )
  return replies.map((reply) => {
    const { success, output } = v.safeParse(v.object({ hash: v.string() }), resultOf(reply))
    if (!success) throw unclear()
    return output.hash.toLowerCase()
  })
}
