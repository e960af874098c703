import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeLevels, priorityFee, unitLimit } from './fees.js'

const pricesOf = (recent: readonly bigint[]) => feeLevels(recent).map(({ unitPrice }) => unitPrice)

describe('levels of priority', () => {
  it('each is ahead of the one before, also where nobody paid anything of late', () => {
    expect(pricesOf([])).toEqual([1_000n, 20_000n, 200_000n])
    expect(pricesOf([0n, 0n, 0n])).toEqual([1_000n, 20_000n, 200_000n])
    expect(pricesOf(Array.from({ length: 100 }, (_, index) => BigInt(index) * 10_000n))).toEqual([
      500_000n,
      750_000n,
      950_000n,
    ])
  })

  it('error: what a node makes up is not paid', () => {
    const most = 5_000_000n
    expect(pricesOf([2n ** 64n - 1n])).toEqual([most, most, most])
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })), (recent) => {
        const prices = pricesOf(recent)
        expect(prices.every((price, index) => price <= most && price >= (prices[index - 1] ?? 0n))).toBe(true)
      }),
    )
  })

  it('a part of a lamport counts as one, and the limit leaves room, up to what the network grants', () => {
    expect(priorityFee(1_000n, 795)).toBe(1n)
    expect(priorityFee(200_000n, 795)).toBe(159n)
    expect(priorityFee(0n, 795)).toBe(0n)
    expect(unitLimit(450)).toBe(10_795)
    expect(unitLimit(1_300_000)).toBe(1_400_000)
  })
})
