import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitMoney, moneyParts, textOf } from './moneyParts.js'

const plain = (text: string) => text.replace(/[\u200e\u200f]/g, '').replace(/\u00a0/g, ' ')

const written = (value: bigint, decimals: number, locale = 'en-US', symbol = 'USD') =>
  plain(textOf(moneyParts({ value, decimals, symbol }, locale)))

describe('a sum of money', () => {
  it.each([
    [421_860n, 2, 'en-US', 'USD', '$4,218.60'],
    [421_869_999n, 5, 'en-US', 'USD', '$4,218.69'],
    [0n, 0, 'en-US', 'USD', '$0.00'],
    [9n, 3, 'en-US', 'USD', '<$0.01'],
    [10n, 3, 'en-US', 'USD', '$0.01'],
    [12_345n, 1, 'ja-JP', 'JPY', '￥1,234'],
    [421_860n, 2, 'de-DE', 'EUR', '4.218,60 €'],
    [421_860n, 2, 'ar', 'USD', '4,218.60 US$'],
  ])('%d with %d decimals in %s is %s', (value, decimals, locale, symbol, text) => {
    expect(written(value, decimals, locale, symbol)).toBe(text)
  })

  it('what comes after the point is told apart', () => {
    const parts = moneyParts({ value: 421_860n, decimals: 2, symbol: 'USD' }, 'en-US')
    const fraction = parts.filter(({ isFraction }) => isFraction).map(({ text }) => text)
    expect(fraction).toEqual(['.', '60'])
  })

  it('is exact for every amount, and never rounded up', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 2, max: 72 }), (value, decimals) => {
        const text = written(value, decimals)
        const cents = value / 10n ** BigInt(decimals - 2)
        if (text.startsWith('<')) expect([cents, value > 0n]).toEqual([0n, true])
        else expect(BigInt(text.replace(/[$,.]/g, ''))).toBe(cents)
      }),
    )
  })
})

describe('a sum of money and its place', () => {
  it.each([
    [1_234_567_89n, 'en-US', 13, '$1,234,567.89'],
    [12_345_678_99n, 'en-US', 13, '$12.34M'],
    [12_345_678_99n, 'de-DE', 13, '12,34 Mio. $'],
    [12_345_678_99n, 'ar', 13, '12.34 مليون US$'],
  ])('%d in %s, %d characters', (value, locale, maxChars, shown) => {
    const texts = fitMoney({ value, decimals: 2, symbol: 'USD' }, locale, maxChars)
    expect(plain(textOf(texts.shown))).toBe(shown)
  })
})
