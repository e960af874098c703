import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKeyLaws } from '../../testing/fixtures/addressKeyLaws.js'
import { createToy } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { addressKey, isSameAddress } from './addressKey.js'

const world = worlds()

/** Names that differ from one another in case alone among them. */
const identity = fc.string({ unit: fc.constantFrom(...'aAbB'), minLength: 1, maxLength: 4 })
const written = (name: string) => fc.constantFrom('', '2', '17').map((network) => `brick${network}-${name}`)

describe('the key of an address where case counts and networks differ', () =>
  addressKeyLaws(createToy().adapter, { identity, written }))

describe('what is no address', () => {
  it('has no key, and is not the same as anything, itself included', () => {
    const { kit } = world()
    for (const text of ['stone-a', '', undefined, 1]) {
      expect(addressKey(kit, 'toy', text)).toBeUndefined()
      expect(isSameAddress(kit, 'toy', text, text)).toBe(false)
    }
    expect(addressKey(kit, 'nowhere', 'brick-a')).toBeUndefined()
    expect(addressKey(kit, undefined, 'brick-a')).toBeUndefined()
    expect(isSameAddress(kit, 'toy', 'brick-a', 'brick2-a')).toBe(true)
  })
})
