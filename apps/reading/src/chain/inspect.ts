import type { Hex } from 'viem'
import type { Chain } from '../networks.js'
import type { Transaction } from '../readTransaction.js'
import type { Sentence } from '../say.js'
import { chainAnswer } from './chainAnswer.js'
import { chainClient } from './chainClient.js'
import { readFeeBesideGas } from './readFeeBesideGas.js'

/** A transaction inspected on the chain before it is sent, including all that is signed besides the request. */
export interface Inspection {
  /** Why the transaction would fail now; `undefined` if it would succeed. */
  readonly fails: Sentence | undefined
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The price that the chain itself proposes. */
  readonly usualFeePerGas: bigint
  /** What the chain charges in addition to gas, as rollups do. Nothing signed limits it: the chain sets it when it takes the transaction. */
  readonly feeBesideGas?: bigint | undefined
  /** What it costs at the price of now, as the chain estimates its gas; `undefined` if the chain states no price. */
  readonly expectedFee?: bigint | undefined
  /** The nonce of the transaction, and the account's next one: a smaller nonce replaces another transaction. */
  readonly nonce: number
  readonly nextNonce: number
  readonly balance: bigint
  /** Whether the receiver is a contract. */
  readonly isContract: boolean
}

/** The fee beside gas can rise until the chain takes the transaction: by no more than this, as long as people take to decide. */
const maxRise = 2n

/** Returns the highest fee of a transaction. */
export const highestFeeOf = ({
  gas,
  maxFeePerGas,
  feeBesideGas = 0n,
}: Pick<Inspection, 'gas' | 'maxFeePerGas' | 'feeBesideGas'>): bigint =>
  gas * maxFeePerGas + feeBesideGas * maxRise

/** The gas to show if the chain cannot estimate it because the transaction would fail. */
const leastGas = 21_000n

/** Simulates a transaction on the chain. Rejects if the chain does not answer. */
export async function inspect(transaction: Transaction, chain: Chain): Promise<Inspection> {
  const client = chainClient(chain)
  const { from: account, to, value, data, accessList } = transaction
  const call = { account, value, data, ...(to && { to }), ...(accessList && { accessList: [...accessList] }) }
  const [fees, price, balance, code, nextNonce, { estimated, fails }] = await Promise.all([
    client.estimateFeesPerGas(),
    client.getGasPrice().catch(() => undefined),
    client.getBalance({ address: account }),
    to ? client.getCode({ address: to }) : undefined,
    client.getTransactionCount({ address: account, blockTag: 'pending' }),
    client
      .call(call)
      .then(() => client.estimateGas(call))
      .then(
        (gas) => ({ estimated: gas, fails: undefined }),
        (error: unknown) => ({ estimated: leastGas, fails: chainAnswer(error) }),
      ),
  ])
  const needed = data === '0x' ? estimated : (estimated * 6n) / 5n // what it calls may change until it is mined
  const requestedGas = transaction.gas ?? 0n
  const maxFeePerGas = transaction.maxFeePerGas ?? fees.maxFeePerGas
  const tip = transaction.maxPriorityFeePerGas ?? fees.maxPriorityFeePerGas
  const besideGas = await readFeeBesideGas(client, transaction, {
    gas: needed,
    maxFeePerGas,
    nonce: nextNonce,
  })
  const paidPrice = price !== undefined && price > maxFeePerGas ? maxFeePerGas : price
  const isWhole = tip > maxFeePerGas // no tip is more than the whole
  return {
    fails,
    gas: requestedGas > needed ? requestedGas : needed,
    maxFeePerGas,
    maxPriorityFeePerGas: isWhole ? maxFeePerGas : tip,
    usualFeePerGas: fees.maxFeePerGas,
    feeBesideGas: besideGas,
    expectedFee: paidPrice && estimated * paidPrice + besideGas,
    nonce: transaction.nonce ?? nextNonce,
    nextNonce,
    balance,
    isContract: isCode(code),
  }
}

/** Whether code belongs to a contract: an EIP-7702 delegation (`0xef0100…`) is a person's account. */
export const isCode = (code: Hex | undefined) =>
  code !== undefined && code !== '0x' && !code.startsWith('0xef0100')
