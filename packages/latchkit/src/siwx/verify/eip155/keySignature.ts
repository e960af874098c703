import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { recoverKey } from '../recoverKey.js'

/** Returns the hash that `personal_sign` signs (EIP-191): the length counts bytes, not letters. */
export function personalHash(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

/** The number of the key (0 or 1) by the last byte of a signature, which wallets write in two ways. */
const recoveryBits: Readonly<Record<number, number>> = { 0: 0, 1: 1, 27: 0, 28: 1 }
const signatureLength = 65

/** Returns the address, in lower case, whose key has signed a hash; `undefined` for a malformed signature. */
export function recoverAddress(hash: Uint8Array, signature: Uint8Array): string | undefined {
  const recovery = recoveryBits[signature[64] ?? -1]
  if (signature.length !== signatureLength || recovery === undefined) return undefined
  const key = recoverKey(signature.subarray(0, 64), recovery, hash)
  return key && `0x${bytesToHex(keccak_256(key.subarray(1)).subarray(-20))}`
}
