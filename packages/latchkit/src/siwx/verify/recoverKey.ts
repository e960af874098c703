import { secp256k1 } from '@noble/curves/secp256k1.js'

/**
 * Recovers the public key from a secp256k1 signature over a hash.
 * @param signature 64 bytes: r and s.
 * @param recovery Number of the key among those that fit the signature, 0 to 3.
 * @returns The uncompressed key; `undefined` if there is none, or if s is the higher of its two possible values.
 */
export function recoverKey(
  signature: Uint8Array,
  recovery: number,
  hash: Uint8Array,
): Uint8Array | undefined {
  try {
    const parsedSignature = secp256k1.Signature.fromBytes(signature, 'compact')
    if (parsedSignature.hasHighS()) return undefined
    return parsedSignature.addRecoveryBit(recovery).recoverPublicKey(hash).toBytes(false)
  } catch {
    // The library throws for numbers that are no signature.
    return undefined
  }
}

/** Writes a public key in 33 bytes. */
export function compressKey(key: Uint8Array): Uint8Array {
  return secp256k1.Point.fromBytes(key).toBytes(true)
}
