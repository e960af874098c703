import { WIF } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import {
  isSignedBySegwit,
  isSignedByTaproot,
  isSignedCompact,
} from '../../adapters/bitcoin/fixtures/verifyMessage.js'
import { toBase64 } from '../../wire/base64.js'
import { addressOf } from './addressOf.js'
import { signText } from './signText.js'

// The test vectors of BIP-322: a key, and simple signatures of its P2WPKH address.
const privateKey = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
const publicKey = '02c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd58872'
const vectors = [
  [
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
] as const

describe('signText', () => {
  it.each(vectors)(
    'BIP-322: "%s" is signed as published, and another library verifies both',
    (text, published) => {
      const own = toBase64(signText(new TextEncoder().encode(text), privateKey, 'segwit', 'bip322'))
      expect(isSignedBySegwit(publicKey, text, published)).toBe(true)
      expect(isSignedBySegwit(publicKey, text, own)).toBe(true)
      expect(isSignedBySegwit(publicKey, `${text}.`, own)).toBe(false)
    },
  )

  it('BIP-322 from a taproot address: what is signed and what was published are verified by the same', () => {
    // The vector of the pull request that brings BIP-322 to Bitcoin Core (`util_tests.cpp`), made by buidl-python with the same key.
    const address = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
    const published =
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='
    const own = toBase64(signText(new TextEncoder().encode('Hello World'), privateKey, 'taproot'))
    expect(addressOf(privateKey, 'taproot', 'mainnet')).toBe(address)
    for (const signature of [published, own]) {
      expect(isSignedByTaproot(address, 'Hello World', signature)).toBe(true)
      expect(isSignedByTaproot(address, 'Hello World.', signature)).toBe(false)
    }
  })

  it('BIP-137: the header tells the kind of the address, and Node verifies the rest', () => {
    const headers = (['legacy', 'nested', 'segwit'] as const).map((kind) => {
      const made = signText(new TextEncoder().encode('text'), privateKey, kind)
      expect(isSignedCompact(publicKey, 'text', toBase64(made))).toBe(true)
      expect(isSignedCompact(publicKey, 'other', toBase64(made))).toBe(false)
      return Math.floor(((made[0] ?? 0) - 27) / 4)
    })
    expect(headers).toEqual([1, 2, 3])
  })
})
