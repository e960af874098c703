import { scryptAsync } from '@noble/hashes/scrypt.js'
import { keccak256 } from 'viem/utils'
import { type Bytes, utf8 } from './bytes.js'
import type { Report } from './password.js'

/** The scrypt cost of the standard: 256 MiB, about a second. */
const cost = { N: 262_144, r: 8, p: 1, dkLen: 32 }
const saltBytes = 32
const ivBytes = 16
/** The first half of the derived key encrypts, the second half is for the checksum. */
const halfBytes = 16

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Writes the key of an EVM account as an encrypted file, Web3 Secret Storage version 3. */
export async function writeKeystore(
  key: Bytes,
  address: string,
  password: string,
  onProgress: Report,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes))
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const derivedKey = await scryptAsync(utf8(password.normalize('NFKC')), salt, { ...cost, onProgress })
  const raw = new Uint8Array(derivedKey.subarray(0, halfBytes))
  const aes = await crypto.subtle.importKey('raw', raw, 'AES-CTR', false, ['encrypt'])
  const algorithm = { name: 'AES-CTR', counter: iv, length: 128 }
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(algorithm, aes, key))
  const mac = keccak256(new Uint8Array([...derivedKey.subarray(halfBytes), ...ciphertext])).slice(2)
  raw.fill(0)
  derivedKey.fill(0)
  return JSON.stringify(
    {
      version: 3,
      id: crypto.randomUUID(),
      address: address.slice(2).toLowerCase(),
      crypto: {
        ciphertext: hex(ciphertext),
        cipherparams: { iv: hex(iv) },
        cipher: 'aes-128-ctr',
        kdf: 'scrypt',
        kdfparams: { dklen: cost.dkLen, salt: hex(salt), n: cost.N, r: cost.r, p: cost.p },
        mac,
      },
    },
    null,
    2,
  )
}
