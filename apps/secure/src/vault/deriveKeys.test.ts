import { createPrivateKey, createPublicKey } from 'node:crypto'
import { HDKey as SecpKey } from '@scure/bip32'
import { HDKey as EdKey } from 'micro-key-producer/slip10.js'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { fromBase58 } from '../../../../packages/latchkit/src/wire/base58.js'
import { addressesOf, deriveKeys, wordsOf } from './deriveKeys.js'
import * as native from './fixtures/nativeKeys.js'

const repeated = (byte: number, length = 32) => new Uint8Array(length).fill(byte)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

// BIP-39's published vectors of 32 bytes.
it.each([
  [0x00, `${'abandon '.repeat(23)}art`],
  [
    0x7f,
    `${'legal winner thank year wave sausage worth useful '
      .repeat(3)
      .trim()
      .replace(/useful$/, 'title')}`,
  ],
  [
    0x80,
    `${'letter advice cage absurd amount doctor acoustic avoid '
      .repeat(3)
      .trim()
      .replace(/avoid$/, 'bless')}`,
  ],
  [0xff, `${'zoo '.repeat(23)}vote`],
])('BIP-39: 32 bytes of %i are the published words', (byte, words) => {
  expect(wordsOf(repeated(byte))).toBe(words)
})

it('BIP-32: the published chain of the first vector', () => {
  const root = SecpKey.fromMasterSeed(Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'))
  expect(root.derive("m/0'/1/2'/2/1000000000").privateExtendedKey).toBe(
    'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
  )
})

it('SLIP-10: the published chain of the first vector of ed25519', () => {
  const root = EdKey.fromMasterSeed(Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'))
  expect(hex(root.derive("m/0'/1'/2'/2'/1000000000'").privateKey)).toBe(
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  )
})

it('BIP-44: the addresses that other wallets have for the published words', () => {
  expect(addressesOf(deriveKeys(repeated(0, 16)))).toEqual({
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  })
})

it('the words imported elsewhere are the same keys', () => {
  const entropy = crypto.getRandomValues(new Uint8Array(32))
  const keys = deriveKeys(entropy)
  const { eip155, solana } = addressesOf(keys)
  expect(mnemonicToAccount(wordsOf(entropy)).address).toBe(eip155)
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), keys.solana])
  const key = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }))
  expect(key.export({ format: 'der', type: 'spki' }).subarray(-32)).toEqual(Buffer.from(fromBase58(solana)!))
})

it('the native derivation of the other tests gives the same keys and addresses', () => {
  for (let seed = 0; seed < 20; seed++) {
    const entropy = crypto.getRandomValues(new Uint8Array(32))
    const keys = deriveKeys(Uint8Array.from(entropy))
    expect(native.deriveKeys(Uint8Array.from(entropy))).toEqual(keys)
    expect(native.addressesOf(keys)).toEqual(addressesOf(keys))
  }
})
