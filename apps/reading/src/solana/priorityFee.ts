import type { Step } from './step.js'

/** The network's maximum of compute units for a transaction, which is charged if none is named. */
const mostUnits = 1_400_000n
const perLamport = 1_000_000n
/** A high fee, in lamports: a tenth would be plenty, and more is a mistake or an attack. */
const high = 10_000_000n

/** Returns the maximum priority fee of a transaction in lamports, from its own instructions, not from a node. */
function priorityFeeOf(steps: readonly Step[]): bigint {
  const price = steps.flatMap((step) => (step.kind === 'unitPrice' ? [step.microLamports] : []))
  const units = steps.flatMap((step) => (step.kind === 'unitLimit' ? [BigInt(step.units)] : []))
  return (largest(price, 0n) * largest(units, mostUnits)) / perLamport
}

const largest = (of: readonly bigint[], where: bigint) =>
  of.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? where

/** Returns the priority fee if it is so high that it gives coins away. */
export function highPriorityFee(steps: readonly Step[]): bigint | undefined {
  const fee = priorityFeeOf(steps)
  return fee > high ? fee : undefined
}
