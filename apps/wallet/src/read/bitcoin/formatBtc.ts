import { formatUnits } from 'viem'

const decimals = 8

/** Writes sat as BTC. */
export const formatBtc = (sat: bigint) => `${formatUnits(sat, decimals)} BTC`
