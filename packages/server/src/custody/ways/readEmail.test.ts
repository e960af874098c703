import { expect, it } from 'vitest'
import { labelOf } from './readEmail.js'

it('a label that fits is whole', () => {
  for (const text of ['', 'noor', 'ada@example.org', 'x'.repeat(40)]) expect(labelOf(text)).toBe(text)
})

it('a cut label is marked, and keeps the domain and what long addresses differ by', () => {
  const long = (end: string) => `averyveryveryveryverylongnamewithoutanybreak${end}@gmail.example`
  expect(labelOf(long('one'))).toBe('averyveryveryveryveryl…one@gmail.example')
  expect(labelOf(long('two'))).not.toBe(labelOf(long('one')))
  expect(labelOf('n'.repeat(41))).toBe(`${'n'.repeat(39)}…`)
  expect(labelOf(`ab@${'d'.repeat(60)}.example`)).toBe(`ab@${'d'.repeat(36)}…`)
})

it.each([`${'a'.repeat(64)}@example.org`, `ab@${'d'.repeat(34)}.de`, '𝒜'.repeat(50), `${'n'.repeat(45)}@`])(
  'no label is longer than 40 characters: %s',
  (text) => {
    expect([...labelOf(text)]).toHaveLength(40)
  },
)
