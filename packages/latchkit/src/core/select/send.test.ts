import { describe, expect, it } from 'vitest'
import { gasIsShort } from './gasIsShort.js'
import { lookAlikeOf } from './lookAlikeOf.js'

const ether = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })

describe('§5 gas', () => {
  it('is short when the native units do not cover the fee, with what is sent of them', () => {
    expect(gasIsShort({ native: ether(5n), fee: ether(5n) })).toBe(false)
    expect(gasIsShort({ native: ether(5n), fee: ether(6n) })).toBe(true)
    expect(gasIsShort({ native: ether(5n), fee: ether(3n), sent: 2n })).toBe(false)
    expect(gasIsShort({ native: ether(5n), fee: ether(3n), sent: 3n })).toBe(true)
  })

  it('is short with nothing at all, whatever the fee, and not while nothing is known', () => {
    expect(gasIsShort({ native: ether(0n), fee: undefined })).toBe(true)
    expect(gasIsShort({ native: undefined, fee: ether(1n) })).toBe(false)
  })

  it('is never short for a smart account', () => {
    expect(gasIsShort({ native: ether(0n), fee: ether(1n), accountType: 'smartAccount' })).toBe(false)
  })
})

describe('an address that looks like a known one', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const known = [{ address: '0x0000000000000000000000000000000000000001' }, { address }]

  it('starts and ends the same, in any case of its letters', () => {
    const alike = `0x71${'0'.repeat(34)}976f`
    expect(lookAlikeOf(alike, known)?.address).toBe(address)
    expect(lookAlikeOf(`0x72${'0'.repeat(34)}976f`, known)).toBeUndefined()
    expect(lookAlikeOf(`0x71${'0'.repeat(34)}976e`, known)).toBeUndefined()
  })

  it('is not the known one itself', () => {
    expect(lookAlikeOf(address.toLowerCase(), known)).toBeUndefined()
  })
})
