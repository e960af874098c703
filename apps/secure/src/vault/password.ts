import { argon2idAsync } from '@noble/hashes/argon2.js'
import { type Bytes, fromBase64url, toBase64url, utf8 } from './bytes.js'
import type { ShareRow } from './wrap.js'
import { WrongPassword } from './wrongPassword.js'

/** A share locked by a recovery password, as recovery stores it without being able to open it. All bytes in base64url. */
export interface LockedShare {
  /** The nonce, and the share encrypted with AES-256-GCM. */
  readonly ciphertext: string
  readonly salt: string
  readonly memoryKib: number
  readonly passes: number
}

/** Reports the progress of a task, from 0 to 1. */
export type Report = (progress: number) => void

/** Argon2id: 64 MiB, three passes, one lane. */
const memoryKib = 65_536
const passes = 3
const lanes = 1
/** Limits of the cost that a share may state, so that no service can make a device work for hours. */
const maxMemoryKib = 262_144
const maxPasses = 10
const saltBytes = 16
const ivBytes = 12
const keyBytes = 32
const cipher = 'AES-GCM'

/** Derives the key of a password. It is normalised (NFKC), since keyboards encode letters in different ways. */
export const passwordKey = (
  password: string,
  salt: Bytes,
  { memoryKib: m, passes: t }: Pick<LockedShare, 'memoryKib' | 'passes'>,
  onProgress: Report,
): Promise<Uint8Array> =>
  argon2idAsync(utf8(password.normalize('NFKC')), salt, { m, t, p: lanes, dkLen: keyBytes, onProgress })

const aadOf = ({ userId, version }: ShareRow) => utf8(`${userId}|${version}|password`)

async function cipherKey(bytes: Uint8Array, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const raw = new Uint8Array(bytes)
  const key = await crypto.subtle.importKey('raw', raw, cipher, false, [use])
  raw.fill(0)
  bytes.fill(0)
  return key
}

/** Encrypts a share with a key that is derived from a password, and binds it to its user and version. */
export async function lockShare(
  share: Bytes,
  password: string,
  row: ShareRow,
  report: Report,
): Promise<LockedShare> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes))
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const cost = { memoryKib, passes }
  const key = await cipherKey(await passwordKey(password, salt, cost, report), 'encrypt')
  const algorithm = { name: cipher, iv, additionalData: aadOf(row) }
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, share))
  return { ciphertext: toBase64url(new Uint8Array([...iv, ...ciphertext])), salt: toBase64url(salt), ...cost }
}

/** Opens a locked share. @throws WrongPassword */
export async function unlockShare(
  lockedShare: LockedShare,
  password: string,
  row: ShareRow,
  report: Report,
): Promise<Bytes> {
  if (lockedShare.memoryKib > maxMemoryKib || lockedShare.passes > maxPasses) {
    throw new Error('This share asks for more work than is done')
  }
  const bytes = fromBase64url(lockedShare.ciphertext)
  const key = await cipherKey(
    await passwordKey(password, fromBase64url(lockedShare.salt), lockedShare, report),
    'decrypt',
  )
  const algorithm = { name: cipher, iv: bytes.slice(0, ivBytes), additionalData: aadOf(row) }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(ivBytes)))
  } catch {
    throw new WrongPassword('The password doesn’t open the share')
  }
}
