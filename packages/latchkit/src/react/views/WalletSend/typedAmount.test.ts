import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits } from '../../../wire/units.js'
import { hasTooManyDecimals, localDecimal, readAmount } from './typedAmount.js'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 36 })
const locale = fc.constantFrom('en', 'en-DE', 'en-AT', 'en-NL', 'de', 'fr', 'ar', 'ar-EG', 'fa', 'hi')

describe('an amount as it is typed', () => {
  it('is read exactly, whatever the language it was written in', () => {
    fc.assert(
      fc.property(units, decimals, locale, (value, places, of) => {
        expect(readAmount(localDecimal(formatUnits(value, places), of), places, of)).toBe(value)
      }),
    )
  })

  it.each([
    ['1,5', 'de', 1_500n],
    ['1,5', 'en', 1_500n],
    ['1.5', 'de', 1_500n],
    ['.5', 'en', 500n],
    ['5.', 'en', 5_000n],
    ['١٫٥', 'ar', 1_500n],
    ['١.٥', 'ar', 1_500n],
    ['1.5', 'ar', 1_500n],
    ['۲٫۵', 'fa', 2_500n],
    ['२.५', 'hi', 2_500n],
    ['২.৫', 'bn', 2_500n],
    ['２.５', 'ja', 2_500n],
    ['0,001', 'en', 1n],
    ['1.001', 'en', 1_001n],
  ])('%s in %s is %d thousandths', (typed, of, thousandths) => {
    expect(readAmount(typed, 3, of)).toBe(thousandths)
  })

  it.each([
    ['1,000', 'en'],
    ['1.000', 'de'],
    ['', 'en'],
    ['.', 'en'],
    ['1e3', 'en'],
    ['-1', 'en'],
    ['1.2.3', 'en'],
    ['0x10', 'en'],
    ['1.0001', 'en'],
  ])('error: %j in %s is not guessed at', (typed, of) => {
    expect(readAmount(typed, 3, of)).toBeUndefined()
  })

  it('tells too many decimals from no number', () => {
    expect(hasTooManyDecimals('1.0001', 3, 'en')).toBe(true)
    expect(hasTooManyDecimals('1.5', 0, 'en')).toBe(true)
    expect(hasTooManyDecimals('abc', 3, 'en')).toBe(false)
  })
})
