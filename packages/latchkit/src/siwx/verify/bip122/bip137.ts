import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isSame } from '../bytes.js'
import { compressKey, recoverKey } from '../recoverKey.js'
import { hash160, type Lock, nestedScript } from './addressHash.js'

const [firstHeader, firstCompressed, lastHeader] = [27, 31, 42]
export const compactLength = 65

/** Tells whether bytes have the form of a signature from which a key can be recovered. */
export function isCompact(bytes: Uint8Array): boolean {
  const [header = 0] = bytes
  return bytes.length === compactLength && header >= firstHeader && header <= lastHeader
}

/** Writes a length as Bitcoin does. */
function sized(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const size = length < 253 ? [length] : [253, length & 255, length >>> 8]
  return concatBytes(Uint8Array.from(size), bytes)
}

/** Returns the hash that wallets sign by BIP-137. */
export function signedTextHash(text: string): Uint8Array {
  const title = utf8ToBytes('Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes(sized(title), sized(utf8ToBytes(text)))))
}

/** Verifies a signature of BIP-137: the recovered key has to give the address; the kind in the header is ignored. */
export function isSignedCompact(text: string, bytes: Uint8Array, { kind, program }: Lock): boolean {
  const header = bytes[0] ?? 0
  const key = recoverKey(bytes.subarray(1), (header - firstHeader) & 3, signedTextHash(text))
  if (!key) return false
  const compressed = hash160(compressKey(key))
  if (kind === 'p2pkh') return isSame(header < firstCompressed ? hash160(key) : compressed, program)
  if (kind === 'p2sh') return isSame(hash160(nestedScript(compressed)), program)
  return kind === 'p2wpkh' && isSame(compressed, program)
}
