import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountCodecs } from './accountCodecs.js'
import { fields, listOf, oneOf, optional, recordOf, text, tuple, whole } from './codec.js'

it('accepts what it names and nothing else', () => {
  const is = fields({ name: text, at: whole, kind: optional(oneOf('a', 'b')), pair: tuple(text, whole) })
  expect(is({ name: 'x', at: 1, pair: ['y', 2] })).toBe(true)
  expect(is({ name: 'x', at: 1, pair: ['y', 2], kind: 'b', more: true })).toBe(true)
  for (const wrong of [
    undefined,
    null,
    [],
    {},
    { name: 'x', at: 1.5, pair: ['y', 2] },
    { name: 'x', at: 1, pair: ['y', 2, 3] },
    { name: 'x', at: 1, pair: ['y', 2], kind: 'c' },
  ])
    expect(is(wrong)).toBe(false)
  expect(listOf(text, 1)(['a', 'b'])).toBe(false)
  expect(recordOf(whole)({ a: 1 })).toBe(true)
  expect(recordOf(whole)([1])).toBe(false)
})

it('error: any other value in the place of what is stored of accounts is refused, and none throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(accountCodecs)), fc.anything(), (is, value) => {
      const isEmpty = Array.isArray(value) && value.length === 0
      expect(is(value)).toBe(isEmpty)
    }),
  )
})
