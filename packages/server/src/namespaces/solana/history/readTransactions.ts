import { fail, isLatchkitError } from 'latchkit/wire'
import type { RpcReply } from '../../../chains/rpc.js'
import { providerFailed } from '../../../errors/gateway.js'
import { type SolanaChain, sendCalls } from '../chain/solanaChain.js'
import type { FoundTransaction } from './signatures.js'
import { type TransactionFacts, transactionCall, transactionFacts } from './transactionFacts.js'

/** Transactions per batch, and its longest answer: strangers can create a transaction of nearly a megabyte. */
const transactionsAtOnce = 10
const maxBatchBytes = 4_194_304
const maxTransactionBytes = 1_048_576

type Replies = readonly (RpcReply | undefined)[]

async function ask(
  chain: SolanaChain,
  transactions: readonly FoundTransaction[],
  bytes: number,
): Promise<Replies> {
  try {
    const calls = transactions.map(({ signature }) => transactionCall(signature))
    return await sendCalls(chain, calls, { bytes })
  } catch (error) {
    if (!isLatchkitError(error, providerFailed)) throw error
    return transactions.map(() => undefined)
  }
}

/** Reads a batch. If it fails, reads its transactions one by one, so that one long transaction does not hide the others. */
async function askBatch(chain: SolanaChain, transactions: readonly FoundTransaction[]): Promise<Replies> {
  const replies = await ask(chain, transactions, maxBatchBytes)
  if (transactions.length < 2 || replies.some((reply) => reply !== undefined)) return replies
  return (await Promise.all(transactions.map((one) => ask(chain, [one], maxTransactionBytes)))).flat()
}

/**
 * Reads transactions; `undefined` for those that the node does not have or that are too long. Throws `providerFailed` if none can be read,
 * or if the node returns other transactions.
 */
export async function readTransactions(
  chain: SolanaChain,
  transactions: readonly FoundTransaction[],
): Promise<readonly (TransactionFacts | undefined)[]> {
  const batches = Array.from({ length: Math.ceil(transactions.length / transactionsAtOnce) }, (_, at) =>
    transactions.slice(at * transactionsAtOnce, (at + 1) * transactionsAtOnce),
  )
  const replies = (await Promise.all(batches.map((batch) => askBatch(chain, batch)))).flat()
  if (transactions.length > 0 && replies.every((reply) => reply === undefined))
    throw fail(providerFailed, { retrySeconds: 1 })
  return transactions.map(({ signature, address }, at) => {
    const reply = replies[at]
    return reply && transactionFacts(signature, address, reply)
  })
}
