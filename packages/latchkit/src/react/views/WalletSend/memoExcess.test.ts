import { expect, it } from 'vitest'
import { memoExcess } from './useSendForm.js'

it.each([
  ['', 4, 0],
  ['abcd', 4, 0],
  ['abcde', 4, 1],
  ['éé', 4, 0],
  ['ééa', 4, 1],
  ['🙂', 4, 0],
  ['a🙂b', 4, 2],
])('%j has beyond %i bytes so many characters: %i', (memo, most, excess) => {
  expect(memoExcess(memo, most)).toBe(excess)
})
