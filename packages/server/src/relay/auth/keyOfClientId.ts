import { createPublicKey, type KeyObject } from 'node:crypto'
import { base58 } from '@scure/base'

const prefix = 'did:key:z'
const ed25519 = Buffer.from([0xed, 0x01]) // multicodec
const spki = Buffer.from('302a300506032b6570032100', 'hex') // RFC 8410, before the 32 bytes of the key
const longest = 64

/** The Ed25519 key that a client id spells out, or nothing: then it is no client id. */
export function keyOfClientId(clientId: string): KeyObject | undefined {
  if (!clientId.startsWith(prefix) || clientId.length > longest) return undefined
  try {
    const bytes = base58.decode(clientId.slice(prefix.length))
    if (bytes.length !== 34 || !ed25519.equals(bytes.subarray(0, 2))) return undefined
    return createPublicKey({ key: Buffer.concat([spki, bytes.subarray(2)]), format: 'der', type: 'spki' })
  } catch {
    return undefined // letters that base58 does not have, or no point of the curve
  }
}
