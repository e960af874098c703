import { expect, it } from 'vitest'
import { shortenAddress, trimInvisible } from './shownText.js'

it('trimInvisible strips what cannot be seen at both ends, and leaves it inside, where it makes another text', () => {
  const marks = ' \t\n\u00a0\u00ad\u061c\u200b\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufeff'
  expect(trimInvisible(`${marks}0xab${marks}`)).toBe('0xab')
  expect(trimInvisible(marks)).toBe('')
  for (const mark of marks) expect(trimInvisible(`0xa${mark}b`)).toBe(`0xa${mark}b`)
})

it('§5 an address is shortened to 4 leading and 6 trailing characters', () => {
  expect(shortenAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71…d8976F')
  expect(shortenAddress('short')).toBe('short')
})
