import { describe, expect, it } from 'vitest'
import { lookAlikeOf } from './moments.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('the address that looks like another', () => {
  it('has its ends and its length, and another middle', () => {
    const lookAlike = lookAlikeOf(address)
    expect(lookAlike).toMatch(/^0x[\da-f]{40}$/)
    expect(lookAlike.slice(0, 6)).toBe(address.slice(0, 6).toLowerCase())
    expect(lookAlike.slice(-6)).toBe(address.slice(-6).toLowerCase())
    expect(lookAlike).not.toBe(address.toLowerCase())
  })

  it('is the same for every way to write the address', () => {
    expect(lookAlikeOf(address.toLowerCase())).toBe(lookAlikeOf(address))
  })
})
