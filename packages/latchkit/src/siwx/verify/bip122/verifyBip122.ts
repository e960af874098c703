import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64 } from '../../../wire/base64.js'
import { isSameBytes } from '../../../wire/bytes.js'
import { compressKey, recoverKey } from '../recoverKey.js'
import type { Verifier } from '../verifier.js'
import { hash160, type Lock, lockOf, nestedScript } from './addressHash.js'

const maxSignatureLength = 10_000

/**
 * Verifies a BIP-137 or BIP-322 signature; their form tells them apart. The transaction library is loaded for the first BIP-322 signature.
 */
export const verifyBip122: Verifier = async ({ address, text, signature }) => {
  const bytes = signature.length > maxSignatureLength ? undefined : fromBase64(signature)
  const lock = lockOf(address)
  if (!bytes || !lock) return undefined
  if (isCompact(bytes)) return isSignedCompact(text, bytes, lock) ? 'bip137' : undefined
  const { isProof } = await import('./bip322.js')
  return isProof(text, bytes, lock) ? 'bip322' : undefined
}

const [firstHeader, firstCompressedHeader, lastHeader] = [27, 31, 42]
const compactLength = 65

/** Checks whether bytes have the form of a signature from which a key can be recovered. */
function isCompact(bytes: Uint8Array): boolean {
  const [header = 0] = bytes
  return bytes.length === compactLength && header >= firstHeader && header <= lastHeader
}

/** Writes bytes with their length before them, as Bitcoin does. */
function withLength(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const size = length < 253 ? [length] : [253, length & 255, length >>> 8]
  return concatBytes(Uint8Array.from(size), bytes)
}

/** Returns the hash that wallets sign by BIP-137. */
function signedTextHash(text: string): Uint8Array {
  const title = utf8ToBytes('Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes(withLength(title), withLength(utf8ToBytes(text)))))
}

/** Verifies a BIP-137 signature: the recovered key must give the address. Ignores the kind of address in the header. */
function isSignedCompact(text: string, bytes: Uint8Array, { kind, program }: Lock): boolean {
  const header = bytes[0] ?? 0
  const key = recoverKey(bytes.subarray(1), (header - firstHeader) & 3, signedTextHash(text))
  if (!key) return false
  const compressedHash = hash160(compressKey(key))
  if (kind === 'p2pkh')
    return isSameBytes(header < firstCompressedHeader ? hash160(key) : compressedHash, program)
  if (kind === 'p2sh') return isSameBytes(hash160(nestedScript(compressedHash)), program)
  return kind === 'p2wpkh' && isSameBytes(compressedHash, program)
}
