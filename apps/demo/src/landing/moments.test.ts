import { createLatchkit, resetView, view } from 'latchkit'
import { mainnet } from 'latchkit/networks'
import { describe, expect, it } from 'vitest'
import { disabledMoments, unchosen } from './choice.js'
import { lookAlikeOf, momentOf } from './moments.js'

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

describe('the moment that the modal shows', () => {
  it.each([
    ['Connect', 'connect'],
    ['Account', 'account'],
    // The account waits for it.
    ['SIWXSignMessage', 'account'],
    ['AllWallets', undefined],
  ] as const)('%s is part of %s', (name, moment) => {
    const kit = createLatchkit({ networks: [mainnet], adapters: [], logLevel: 'silent' })
    resetView(kit, view(name, {}))
    expect(momentOf(kit)).toBe(moment)
    kit.destroy()
  })

  it('sending is none while it is off', () => {
    expect(disabledMoments(unchosen.features)).toEqual([])
    expect(disabledMoments({ ...unchosen.features, send: false })).toEqual(['send', 'warning'])
  })
})
