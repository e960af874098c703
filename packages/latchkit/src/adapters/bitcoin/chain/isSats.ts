/** All the money there can ever be, in sat. */
const mostSats = 2_100_000_000_000_000n

/** Whether an amount in sat can be one. */
export const isSats = (value: bigint): boolean => value >= 0n && value <= mostSats
