import fc from 'fast-check'
import { describe } from 'vitest'
import { addressKeyLaws } from '../../../testing/fixtures/addressKeyLaws.js'
import { evm } from '../evm.js'

const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
/** Each digit in one case or the other, with 0x or without. */
const written = (digits: string) =>
  fc
    .tuple(fc.boolean(), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }))
    .map(([hasPrefix, isUpper]) =>
      [
        hasPrefix ? '0x' : '',
        ...[...digits].map((each, at) => (isUpper[at] ? each.toUpperCase() : each)),
      ].join(''),
    )

describe('the key of an EVM address', () => addressKeyLaws(evm(), { identity: hex, written }))
