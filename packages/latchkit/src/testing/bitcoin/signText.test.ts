import { WIF } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { isSignedBySegwit, isSignedCompact } from '../../adapters/bitcoin/fixtures/verifyMessage.js'
import { toBase64 } from '../../wire/base64.js'
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
