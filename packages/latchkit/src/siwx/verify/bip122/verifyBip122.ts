import { fromBase64 } from '../../../wire/base64.js'
import type { Verifier } from '../verifier.js'
import { lockOf } from './addressHash.js'
import { isCompact, isSignedCompact } from './bip137.js'

const signatureLengthAtMost = 10_000

/**
 * Verifies a BIP-137 or BIP-322 signature; their form tells them apart. The transaction library is loaded for the first BIP-322 signature.
 */
export const verifyBip122: Verifier = async ({ address, text, signature }) => {
  const bytes = signature.length > signatureLengthAtMost ? undefined : fromBase64(signature)
  const lock = lockOf(address)
  if (!bytes || !lock) return undefined
  if (isCompact(bytes)) return isSignedCompact(text, bytes, lock) ? 'bip137' : undefined
  const { isProof } = await import('./bip322.js')
  return isProof(text, bytes, lock) ? 'bip322' : undefined
}
