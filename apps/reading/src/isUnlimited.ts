/**
 * The allowance from which on it counts as unlimited: some tokens store allowances in 96 bits, and no owner has as much
 * of anything.
 */
const practicallyAll = 2n ** 96n - 1n

/** Whether an allowance is as good as everything an account has and will have. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= practicallyAll
}

/** The multiple of what there is that is as good as all that will be. */
const times = 1_000n

/** Whether an allowance is so many times what an account has that it is as good as unlimited. Of nothing, no amount is. */
export const isManyTimes = (amount: bigint, balance: bigint): boolean =>
  balance > 0n && amount >= balance * times
