import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { expect, it } from 'vitest'
import { makeReceiveKey, type SealContext, seal } from './hpke.js'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

it('RFC 9180, A.3.1: opens the published message of this key agreement', async () => {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes128Gcm(),
  })
  const recipientKey = await suite.kem.importKey(
    'raw',
    bytes('f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2').buffer,
    false,
  )
  const enc = bytes(
    '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
  ).buffer
  const info = bytes('4f6465206f6e2061204772656369616e2055726e')
  const ciphertext = bytes(
    '5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434',
  )
  const opened = await suite.open({ recipientKey, enc, info }, ciphertext, bytes('436f756e742d30'))
  expect(Buffer.from(opened).toString()).toBe('Beauty is truth, truth beauty')
})

it('what is sealed opens for the same key, purpose and row, and for no other', async () => {
  const key = await makeReceiveKey()
  const context: SealContext = { purpose: 'auth-share', about: { loginId: 'a', userId: 'b', version: 1 } }
  const sealed = await seal(bytes('0102'), key.publicKey, context)
  expect(await key.open(sealed, context)).toEqual(bytes('0102'))
  const other = await makeReceiveKey()
  await expect(other.open(sealed, context)).rejects.toThrow()
  await expect(key.open(sealed, { ...context, about: { ...context.about, version: 2 } })).rejects.toThrow()
  await expect(
    key.open(sealed, { purpose: 'recovery-share', about: { userId: 'b', version: 1 } }),
  ).rejects.toThrow()
})
