import { describe, expect, it } from 'vitest'
import { lookAlikeOf } from './lookAlikeOf.js'

describe('an address that looks like a known one', () => {
  const addressKey = (text: string) => text.toLowerCase()
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const known = [{ address: '0x0000000000000000000000000000000000000001' }, { address }]

  it('starts and ends the same, in any case of its letters', () => {
    const alike = `0x71${'0'.repeat(34)}976f`
    expect(lookAlikeOf(alike, known, addressKey)?.address).toBe(address)
    expect(lookAlikeOf(`0x72${'0'.repeat(34)}976f`, known, addressKey)).toBeUndefined()
    expect(lookAlikeOf(`0x71${'0'.repeat(34)}976e`, known, addressKey)).toBeUndefined()
  })

  it('is not the known one itself', () => {
    expect(lookAlikeOf(address.toLowerCase(), known, addressKey)).toBeUndefined()
  })

  it('is another one in another case, where case counts', () => {
    const base58 = [{ address: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' }]
    const sameEnds = '4UHCVJyU9pJkvQyS88uRDiswHXSCky3Z'
    expect(lookAlikeOf(sameEnds, base58, (text) => text)).toBe(base58[0])
    expect(lookAlikeOf('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', base58, (text) => text)).toBeUndefined()
    expect(lookAlikeOf('4uhdVJyU9pJkvQyS88uRDiswHXSCkY3z', base58, (text) => text)).toBeUndefined()
  })
})
