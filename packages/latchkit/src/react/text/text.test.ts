import { describe, expect, it } from 'vitest'
import { type ErrorEntry, fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import * as walletErrors from '../../wire/errors/wallet.js'
import { formatAmount } from '../parts/Amount/formatAmount.js'
import { ar } from './ar.js'
import { en, type TextKey } from './en.js'
import { textsOf } from './translate.js'

const keys = Object.keys(en) as TextKey[]
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('texts', () => {
  it('ask for the same values in Arabic as in English', () => {
    for (const key of keys) {
      expect(placeholders(ar[key]), key).toEqual(placeholders(en[key]))
      expect(ar[key], key).not.toBe(en[key])
    }
  })

  it('has a sentence for every failure of a wallet', () => {
    const t = textsOf(en, 'en')
    const data = { wallet: 'Foxglove', network: 'Base', method: 'connect', reason: 'no reason' }
    for (const entry of Object.values(walletErrors) as ErrorEntry<never>[]) {
      const error = fail(entry as unknown as ErrorEntry<typeof data>, data)
      expect(Object.hasOwn(en, `error.${entry.code}`), entry.code).toBe(true)
      expect(t.error(error, 'Foxglove')).not.toContain('{')
    }
  })

  it('falls back to the catalogue where there is none', () => {
    const error = fail(requestAborted, {})
    expect(textsOf(en, 'en').error(error, 'Foxglove')).toBe(error.message)
  })

  it('isolates a foreign name in a right-to-left sentence only', () => {
    expect(textsOf(en, 'en')('approveIn', { wallet: 'Foxglove' })).toBe('Approve in Foxglove')
    expect(textsOf(ar, 'ar')('approveIn', { wallet: 'Foxglove' })).toContain('\u2068Foxglove\u2069')
  })
})

describe('amounts', () => {
  const ether = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })

  it.each([
    [842_100_000_000_000_000n, 'en', '0.842'],
    [1n, 'en', '<0.001'],
    [0n, 'en', '0'],
    [123_456_789_012_345_678_901_234_567n, 'en', '123,456,789.012'],
    [1_234_500_000_000_000_000_000n, 'de', '1.234,5'],
    [842_100_000_000_000_000n, 'ar', '٠٫٨٤٢'],
  ])('error: §5 %s in %s is %s, truncated and exact', (value, locale, shown) => {
    expect(formatAmount(ether(value), locale)).toBe(shown)
  })
})
