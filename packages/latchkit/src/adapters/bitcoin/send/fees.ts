import type { Network } from '../../../wire/entities.js'
import { askEsplora, jsonIn } from '../chain/esplora.js'
import type { BitcoinLive } from '../live.js'

/** A level of speed, and its rate in sat/vB. */
export interface FeeLevel {
  readonly id: 'normal' | 'fast' | 'slow'
  readonly rate: number
}

/** The levels of speed. The first one is used unless the person chooses another. */
const levels = ['normal', 'fast', 'slow'] as const
/** The number of blocks within which a transaction should be confirmed, by level: about an hour, the next one or two blocks, a day. */
const blocksByLevel = { normal: 6, fast: 2, slow: 144 } as const
/** The lowest rate, in sat/vB: nodes do not pass on a transaction that pays less. */
const minRate = 1
/** The highest rate, in sat/vB; a higher estimate is lowered to it. The highest rate ever paid was 1,805, in April 2024. */
const maxRate = 2_000
/** The fast level costs at most this many times the normal level. A higher estimate of the API is capped. */
const maxSpread = 20

/** Reads the fee levels. Each uses the estimate for its number of blocks, or for the next lower number that has one. */
export async function readFeeLevels(live: BitcoinLive, network: Network): Promise<readonly FeeLevel[]> {
  return askEsplora(live, network, { path: '/fee-estimates', read: levelsIn })
}

function levelsIn(text: string): readonly FeeLevel[] | undefined {
  const estimates = jsonIn(text)
  if (typeof estimates !== 'object' || estimates === null || Array.isArray(estimates)) return undefined
  const validEstimates = Object.entries(estimates)
  const usableEstimates = validEstimates
    .map(([blocks, rate]) => [Number(blocks), rate] as const)
    .filter((each): each is [number, number] => isEstimate(each))
    .sort(([one], [other]) => one - other)
  // A spike raises only some estimates. If all are too high, or malformed, the API is not trusted.
  if (validEstimates.length && !usableEstimates.some(([, rate]) => rate <= maxRate)) return undefined
  const rateFor = (maxBlocks: number) => {
    const estimate = usableEstimates.filter(([blocks]) => blocks <= maxBlocks).at(-1) ?? usableEstimates[0]
    // A quiet chain has no estimates; then the lowest rate is enough.
    return Math.min(Math.max(minRate, estimate?.[1] ?? minRate), maxRate)
  }
  const fastEstimate = rateFor(blocksByLevel.fast)
  const normal = Math.min(rateFor(blocksByLevel.normal), fastEstimate)
  const fast = Math.min(fastEstimate, normal * maxSpread)
  const rates = { fast, normal, slow: Math.min(rateFor(blocksByLevel.slow), normal) }
  return levels.map((id) => ({ id, rate: rates[id] }))
}

const isEstimate = ([blocks, rate]: readonly [number, unknown]) =>
  Number.isInteger(blocks) && blocks > 0 && typeof rate === 'number' && rate > 0

/** Returns the fee of a transaction of a size, in sat, rounded up. */
export const feeOf = (rate: number, vsize: number): bigint => BigInt(Math.ceil(rate * vsize))
