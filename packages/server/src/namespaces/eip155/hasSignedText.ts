import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

const addressBytes = 20

/** Recovers the address that has signed a text; `undefined` if the signature is invalid or has a high s. */
function signerOf(text: string, signature: string): string | undefined {
  const bytes = Buffer.from(signature.slice(2), 'hex')
  try {
    const parsedSignature = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    if (parsedSignature.hasHighS()) return undefined
    const point = parsedSignature
      .addRecoveryBit((bytes[64] ?? 0) - 27)
      .recoverPublicKey(keccak_256(Buffer.from(text)))
    return `0x${Buffer.from(keccak_256(point.toBytes(false).subarray(1)).slice(-addressBytes)).toString('hex')}`
  } catch {
    // The library throws for invalid signatures.
    return undefined
  }
}

/** Whether the key of an address has signed the keccak256 of a text, without a prefix. */
export const hasSignedText = (address: string, text: string, signature: string): boolean =>
  signerOf(text, signature) === address.toLowerCase()
