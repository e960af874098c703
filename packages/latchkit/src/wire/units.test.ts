import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits, latinDigits, parseUnits, truncateAmount } from './units.js'

const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 36 })

describe('units', () => {
  it('formatUnits and parseUnits are exact in both directions', () => {
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        expect(parseUnits(formatUnits(value, places), places)).toBe(value)
      }),
    )
  })

  it.each(['', '.', '1.', '.5', '-1', '1e3', '1,000', '0x1', '1.1234567'])('parseUnits refuses %j', (text) =>
    expect(parseUnits(text, 6)).toBeUndefined(),
  )

  it('§5 a balance is truncated to 3 decimals, never rounded up', () => {
    expect(truncateAmount(1_999_999n, 6)).toBe('1.999')
    expect(truncateAmount(10_000n * 10n ** 18n, 18)).toBe('10000')
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        const shown = truncateAmount(value, places)
        const least = 10n ** BigInt(Math.max(0, places - 3))
        if (shown.startsWith('<')) {
          expect(value).toBeLessThan(least)
          return
        }
        const shownUnits = parseUnits(shown, places) ?? -1n
        expect(shownUnits).toBeLessThanOrEqual(value)
        expect(value - shownUnits).toBeLessThan(least)
      }),
    )
  })

  it('readings 18: a non-zero amount never reads as zero', () => {
    expect([0n, 1n, 999n, 1_000n].map((value) => truncateAmount(value, 6))).toEqual([
      '0',
      '<0.001',
      '<0.001',
      '0.001',
    ])
  })

  it('readings 18: nor one that is shown without decimals', () => {
    expect([0n, 1n, 999_999n, 1_999_999n].map((value) => truncateAmount(value, 6, 0))).toEqual([
      '0',
      '<1',
      '<1',
      '1',
    ])
  })
})

describe('latinDigits', () => {
  it.each([
    ['Latin', '0123456789'],
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['full width', '０１２３４５６７８９'],
    ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
    ['monospaced', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
  ])('reads %s digits', (_, digits) => {
    expect(latinDigits(digits)).toBe('0123456789')
  })

  it('leaves all else as it is, numbers that are no decimal digits too', () => {
    expect(latinDigits('a ½ ² Ⅷ ٫ 五 -1.5')).toBe('a ½ ² Ⅷ ٫ 五 -1.5')
  })
})
