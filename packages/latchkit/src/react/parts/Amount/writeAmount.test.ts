import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AmountPlaceName,
  amountPlaces,
  moneyPlaces,
  sizeIn,
  writeAmount,
  writeFee,
  writeMoney,
} from './writeAmount.js'

const ether = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
const one = 10n ** 18n
// A count is of what cannot be parted.
const places = (Object.keys(amountPlaces) as AmountPlaceName[]).filter((each) => each !== 'count')

describe('an amount in its place (readings 44)', () => {
  it.each([
    ['balance', 842_100_000n * 10n ** 9n, '0.842 ETH', '0.8421 ETH'],
    ['token', 842_100_000n * 10n ** 9n, '0.84 ETH', '0.8421 ETH'],
    ['activity', 1n, '<0.001 ETH', '0.000000000000000001 ETH'],
    ['token', 1n, '<0.01 ETH', '0.000000000000000001 ETH'],
    ['activity', 12_345_678_912n * 10n ** 15n, '12.345M ETH', '12,345,678.912 ETH'],
    ['balance', 1_234_567_891n * 10n ** 15n, '1,234,567.891 ETH', '1,234,567.891 ETH'],
    ['balance', 1_234_567_890_129n * 10n ** 15n, '1,234,567,890.129 ETH', '1,234,567,890.129 ETH'],
    ['whole', 1n, '0.000000000000000001 ETH', '0.000000000000000001 ETH'],
  ] as const)('%s: %d', (place, value, shown, exact) => {
    const isTooLong = place === 'balance' && shown.length > amountPlaces.balance.maxChars
    expect(writeAmount(ether(value), place, 'en')).toEqual({
      shown: isTooLong ? '1.234B ETH' : shown,
      exact,
    })
  })

  it('what cannot be parted has no decimals in any place', () => {
    for (const place of [...places, 'count'] as const)
      expect(writeAmount({ value: 5n, decimals: 0, symbol: 'UND' }, place, 'en').shown).toBe('5 UND')
  })

  it('a balance is written smaller before it is written short', () => {
    const size = (text: string) => sizeIn(amountPlaces.balance, text)
    expect(['234.567 ETH', '12,345.6 ETH', '123,456.789 ETH', '1,234,567.891 ETH'].map(size)).toEqual([
      '',
      '',
      'smaller',
      'smallest',
    ])
    expect(sizeIn(amountPlaces.token, '1,234,567.89 USDC')).toBe('')
  })

  it('fits into its place in every language, or is written short; and is never 0 for what is something', () => {
    const locale = fc.constantFrom('en', 'de', 'fr', 'ja', 'ar', 'fa', 'hi')
    fc.assert(
      fc.property(fc.constantFrom(...places), locale, fc.bigInt(1n, 10n ** 60n), (place, of, value) => {
        const { maxChars = Number.POSITIVE_INFINITY }: { maxChars?: number } = amountPlaces[place]
        const { shown, exact } = writeAmount(ether(value), place, of)
        // Below a thousand no notation is shorter: all the decimals of a whole amount stay.
        if (shown !== exact && value >= 1000n * one) expect(shown.length).toBeLessThanOrEqual(maxChars)
        expect(shown).not.toMatch(/^[0٠۰०]([.,٫][0٠۰०]*)? /)
      }),
    )
  })

  it('money has a place too, and is cut off and never rounded', () => {
    const usd = (value: bigint) => ({ value, decimals: 2, symbol: 'USD' })
    expect(writeMoney(usd(12_345_678_99n), 'worth', 'en').shown).toBe('$12.34M')
    expect(writeMoney(usd(12_345_678_99n), 'total', 'en').shown).toBe('$12,345,678.99')
    expect(sizeIn(moneyPlaces.total, '$123,456.99')).toBe('')
    expect(sizeIn(moneyPlaces.total, '$12,345,678.99')).toBe('smaller')
    expect(sizeIn(moneyPlaces.total, '$1,234,567,890.99')).toBe('smallest')
  })

  it('a fee shows the first digits that say something', () => {
    expect(writeFee(ether(21_000n * 10n ** 9n), 'en')).toBe('0.000021 ETH')
    expect(writeFee(ether(2n * one), 'en')).toBe('2 ETH')
  })
})

it('nothing else decides how an amount is written', () => {
  const react = join(import.meta.dirname, '../..')
  const own = ['formatAmount', 'moneyParts', 'compactWhole']
  const found = readdirSync(react, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .filter((path) => !path.startsWith(join('parts', 'Amount')))
    .filter((path) =>
      [...readFileSync(join(react, path), 'utf8').matchAll(/import ([^;]*?) from '[^']*\/(\w+)\.js'/g)].some(
        ([, names = '', module = '']) => own.includes(module) && !names.startsWith('type '),
      ),
    )
  // The page's buttons load before everything else of the interface: they take the two numbers alone.
  expect(found.filter((path) => !path.startsWith('buttons'))).toEqual([])
})
