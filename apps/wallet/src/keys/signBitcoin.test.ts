import { WIF } from '@scure/btc-signer'
import { bytesToHex, stringToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  isSignedBySegwit,
  isSignedCompact,
} from '../../../../packages/latchkit/src/adapters/bitcoin/fixtures/verifyMessage.js'
import { bitcoinKey } from './bitcoinKey.js'
import { signMessage } from './signBitcoin.js'

// The key of the test vectors of BIP-322. Signatures are verified by Node's own cryptography and by bitcoinjs-lib.
const key = bitcoinKey(
  bytesToHex(WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')),
  'payment',
)
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

describe('a message of Bitcoin', () => {
  it.each(['', 'Hello World', 'Grüße'])('"%s" is signed by a witness', async (text) => {
    const signature = base64(await signMessage(key, stringToBytes(text), 'bip322'))
    expect(isSignedBySegwit(key.publicKey, text, signature)).toBe(true)
    expect(isSignedBySegwit(key.publicKey, `${text}.`, signature)).toBe(false)
  })

  it('is signed so that the key is recovered, with the header of a P2WPKH address', async () => {
    const signature = await signMessage(key, stringToBytes('text'), 'ecdsa')
    expect(isSignedCompact(key.publicKey, 'text', base64(signature))).toBe(true)
    expect(isSignedCompact(key.publicKey, 'other', base64(signature))).toBe(false)
    expect(signature).toMatch(/^(27|28)[\da-f]{128}$/)
  })
})
