import { CallExecutionError, ExecutionRevertedError, type PublicClient, serializeTransaction } from 'viem'
import {
  dataFeeCall,
  feeIn,
  feeOracles,
  operatorFeeCall,
} from '../../../../packages/latchkit/src/adapters/evm/send/rollupFees.js'
import type { Transaction } from '../readTransaction.js'

interface Pricing {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly nonce: number
}

/**
 * Asks a chain what it charges for a transaction in addition to gas. Returns 0 on chains that charge nothing more.
 * @throws What the client throws if the chain does not answer.
 */
export async function readFeeBesideGas(
  client: PublicClient,
  { to, value, data, accessList }: Transaction,
  { gas, maxFeePerGas, nonce }: Pricing,
): Promise<bigint> {
  const serialized = serializeTransaction({
    type: 'eip1559',
    chainId: client.chain?.id ?? 0,
    nonce,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas: maxFeePerGas,
    value,
    data,
    ...(to && { to }),
    ...(accessList && { accessList: [...accessList] }),
  })
  const fees = await Promise.all(
    feeOracles.map(async (oracle) => {
      const ask = async (call: `0x${string}`) =>
        feeIn((await client.call({ to: oracle, data: call }).catch(noFee)).data, decimals)
      const fee = await ask(dataFeeCall(serialized))
      return fee === undefined ? 0n : fee + ((await ask(operatorFeeCall(gas))) ?? 0n)
    }),
  )
  return fees.reduce((sum, fee) => sum + fee)
}

/** EVM coins have 18 decimals in the frame. */
const decimals = 18

/** Reads a refusal of the oracle as no fee: older ones do not know the operator's. */
function noFee(error: unknown): { readonly data?: undefined } {
  if (error instanceof CallExecutionError && error.walk((each) => each instanceof ExecutionRevertedError))
    return {}
  throw error
}
