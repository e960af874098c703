import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountWorth, worthOf } from './worth.js'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 36 })
const price = fc
  .record({ value: fc.bigInt({ min: 1n, max: 10n ** 30n }), decimals })
  .map((each) => ({ ...each, symbol: 'USD' }))

describe('what so much money is in tokens', () => {
  it('is the very amount whose worth it was', () => {
    fc.assert(
      fc.property(units, decimals, price, (value, places, of) => {
        const amount = { value, decimals: places, symbol: 'COIN' }
        expect(amountWorth(worthOf(amount, of), of, amount)).toEqual(amount)
      }),
    )
  })

  it('is never worth more than that, and less by no whole unit of the token', () => {
    fc.assert(
      fc.property(units, decimals, decimals, price, (value, worthPlaces, places, of) => {
        const worth = { value, decimals: worthPlaces, symbol: 'USD' }
        const amount = amountWorth(worth, of, { decimals: places, symbol: 'COIN' })
        if (!amount) throw new Error('a price is no zero here')
        const inPlaces = ({ value: units, decimals: at }: { value: bigint; decimals: number }) =>
          units * 10n ** BigInt(108 - at)
        const shown = worthOf(amount, of)
        const oneMore = worthOf({ ...amount, value: amount.value + 1n }, of)
        expect(inPlaces(shown)).toBeLessThanOrEqual(inPlaces(worth))
        expect(inPlaces(oneMore)).toBeGreaterThan(inPlaces(worth))
      }),
    )
  })

  it('is not known where the price is zero', () => {
    const usd = (value: bigint) => ({ value, decimals: 2, symbol: 'USD' })
    expect(amountWorth(usd(5n), usd(0n), { decimals: 18, symbol: 'COIN' })).toBeUndefined()
  })
})
