import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitAmount, fitChange } from './formatAmount.js'
import { parseUnits } from './units.js'

const ether = (value: bigint, symbol = 'ETH') => ({ value, decimals: 18, symbol })
const one = 10n ** 18n
const plain = (text: string) => text.replace(/[\u200e\u200f]/g, '').replace(/\u00a0/g, ' ')

describe('an amount and its place (readings 44)', () => {
  it.each([
    ['as much as a balance shows', 9_999_998_765n * 10n ** 12n, 14, 'en', '9,999.998', '9,999.998765'],
    ['nothing is hidden', 15n * 10n ** 17n, 14, 'en', '1.5', '1.5'],
    ['too long even so', 1_234_567_890_129n * 10n ** 15n, 14, 'en', '1.234B', '1,234,567,890.129'],
    ['cut off, not rounded', 1_999_999n * one, 10, 'en', '1.999M', '1,999,999'],
    ['a whole part of three digits has no short form', 123_456n * 10n ** 15n, 4, 'en', '123.456', '123.456'],
    ['in German', 1_234_567_890_129n * 10n ** 15n, 14, 'de', '1,234 Mrd.', '1.234.567.890,129'],
    ['in Japanese', 1_234_567_890_129n * 10n ** 15n, 14, 'ja', '12.34億', '1,234,567,890.129'],
    ['in Arabic', 1_234_567_890_129n * 10n ** 15n, 14, 'ar', '1.234 مليار', '1,234,567,890.129'],
    ['more than languages name', 12_345n * 10n ** 30n, 14, 'en', '1.234E16', '12,345,000,000,000,000'],
  ])('%s', (_, value, maxChars, locale, shown, exact) => {
    const texts = fitAmount(ether(value), locale, { maxChars })
    expect([plain(texts.shown), texts.exact]).toEqual([shown, exact])
  })

  it('§5 shows 2 decimals of a token, and a symbol takes its part of the place', () => {
    const amount = { value: 12_345_678_999n, decimals: 3, symbol: 'USDC' }
    expect(fitAmount(amount, 'en', { places: 2, maxChars: 18 }).shown).toBe('12,345,678.99')
    expect(fitAmount(amount, 'en', { places: 2, maxChars: 17 }).shown).toBe('12.34M')
  })

  it('is never more than there is, and never longer than a screen', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const { shown, exact } = fitAmount({ value, decimals, symbol: 'ETH' }, 'en-US', { maxChars: 14 })
        expect(parseUnits(exact.replaceAll(',', ''), decimals)).toBe(value)
        expect(shown.length).toBeLessThanOrEqual(10)
        if (shown.startsWith('<')) return
        const [, digits = '', letter = ''] = /^([\d.,]+)E?([KMBT]|\d+)?$/.exec(shown) ?? []
        const power = { K: 3, M: 6, B: 9, T: 12 }[letter] ?? Number(letter)
        const least = parseUnits(digits.replaceAll(',', ''), 80) ?? -1n
        const scaled = (least * 10n ** BigInt(power + decimals)) / 10n ** 80n
        expect([least >= 0n, scaled <= value]).toEqual([true, true])
        // No more is cut off than the decimals that are not shown.
        expect((value - scaled) * 1000n <= value || shown === exact || power === 0).toBe(true)
      }),
    )
  })
})

const micro = 10n ** 12n
const milli = 10n ** 15n

describe('a balance before and after', () => {
  it.each([
    ['as in a list of tokens, cut off', 640_129n * milli, 520_129n * milli, 0n, ['640.12', '520.12']],
    ['a fee that two decimals hide', 2_000n * milli, 499_962n * micro, 38n * micro, ['2', '0.49996']],
    [
      'a fee of which one digit is too little',
      2_000n * milli,
      499_965n * micro,
      35n * micro,
      ['2', '0.499965'],
    ],
    ['a higher fee', 2_000n * milli, (4_999_538n * micro) / 10n, (462n * micro) / 10n, ['2', '0.49995']],
    ['an amount that two decimals hide', 640_129n * milli, 520_125n * milli, 0n, ['640.129', '520.125']],
    [
      'only the fee leaves',
      8_421n * micro * 100n,
      (84_209_265n * micro) / 100n,
      (735n * micro) / 100n,
      ['0.8421', '0.842092'],
    ],
    ['nothing is left', milli, 0n, 0n, ['0.001', '0']],
    ['nothing changes', 499_953n * micro, 499_953n * micro, 0n, ['0.49', '0.49']],
    ['a small part of what leaves', 2_469n * one, (12_345n * one) / 10n - 1n, 0n, ['2,469', '1,234.499999']],
    ['thousands', 1_234_567_890n * milli, 1_034_567_890n * milli, 0n, ['1,234,567.89', '1,034,567.89']],
    ['millions', 12_345_678_901n * 10n * milli, 10_345_678_901n * 10n * milli, 0n, ['123.45M', '103.45M']],
    ['less than a short form tells', 5_432_100n * one, 5_431_900n * one, 0n, ['5,432,100', '5,431,900']],
    ['long and short', 1_000_004_520n * milli, 1_000_001n * one, 0n, ['1,000,004.52', '1,000,001']],
    [
      'a small part of thousands',
      12_345n * one + 10n ** 9n,
      12_345n * one,
      0n,
      ['12,345.000000001', '12,345'],
    ],
    ['beyond trillions', 2n ** 256n - 1n, 2n ** 256n - 2n, 0n, ['1.15E59', '1.15E59']],
    ['78 digits', 2n ** 256n - 1n, 10n ** 77n, 0n, ['1.15E59', '1E59']],
  ])('%s', (_, before, after, fee, shown) => {
    const texts = fitChange(ether(before), ether(after), fee, 'en')
    expect([texts.before.shown, texts.after.shown]).toEqual(shown)
  })

  it('without decimals has none', () => {
    const items = (value: bigint) => ({ value, decimals: 0, symbol: 'ITEM' })
    const { before, after } = fitChange(items(12n), items(11n), 0n, 'en')
    expect([before.shown, after.shown]).toEqual(['12', '11'])
  })
})
