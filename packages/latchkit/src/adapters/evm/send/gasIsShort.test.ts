import { describe, expect, it } from 'vitest'
import { gasIsShort } from './fees.js'

const eoa = { accountType: 'eoa' }

describe('§5 gas', () => {
  it('is short when the native units do not cover the fee, with what is sent of them', () => {
    expect(gasIsShort({ native: 5n, fee: 5n, ...eoa })).toBe(false)
    expect(gasIsShort({ native: 5n, fee: 6n, ...eoa })).toBe(true)
    expect(gasIsShort({ native: 5n, fee: 3n, sentAmount: 2n, ...eoa })).toBe(false)
    expect(gasIsShort({ native: 5n, fee: 3n, sentAmount: 3n, ...eoa })).toBe(true)
  })

  it('is short with nothing at all, whatever the fee', () => {
    expect(gasIsShort({ native: 0n, fee: undefined, ...eoa })).toBe(true)
    expect(gasIsShort({ native: 1n, fee: undefined, ...eoa })).toBe(false)
  })

  it('is never short for a smart account', () => {
    expect(gasIsShort({ native: 0n, fee: 1n, accountType: 'smartAccount' })).toBe(false)
  })
})
