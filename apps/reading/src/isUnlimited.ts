/** From this amount on an allowance counts as unlimited: some tokens store allowances in 96 bits, and nobody owns that much. */
const practicallyAll = 2n ** 96n - 1n

/** Whether an allowance covers everything that an account has and will have. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= practicallyAll
}

/** How many times the balance counts as unlimited. */
const times = 1_000n

/** Whether an allowance is so many times the balance that it is practically unlimited. Never for a balance of 0. */
export const isManyTimes = (amount: bigint, balance: bigint): boolean =>
  balance > 0n && amount >= balance * times
