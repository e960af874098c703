import { afterEach, expect, it, vi } from 'vitest'
import { formatAmount } from '../parts/Amount/formatAmount.js'
import { visitorLocale } from './language.js'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['ar-EG', 'ar-EG'],
  ['en-GB', 'en-GB'],
  ['C', 'en'],
  ['', 'en'],
])('a browser of language "%s" formats as %s', (language, locale) => {
  vi.stubGlobal('navigator', { language })
  expect(visitorLocale()).toBe(locale)
  expect(() => formatAmount({ value: 15n, decimals: 1, symbol: 'ETH' }, visitorLocale())).not.toThrow()
})

it('a server, which has no visitor, writes English', () => {
  vi.stubGlobal('navigator', undefined)
  expect(visitorLocale()).toBe('en')
})
