import { type Hex, keccak256 } from 'viem'
import { chainClient } from '../../../../reading/src/chain/chainClient.js'
import type { Inspection } from '../../../../reading/src/chain/inspect.js'
import type { Chain } from '../../../../reading/src/networks.js'
import type { Question } from '../../../../reading/src/readRequest.js'
import type { Transaction } from '../../../../reading/src/readTransaction.js'
import type { PerformOptions } from '../namespace.js'
import { doubtIn, isUnanswered } from '../noAnswer.js'
import type { InspectionResult } from './describeTransaction.js'
import type { Eip155Request } from './sign.js'

/** Signs an EVM request in the vault. */
export type Sign = (request: Eip155Request) => Promise<Hex>

/** Values that are signed besides the request, as they were shown. */
export type Payment = Pick<Inspection, 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce'>

/** The sent transactions of a bundle, by their hashes. */
export interface SentTransactions {
  readonly hashes: readonly Hex[]
  /** The error of the transaction that failed; the following ones were not sent. */
  readonly failure?: unknown
}

/** Signs all transactions first, then sends one by one: if a signature fails, nothing has been sent. */
export async function sendCalls(
  { calls, chain }: Extract<Question, { kind: 'calls' }>,
  inspections: readonly Inspection[] | 'silent' | undefined,
  { sign, beforeSending }: PerformOptions<Sign>,
): Promise<SentTransactions> {
  if (!inspections || inspections === 'silent') throw new Error('The network hasn’t been tried')
  const signedTransactions: Hex[] = []
  for (const [at, { transaction }] of calls.entries()) {
    const inspection = inspections[at]
    if (!inspection) throw new Error('The network hasn’t been tried')
    signedTransactions.push(await sign(toSign(transaction, inspection, chain)))
  }
  beforeSending()
  const hashes: Hex[] = []
  for (const signedTransaction of signedTransactions) {
    try {
      hashes.push(await broadcast(signedTransaction, chain))
    } catch (failure) {
      if (hashes.length === 0) throw failure
      return { hashes, failure }
    }
  }
  return { hashes }
}

/** Sends a signed transaction once. Without an answer it may still have arrived, so the chain is asked by its hash. */
async function broadcast(serializedTransaction: Hex, chain: Chain): Promise<Hex> {
  const hash = keccak256(serializedTransaction)
  const client = chainClient(chain)
  try {
    await client.sendRawTransaction({ serializedTransaction })
  } catch (error) {
    const transactionOrError = await client.getTransaction({ hash }).catch((why: unknown) => why)
    if (!(transactionOrError instanceof Error)) return hash
    throw isUnanswered(transactionOrError) ? doubtIn(error) : error
  }
  // Returns the hash of the signed transaction; a different hash from the node is not trusted.
  return hash
}

/** Builds the full transaction, as it was shown: the request, and the values that the inspection has added. */
export function toSign(
  { to, value, data, accessList }: Transaction,
  { gas, maxFeePerGas, maxPriorityFeePerGas, nonce }: Payment,
  chain: Pick<Chain, 'id'>,
): Extract<Eip155Request, { kind: 'transaction' }> {
  return {
    namespace: 'eip155',
    kind: 'transaction',
    transaction: {
      chainId: chain.id,
      nonce,
      value,
      data,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas,
      ...(to && { to }),
      ...(accessList && { accessList: [...accessList] }),
    },
  }
}

/** Signs a transaction with the fees and nonce that were shown, and sends it. */
export async function sendTransaction(
  { transaction, chain }: Extract<Question, { kind: 'transaction' }>,
  inspection: InspectionResult,
  { sign, beforeSending }: PerformOptions<Sign>,
): Promise<unknown> {
  if (!inspection || inspection === 'silent') throw new Error('The network hasn’t been tried')
  const signedTransaction = await sign(toSign(transaction, inspection, chain))
  beforeSending()
  return broadcast(signedTransaction, chain)
}
