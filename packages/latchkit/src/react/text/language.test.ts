import { afterEach, expect, it, vi } from 'vitest'
import { formatAmount } from '../../wire/formatAmount.js'
import { visitorLocale } from '../../wire/visitorLocale.js'
import { textsOf } from './translate.js'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['ar-EG', 'ar-EG'],
  ['en-GB', 'en-GB'],
  ['C', 'en'],
  ['', 'en'],
  ['en-US@posix', 'en-US'],
  ['en_US', 'en-US'],
  ['de_AT.UTF-8@euro', 'de-AT'],
  ['de', 'de'],
  ['POSIX', 'en'],
  ['x-private', 'en'],
  ['en-a', 'en'],
  [undefined, 'en'],
])('a browser of language "%s" formats as %s', (language, locale) => {
  vi.stubGlobal('navigator', { language })
  expect(visitorLocale()).toBe(locale)
  expect(() => formatAmount({ value: 15n, decimals: 1, symbol: 'ETH' }, visitorLocale())).not.toThrow()
  const texts = textsOf({ wallets: { one: '{count} wallet', other: '{count} wallets' } }, visitorLocale())
  expect(() => texts('wallets', { count: 2_000 })).not.toThrow()
})

it('a server, which has no visitor, writes English', () => {
  vi.stubGlobal('navigator', undefined)
  expect(visitorLocale()).toBe('en')
})
