import { type Hex, serializeTransaction } from 'viem'
import type { Network } from '../../../wire/entities.js'
import { executionReverted } from '../../../wire/errors/chain.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { missingRpcUrl, rpcFailed } from '../../../wire/errors/rpc.js'
import { call } from '../chain/rpc.js'
import type { EvmLive } from '../live.js'
import { dataFeeCall, feeIn, feeOracles, operatorFeeCall } from './rollupFees.js'
import { type Transfer, transactionOf } from './transfer.js'

/**
 * Returns what a rollup charges in addition to gas: for storing the transfer's data on the chain below, and for the operator.
 * Returns `undefined` if the chain has no such fee, or its answer is malformed.
 * @param gas The gas that the transfer takes.
 * @throws `rpcFailed`, `missingRpcUrl` where no node answers; the error with which `gas` rejects.
 */
export async function feeBesideGas(live: EvmLive, transfer: Transfer, gas: Promise<bigint>): Promise<bigint> {
  const fees = await Promise.all(feeOracles.map((oracle) => oracleFee(live, transfer, oracle, gas)))
  return fees.reduce((sum, fee) => sum + fee)
}

async function oracleFee(
  live: EvmLive,
  transfer: Transfer,
  oracle: Hex,
  gas: Promise<bigint>,
): Promise<bigint> {
  const { network } = transfer
  const data = await readFee(live, network, oracle, dataFeeCall(serialize(transfer)))
  if (data === undefined) return 0n
  return data + ((await readFee(live, network, oracle, operatorFeeCall(await gas))) ?? 0n)
}

/** Asks an oracle for a fee. An oracle without the function is not asked again. */
async function readFee(live: EvmLive, network: Network, oracle: Hex, data: Hex): Promise<bigint | undefined> {
  const key = `${data.slice(0, 10)} ${oracle} ${network.caipNetworkId}`
  if (live.unsupportedKeys.has(key)) return undefined
  const answer = await call(live, network, 'eth_call', [{ to: oracle, data }, 'latest']).catch((error) => {
    if (isLatchkitError(error, rpcFailed.code, missingRpcUrl.code)) throw error
    return isLatchkitError(error, executionReverted.code) ? '0x' : undefined
  })
  if (answer === '0x') live.unsupportedKeys.add(key)
  const fee = feeIn(answer, network.nativeCurrency.decimals)
  if (fee !== undefined) return fee
  if (answer !== '0x') live.context.logger.info(`${network.name} says no sensible fee`, answer)
  return undefined
}

/**
 * Serializes the transfer as it will be on the chain, unsigned. The fields that the wallet fills in get the greatest length that they can
 * well have.
 */
function serialize(transfer: Transfer): Hex {
  const { to, data, ...rest } = transactionOf(transfer)
  return serializeTransaction({
    type: 'eip1559',
    chainId: Number(transfer.network.id),
    nonce: 0x12_3456,
    gas: 0x12_3456n,
    maxFeePerGas: 0x12_3456_789an,
    maxPriorityFeePerGas: 0x12_3456_789an,
    to: to.toLowerCase() as Hex,
    value: 'value' in rest ? BigInt(rest.value) : 0n,
    ...(data !== undefined && { data: data as Hex }),
  })
}

/** The native currency that a transfer needs and the account has, in base units. */
export interface GasQuestion {
  readonly native: bigint
  /** The fee, in base units; absent while it is unknown. */
  readonly fee?: bigint | undefined
  /** The amount of the native currency itself that is sent. */
  readonly sentAmount?: bigint
  readonly accountType: string
}

/**
 * Tells whether the account lacks the native currency for the fee (§5). Compares base units; the rule of §5, which compares
 * USD, gives the same result, because both amounts have the same price. A smart account does not pay its fees itself, so it
 * never lacks the currency.
 */
export function gasIsShort({ native, fee = 0n, sentAmount = 0n, accountType }: GasQuestion): boolean {
  return accountType !== 'smartAccount' && (native === 0n || native < sentAmount + fee)
}
