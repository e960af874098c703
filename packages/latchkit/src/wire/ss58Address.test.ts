import { fromBufferToBase58 } from '@polkadot-api/substrate-bindings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSs58Address, toSs58Address } from './ss58Address.js'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

describe('an SS58 address', () => {
  // The well-known development account by three prefixes; an account as the functions `to_ss58` of docs.dune.com have it.
  const alice = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
  const dune = '2534454d30f8a028e42654d6b535e0651d1d026ddf115cef59ae1dd71bae074e'
  it.each([
    ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 42, alice],
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 0, alice],
    ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', 2, alice],
    ['1qnJN7FViy3HZaxZK9tGAA71zxHSBeUweirKqCaox4t8GT7', 0, dune],
    ['DR6pMC4GJiVbgPtNNuw1xgxJyEsYYuXKXq7ZCVBjfFrh3V5', 2, dune],
  ])('%s is an account on the network of its prefix', (text, prefix, key) => {
    expect(readSs58Address(text)).toEqual({ prefix, publicKey: bytesOf(key) })
    expect(toSs58Address(bytesOf(key), prefix)).toBe(text)
  })

  it('of any prefix is written as another library writes it, and read as it was meant', () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(key, fc.nat(16_383), (publicKey, prefix) => {
        const text = fromBufferToBase58(prefix)(publicKey)
        expect(toSs58Address(publicKey, prefix)).toBe(text)
        expect(readSs58Address(text)).toEqual({ prefix, publicKey })
      }),
    )
  })

  it.each([
    ['one letter another', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ'],
    ['one letter less', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQ'],
    ['one letter more', '15GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    ['an account of 20 bytes', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
    ['a public key', '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'],
    ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['Solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
    ['nothing', ''],
    ['too long', '1'.repeat(100_000)],
    ['no text', 5],
  ])('error: %s', (_, text) => {
    expect(readSs58Address(text)).toBeUndefined()
  })

  it.each([
    [new Uint8Array(31), 0],
    [new Uint8Array(32), -1],
    [new Uint8Array(32), 16_384],
    [new Uint8Array(32), 1.5],
  ])('error: nothing is written of %# that is no key or no number', (key, prefix) => {
    expect(toSs58Address(key, prefix)).toBeUndefined()
  })
})
