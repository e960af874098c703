import { base58 } from '@scure/base'
import { address, getProgramDerivedAddress, isOffCurveAddress } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOnCurve, programAddress } from './programAddress.js'

// Compared with the published client of Solana.

const bytes = (most: number) => fc.uint8Array({ maxLength: most })
const key = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('addresses of programs', () => {
  it('are what the published client derives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(bytes(32), { maxLength: 8 }), key, async (seeds, program) => {
        const programText = base58.encode(program)
        const [expected] = await getProgramDerivedAddress({ programAddress: address(programText), seeds })
        expect(programAddress(seeds, programText)).toBe(expected)
      }),
      { numRuns: 100 },
    )
  })

  it('a point of the curve is one for the published client too', () => {
    fc.assert(
      fc.property(key, (given) => {
        expect(isOnCurve(given)).toBe(!isOffCurveAddress(address(base58.encode(given))))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['the neutral point', [1], true],
    ['y = 0', [0], true],
    ['y = 2', [2], false],
  ])('%s', (_, given, expected) => {
    expect(isOnCurve(Uint8Array.from([...given, ...Array(31).fill(0)]))).toBe(expected)
  })
})
