import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { keyMismatch } from '../../errors/custody.js'
import { openSealed } from '../hpke.js'
import { decrypt, encrypt } from '../rows.js'
import type { ReleaseCounter } from './createReleaseCounter.js'
import { type KeyFile, publicKeysOf } from './keyFile.js'
import type { KeyHolder } from './keyHolder.js'

/** Makes the holder of one service's keys; in a process of its own it is what `startKeyHolder` speaks to. */
export function createKeyHolder(file: KeyFile, releases: ReleaseCounter): KeyHolder {
  const wrapKey = Buffer.from(file.wrap, 'base64url')
  const signKey = createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', d: file.sign.private, x: file.sign.public },
    format: 'jwk',
  })
  return {
    keys: async () => ({ own: publicKeysOf(file), pinned: file.pinned }),
    async mac(purpose, text) {
      const key = file.macs[purpose]
      if (key === undefined) throw fail(keyMismatch, {})
      return createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url')
    },
    wrap: async (userId, purpose, key) => encrypt(wrapKey, `${userId}|${purpose}`, key),
    async unwrap(userId, purpose, wrapped) {
      const key = decrypt(wrapKey, `${userId}|${purpose}`, wrapped)
      if (purpose === 'share') releases.count(userId)
      return key
    },
    open: (purpose, aad, sealed) => openSealed(file.hpke, purpose, aad, sealed),
    sign: async (text) => sign(null, Buffer.from(text), signKey).toString('base64url'),
    close: async () => undefined,
  }
}
