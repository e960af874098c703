import { formatUnits } from 'viem'

const decimals = 9

/** Writes lamports as SOL. */
export const formatSol = (lamports: bigint) => `${formatUnits(lamports, decimals)} SOL`
