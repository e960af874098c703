/** A level of speed, and the price of a compute unit with it, in millionths of a lamport. */
export interface FeeLevel {
  readonly id: 'normal' | 'fast' | 'faster'
  readonly unitPrice: bigint
}

const levels = [
  { id: 'normal', percentile: 50, least: 1_000n },
  { id: 'fast', percentile: 75, least: 20_000n },
  { id: 'faster', percentile: 95, least: 200_000n },
] as const
/**
 * The highest price of a compute unit, in millionths of a lamport; a higher one is not believed. At this price, a token transfer costs
 * 0.0002 SOL.
 */
const maxUnitPrice = 5_000_000n
const microLamports = 1_000_000n

/**
 * Returns the levels of priority, by recent prices for writing the same accounts. Each level costs more than the one before it, even if
 * nobody paid.
 * @param recentPrices Prices of a compute unit, in millionths of a lamport, one a block.
 */
export function feeLevels(recentPrices: readonly bigint[]): readonly FeeLevel[] {
  const sortedPrices = [...recentPrices].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return levels.map(({ id, percentile, least }) => {
    const recentPrice = sortedPrices[Math.floor((sortedPrices.length * percentile) / 100)] ?? 0n
    const price = recentPrice > least ? recentPrice : least
    return { id, unitPrice: price < maxUnitPrice ? price : maxUnitPrice }
  })
}

/** Returns the price of a transaction's priority, in lamports: rounded up, for as many units as it may use. */
export function priorityFee(unitPrice: bigint, unitLimit: number): bigint {
  return (unitPrice * BigInt(unitLimit) + microLamports - 1n) / microLamports
}

/** One part in this many is added to the compute units, because the work of a transaction may differ a little from block to block. */
const spareParts = 10
const spareUnits = 300

/** Compute units for two checks that a wallet may add when it signs; on mainnet, two checks took 7,479. */
const checksUnits = 10_000

/** The greatest number of compute units that a transaction may request; the simulation requests as many. */
export const maxUnits = 1_400_000

/** Returns the limit of compute units for a transaction that used so many when it was tried out, with room for a wallet's checks. */
export const unitLimit = (unitsUsed: number): number =>
  Math.min(unitsUsed + Math.ceil(unitsUsed / spareParts) + spareUnits + checksUnits, maxUnits)
