import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** `twox128("System")` and `twox128("Account")`: the storage map of all accounts, constants of Substrate. */
const systemAccount = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const hashBytes = 16

/** Returns the storage key of an account: the map's prefix, the hash of the public key, and the public key itself (`blake2_128_concat`). */
export const accountKey = (publicKey: Uint8Array): string =>
  `0x${systemAccount}${bytesToHex(blake2b(publicKey, { dkLen: hashBytes }))}${bytesToHex(publicKey)}`

/** Four 32-bit numbers (nonce, consumers, providers, sufficients), then four of 128 bits: free, reserved, frozen, flags. */
const accountInfo = /^0x[0-9a-f]{160}$/i
const freeAt = 16

/**
 * Reads the free balance in the storage entry of an account.
 * @param entry The result of `state_getStorage`: `null` for an account that does not exist.
 * @returns The amount in base units; `undefined` if the entry is malformed.
 */
export function readFree(entry: unknown): bigint | undefined {
  if (entry === null) return 0n
  if (typeof entry !== 'string' || !accountInfo.test(entry)) return undefined
  const bytes = Buffer.from(entry.slice(2), 'hex')
  return bytes.readBigUInt64LE(freeAt) + (bytes.readBigUInt64LE(freeAt + 8) << 64n)
}
