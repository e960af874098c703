import { encodeFunctionData, type Hex, parseAbi } from 'viem'

// What rollups charge in addition to gas: for storing a transaction's data on the chain below, and for the operator.

/** The contracts that report it: on OP-stack chains, and on Scroll. Other chains cannot have code at these addresses. */
export const feeOracles = [
  '0x420000000000000000000000000000000000000F',
  '0x5300000000000000000000000000000000000002',
] as const

const abi = parseAbi([
  'function getL1Fee(bytes transaction) view returns (uint256)',
  'function getOperatorFee(uint256 gas) view returns (uint256)',
])

/** A fee of more than a thousand units of the currency is not believed. */
const maxUnits = 1_000n

/** Returns the call that asks an oracle for the fee of a transaction's data. @param transaction As it will be on the chain. */
export const dataFeeCall = (transaction: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'getL1Fee', args: [transaction] })

/** Returns the call that asks an oracle for the operator's fee. */
export const operatorFeeCall = (gas: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'getOperatorFee', args: [gas] })

/**
 * Reads the fee in an oracle's answer, in base units. Returns `undefined` if it is none, or is no sensible fee.
 * @param decimals Of the native currency.
 */
export function feeIn(answer: unknown, decimals: number): bigint | undefined {
  const fee = typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
  return fee !== undefined && fee <= maxUnits * 10n ** BigInt(decimals) ? fee : undefined
}
