import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { accountSchemas } from './accountSchemas.js'

const token = { address: '0x1', name: 'Gold', amount: ['5', 6, 'GLD'] }
const portfolio = { of: 'toy:1:a', at: 1, tokens: [token] }
const isKept = (value: unknown) => v.is(accountSchemas.portfolio_cache, value)

it('accepts what it names, beside fields that it does not know', () => {
  expect(isKept([portfolio, { ...portfolio, nativePrice: ['2', 0, 'USD'], more: true }])).toBe(true)
})

it.each([
  ['an object in the place of a list', portfolio],
  ['a field that is missing', [{ of: 'toy:1:a', tokens: [token] }]],
  ['a time that is no whole number', [{ ...portfolio, at: 1.5 }]],
  ['an amount that is none', [{ ...portfolio, tokens: [{ ...token, amount: ['-5', 6, 'GLD'] }] }]],
  ['an amount of four', [{ ...portfolio, tokens: [{ ...token, amount: ['5', 6, 'GLD', 1] }] }]],
  ['a price in what is no currency', [{ ...portfolio, nativePrice: ['2', 0, 'dollars'] }]],
  ['more than are ever stored', Array.from({ length: 1_000 }, () => portfolio)],
])('error: %s', (_, value) => expect(isKept(value)).toBe(false))

it('error: any other value in the place of what is stored of accounts is refused, and none throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(accountSchemas)), fc.anything(), (schema, value) => {
      const isEmpty = Array.isArray(value) && value.length === 0
      expect(v.is(schema, value)).toBe(isEmpty)
    }),
  )
})
