import { blake2AsU8a, ed25519Verify, secp256k1Recover, sr25519Verify } from '@polkadot/util-crypto'
import type { KeyType } from '../setup/keys.js'

const sizes: Readonly<Record<KeyType, number>> = { sr25519: 64, ed25519: 64, ecdsa: 65 }
const hashedAbove = 256

/** Whether the key of an account signed a payload. A long payload is signed by its hash. */
export function isSignedBy(
  accountId: Uint8Array,
  type: KeyType,
  signature: Uint8Array,
  payload: Uint8Array,
): boolean {
  if (signature.length !== sizes[type]) return false
  const message = payload.length > hashedAbove ? blake2AsU8a(payload) : payload
  try {
    if (type === 'sr25519') return sr25519Verify(message, signature, accountId)
    if (type === 'ed25519') return ed25519Verify(message, signature, accountId)
    const key = secp256k1Recover(blake2AsU8a(message), signature.slice(0, 64), signature[64] ?? 0)
    return Buffer.from(blake2AsU8a(key)).equals(accountId)
  } catch {
    // The libraries throw if a point or a number is invalid.
    return false
  }
}
