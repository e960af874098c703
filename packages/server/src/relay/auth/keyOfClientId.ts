import { createPublicKey, type KeyObject } from 'node:crypto'
import { base58 } from '@scure/base'

const prefix = 'did:key:z'
const ed25519 = Buffer.from([0xed, 0x01]) // multicodec
const maxLength = 64

/** Returns the Ed25519 key in a client id; `undefined` if the id is invalid. */
export function keyOfClientId(clientId: string): KeyObject | undefined {
  if (!clientId.startsWith(prefix) || clientId.length > maxLength) return undefined
  try {
    const bytes = base58.decode(clientId.slice(prefix.length))
    if (bytes.length !== 34 || !ed25519.equals(bytes.subarray(0, 2))) return undefined
    const x = Buffer.from(bytes.subarray(2)).toString('base64url')
    // Pass the key as JWK (RFC 8037): OpenSSL takes ten times as long for the same key in DER, which is half the cost of accepting a
    // socket.
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    // The id is not base58, or its key is not a point of the curve.
    return undefined
  }
}
