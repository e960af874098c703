import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Amount } from './entities.js'
import { formatUnits, parseUnits } from './units.js'
import { decimalOf, totalOf } from './worth.js'

const written = (amount: Amount | undefined) => amount && formatUnits(amount.value, amount.decimals)

describe('a price of the wire', () => {
  it('is what its text says, for every price a double can tell from its neighbours', () => {
    const digits = fc.bigInt(1n, 10n ** 15n - 1n)
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 24 }), (value, decimals) => {
        const text = formatUnits(value, decimals)
        expect(written(decimalOf(JSON.parse(text) as number, 'USD'))).toBe(text)
      }),
    )
  })

  it('reads as the same number again, however it was written', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-80, max: 1e80, noNaN: true }), (price) => {
        expect(Number(written(decimalOf(price, 'USD')))).toBe(price)
      }),
    )
  })

  it.each([
    [0.1, '0.1'],
    [2914.37, '2914.37'],
    [1e-7, '0.0000001'],
    [1.5e-9, '0.0000000015'],
    [1e21, '1000000000000000000000'],
    [1.25e22, '12500000000000000000000'],
  ])('%d is %s', (price, text) => expect(written(decimalOf(price, 'USD'))).toBe(text))

  it.each([0, -0, -1, Number.NaN, Number.POSITIVE_INFINITY, 5e-324, 1e300])(
    'error: %d is no price',
    (price) => expect(decimalOf(price, 'USD')).toBeUndefined(),
  )
})

it('a total is exact, in whatever order it is added up', () => {
  const amount = fc.record({
    value: fc.bigInt(0n, 2n ** 256n - 1n),
    decimals: fc.integer({ min: 0, max: 72 }),
    symbol: fc.constant('USD'),
  })
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 20 }), (amounts) => {
      const { value, decimals } = totalOf(amounts, 'USD')
      const fine = (each: Amount) => parseUnits(formatUnits(each.value, each.decimals), 72) ?? -1n
      const sum = amounts.reduce((all, each) => all + fine(each), 0n)
      expect(value * 10n ** BigInt(72 - decimals)).toBe(sum)
      expect(totalOf([...amounts].reverse(), 'USD')).toEqual({ value, decimals, symbol: 'USD' })
    }),
  )
})
