/**
 * The allowance from which on it counts as unlimited: some tokens store allowances in 96 bits, and no owner has as much
 * of anything.
 */
const practicallyAll = 2n ** 96n - 1n

/** Whether an allowance is as good as everything an account has and will have. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= practicallyAll
}
