import { TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeType } from './walledTypes.js'

const names = ['Order', 'Item', 'Caveat', 'Delegation', 'Zebra'] as const
const atoms = ['address', 'uint256', 'bytes', 'bytes32', 'string', 'bool'] as const
const suffix = fc.constantFrom('', '[]', '[2]', '[][3]')
/** Types that are made of later ones of the list, as types without a circle are. */
const types = fc
  .tuple(
    ...names.map((_, at) =>
      fc.array(fc.tuple(fc.constantFrom(...atoms, ...names.slice(at + 1)), suffix), {
        minLength: 1,
        maxLength: 4,
      }),
    ),
  )
  .map((all) =>
    Object.fromEntries(
      all.map((fields, at) => [
        names[at],
        fields.map(([type, end], index) => ({ name: `field${index}`, type: `${type}${end}` })),
      ]),
    ),
  )

it('a type is encoded as another library encodes it, whatever stands beside it', () => {
  fc.assert(
    fc.property(types, fc.constantFrom(...names, 'Root'), (all, name) => {
      // The other library wants each type to be a part of one.
      const Root = names.map((each) => ({ name: `of${each}`, type: each }))
      const oracle = TypedDataEncoder.from({ ...all, Root })
      expect(encodeType({ Beside: Root, ...all, Root }, name)).toBe(oracle.encodeType(name))
    }),
    { numRuns: 500 },
  )
})
