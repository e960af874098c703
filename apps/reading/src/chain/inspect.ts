import { type Address, type Hex, zeroAddress } from 'viem'
import type { Chain } from '../networks.js'
import type { Transaction } from '../readTransaction.js'
import type { Sentence } from '../say.js'
import { chainAnswer } from './chainAnswer.js'
import { chainClient } from './chainClient.js'

/** The inspection of a transaction by the chain, before it is sent. All that is signed besides the request stands here. */
export interface Inspection {
  /** The reason why it would fail now; nothing when it would succeed. */
  readonly fails: Sentence | undefined
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The price that the chain itself proposes. */
  readonly usualFeePerGas: bigint
  /** The number that the transaction gets, and the next one of the account: a smaller one takes the place of another transaction. */
  readonly nonce: number
  readonly nextNonce: number
  readonly balance: bigint
  /** Whether a contract stands at the receiver's address. */
  readonly isContract: boolean
}

/** The gas that is shown where the chain cannot estimate, since the transaction would fail. */
const leastGas = 21_000n
/** The price of one authorisation (EIP-7702): of an empty account, the higher one, and half of it again. */
const delegationGas = 37_500n

/** Tries a transaction on the chain without sending it. Rejects when the chain does not answer. */
export async function inspect(transaction: Transaction, chain: Chain): Promise<Inspection> {
  const client = chainClient(chain)
  const { from: account, to, value, data, accessList, delegation } = transaction
  const stateOverride = delegation && [{ address: account, code: delegated(delegation.contract) }]
  const call = {
    ...{ account, value, data, ...(to && { to }) },
    ...(accessList && { accessList: [...accessList] }),
    ...(stateOverride && { stateOverride }),
  }
  const [fees, balance, code, nextNonce, { estimated, fails }] = await Promise.all([
    client.estimateFeesPerGas(),
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
  const calls = data === '0x' ? estimated : (estimated * 6n) / 5n // what it calls may change until it is mined
  const needed = delegation ? calls + delegationGas : calls
  const requestedGas = transaction.gas ?? 0n
  const maxFeePerGas = transaction.maxFeePerGas ?? fees.maxFeePerGas
  const tip = transaction.maxPriorityFeePerGas ?? fees.maxPriorityFeePerGas
  const isWhole = tip > maxFeePerGas // no tip is more than the whole
  return {
    fails,
    gas: requestedGas > needed ? requestedGas : needed,
    maxFeePerGas,
    maxPriorityFeePerGas: isWhole ? maxFeePerGas : tip,
    usualFeePerGas: fees.maxFeePerGas,
    nonce: transaction.nonce ?? nextNonce,
    ...{ nextNonce, balance },
    isContract: isCode(code),
  }
}

/** The code of an account that runs that of a contract (EIP-7702). */
const delegated = (contract: Address): Hex =>
  contract === zeroAddress ? '0x' : `0xef0100${contract.slice(2).toLowerCase()}`

/** Whether code is that of a contract: an EIP-7702 delegation (`0xef0100…`) is the account of a person. */
export const isCode = (code: Hex | undefined) =>
  code !== undefined && code !== '0x' && !code.startsWith('0xef0100')
