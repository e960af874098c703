import { secp256k1 } from '@noble/curves/secp256k1.js'

/**
 * Recovers the public key of a signature of secp256k1 over a hash.
 * @param signature 64 bytes: r and s.
 * @param recovery Which of the keys that fit it is, 0 to 3.
 * @returns The key without compression; `undefined` if there is none, or if s is the high one of the two that fit.
 */
export function recoverKey(
  signature: Uint8Array,
  recovery: number,
  hash: Uint8Array,
): Uint8Array | undefined {
  try {
    const parsed = secp256k1.Signature.fromBytes(signature, 'compact')
    if (parsed.hasHighS()) return undefined
    return parsed.addRecoveryBit(recovery).recoverPublicKey(hash).toBytes(false)
  } catch {
    // The library throws for numbers that are no signature.
    return undefined
  }
}

/** Writes a public key in 33 bytes. */
export function compressKey(key: Uint8Array): Uint8Array {
  return secp256k1.Point.fromBytes(key).toBytes(true)
}
