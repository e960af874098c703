import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatUnits, parseUnits } from './units.js'
import { worthOf } from './worth.js'

const decimals = fc.integer({ min: 0, max: 36 })
const value = fc.bigInt(0n, 2n ** 256n - 1n)

it('is exact for every amount and price, and in the currency of the price', () => {
  fc.assert(
    fc.property(value, decimals, value, decimals, (amount, of, price, places) => {
      const worth = worthOf(
        { value: amount, decimals: of, symbol: 'TKN' },
        { value: price, decimals: places, symbol: 'USD' },
      )
      expect(worth.symbol).toBe('USD')
      // The same sum with both written as wholes of 36 decimals, which is exact too.
      const whole = (units: bigint, at: number) => parseUnits(formatUnits(units, at), 36) ?? -1n
      const expected = whole(amount, of) * whole(price, places)
      expect(worth.value * 10n ** BigInt(72 - worth.decimals)).toBe(expected)
    }),
  )
})
