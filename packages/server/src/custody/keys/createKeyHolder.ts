import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { keyMismatch } from '../../errors/custody.js'
import { openSealed } from '../hpke.js'
import type { ReleaseCounter } from './createReleaseCounter.js'
import { type GenerationFile, noGeneration } from './generationFile.js'
import { type KeyFile, publicKeysOf } from './keyFile.js'
import type { KeyHolder, OpenPurpose } from './keyHolder.js'
import { readWrap, writeWrap } from './wrap.js'

/** What each service may open. A retired share belongs to the other service and is still sealed by its keys. */
const openablePurposes: Readonly<Record<KeyFile['service'], readonly OpenPurpose[]>> = {
  auth: ['auth-share', 'recovery-retired', 'reconcile'],
  recovery: ['recovery-share', 'auth-retired', 'reconcile'],
  mailer: ['mail'],
}

const isRetired = (purpose: OpenPurpose) => purpose.endsWith('-retired')

/** Creates the holder of one service's keys. If it runs in another process, `startKeyHolder` connects to it. */
export function createKeyHolder(
  file: KeyFile,
  releases: ReleaseCounter,
  now: () => number = Date.now,
  generation: GenerationFile = noGeneration,
): KeyHolder {
  const wrapKey = Buffer.from(file.wrap, 'base64url')
  const signKey = createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', d: file.sign.private, x: file.sign.public },
    format: 'jwk',
  })
  return {
    keys: async () => ({ own: publicKeysOf(file), pinned: file.pinned }),
    async mac(purpose, text) {
      const key = Object.hasOwn(file.macs, purpose) ? file.macs[purpose] : undefined
      if (key === undefined) throw fail(keyMismatch, {})
      return createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url')
    },
    async wrap(userId, purpose, key, former) {
      const name = { userId, purpose }
      const at = now()
      const first = former === undefined ? at : readWrap(wrapKey, name, former).first
      return writeWrap(wrapKey, name, { key, at, first })
    },
    async unwrap(userId, purpose, wrapped) {
      const { key, at, first } = readWrap(wrapKey, { userId, purpose }, wrapped)
      // Count every purpose except exactly `email`, also values that the type does not allow.
      if (purpose !== 'email') releases.count(userId, { at, first })
      return key
    },
    async open(purpose, aad, sealed) {
      if (!openablePurposes[file.service].includes(purpose)) throw fail(keyMismatch, {})
      const openedBytes = await openSealed(file.hpke, purpose, aad, sealed)
      // Count the outer layer of the other service's share like a share of this service.
      if (isRetired(purpose)) {
        const { userId } = aad as { readonly userId?: unknown }
        if (typeof userId !== 'string') throw fail(keyMismatch, {})
        releases.count(userId, { at: undefined, first: 0 })
      }
      return openedBytes
    },
    sign: async (text) => sign(null, Buffer.from(text), signKey).toString('base64url'),
    releases: async () => releases.state(),
    async generation(number) {
      const storedNumber = generation.read()
      if (number !== undefined) generation.raise(number)
      return storedNumber
    },
    close: async () => undefined,
  }
}
