import { fail, isLatchkitError } from 'latchkit/wire'
import type { RpcReply } from '../../../chains/rpc.js'
import { providerFailed } from '../../../errors/gateway.js'
import { type SolanaChain, sendCalls } from '../chain/solanaChain.js'
import type { FoundTransaction } from './signatures.js'
import { type TransactionFacts, transactionCall, transactionFacts } from './transactionFacts.js'

/** The transactions of a batch, and its longest answer: strangers can make a transaction of nearly a megabyte. */
const atOnce = 10
const longestBatch = 4_194_304
const longestOne = 1_048_576

type Replies = readonly (RpcReply | undefined)[]

async function ask(chain: SolanaChain, wanted: readonly FoundTransaction[], bytes: number): Promise<Replies> {
  try {
    const calls = wanted.map(({ signature }) => transactionCall(signature))
    return await sendCalls(chain, calls, { bytes })
  } catch (error) {
    if (!isLatchkitError(error, providerFailed)) throw error
    return wanted.map(() => undefined)
  }
}

/** A batch that cannot be had is asked for one by one: a long transaction must not take the others with it. */
async function askBatch(chain: SolanaChain, wanted: readonly FoundTransaction[]): Promise<Replies> {
  const replies = await ask(chain, wanted, longestBatch)
  if (wanted.length < 2 || replies.some((reply) => reply !== undefined)) return replies
  return (await Promise.all(wanted.map((one) => ask(chain, [one], longestOne)))).flat()
}

/**
 * Reads transactions; nothing for those that the node does not have or that are longer than one may be. Throws
 * `providerFailed` where none can be had, and where the node tells others.
 */
export async function readTransactions(
  chain: SolanaChain,
  wanted: readonly FoundTransaction[],
): Promise<readonly (TransactionFacts | undefined)[]> {
  const batches = Array.from({ length: Math.ceil(wanted.length / atOnce) }, (_, at) =>
    wanted.slice(at * atOnce, (at + 1) * atOnce),
  )
  const replies = (await Promise.all(batches.map((batch) => askBatch(chain, batch)))).flat()
  if (wanted.length > 0 && replies.every((reply) => reply === undefined))
    throw fail(providerFailed, { retrySeconds: 1 })
  return wanted.map(({ signature, address }, at) => {
    const reply = replies[at]
    return reply && transactionFacts(signature, address, reply)
  })
}
