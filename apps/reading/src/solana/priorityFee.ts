import type { Step } from './step.js'

/** The network lets one transaction compute no more, and pays for so much where none is named. */
const mostUnits = 1_400_000n
const perLamport = 1_000_000n
/** A tenth of it is plenty, and the rest is written by mistake, or by malice. */
const high = 10_000_000n

/** The fee for priority that a transaction offers, in lamports, at most: by its own words, and not by those of a node. */
function priorityFeeOf(steps: readonly Step[]): bigint {
  const price = steps.flatMap((step) => (step.kind === 'unitPrice' ? [step.microLamports] : []))
  const units = steps.flatMap((step) => (step.kind === 'unitLimit' ? [BigInt(step.units)] : []))
  return (largest(price, 0n) * largest(units, mostUnits)) / perLamport
}

const largest = (of: readonly bigint[], where: bigint) =>
  of.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? where

/** The fee for priority, where it is so high that it gives coins away. */
export function highPriorityFee(steps: readonly Step[]): bigint | undefined {
  const fee = priorityFeeOf(steps)
  return fee > high ? fee : undefined
}
