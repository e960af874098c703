import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { keyMismatch } from '../../errors/custody.js'
import { openSealed } from '../hpke.js'
import type { ReleaseCounter } from './createReleaseCounter.js'
import { type GenerationFile, noGeneration } from './generationFile.js'
import { type KeyFile, publicKeysOf } from './keyFile.js'
import type { KeyHolder, OpenPurpose } from './keyHolder.js'
import { readSecret, type SecretFiles } from './secretFiles.js'
import { readWrap, writeWrap } from './wrap.js'

/** What each service may open. The retired shares that it may open are those of the other service, whose keys still seal what is inside. */
const openablePurposes: Readonly<Record<KeyFile['service'], readonly OpenPurpose[]>> = {
  auth: ['auth-share', 'recovery-retired', 'reconcile'],
  recovery: ['recovery-share', 'auth-retired', 'reconcile'],
  mailer: ['mail'],
}

const isRetired = (purpose: OpenPurpose) => purpose.endsWith('-retired')

/** Creates the holder of one service's keys in this process. `startKeyHolder` starts one in another process. */
export function createKeyHolder(
  file: KeyFile,
  releases: ReleaseCounter,
  now: () => number = Date.now,
  generation: GenerationFile = noGeneration,
  secretFiles: SecretFiles = {},
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
    async wrap(userId, purpose, key, formerWrappedKey) {
      const name = { userId, purpose }
      const at = now()
      const first = formerWrappedKey === undefined ? at : readWrap(wrapKey, name, formerWrappedKey).first
      return writeWrap(wrapKey, name, { key, wrappedAt: at, firstWrappedAt: first })
    },
    async unwrap(userId, purpose, wrappedKey) {
      const { key, at, first } = readWrap(wrapKey, { userId, purpose }, wrappedKey)
      // Count every purpose but `email`, also a value that the type does not allow.
      if (purpose !== 'email') releases.count(userId, { wrappedAt: at, firstWrappedAt: first })
      return key
    },
    async open(purpose, aad, sealedData) {
      if (!openablePurposes[file.service].includes(purpose)) throw fail(keyMismatch, {})
      const openedBytes = await openSealed(file.hpke, purpose, aad, sealedData)
      // Count the outer layer of the other service's share like a share of this service.
      if (isRetired(purpose)) {
        const { userId } = aad as { readonly userId?: unknown }
        if (typeof userId !== 'string') throw fail(keyMismatch, {})
        releases.count(userId, { wrappedAt: undefined, firstWrappedAt: 0 })
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
    secret: async (provider) => readSecret(secretFiles, provider),
    close: async () => undefined,
  }
}
