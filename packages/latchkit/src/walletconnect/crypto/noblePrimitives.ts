import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Bytes } from '../encoding.js'
import type { KeyPair, Primitives } from './primitives.js'

/** Creates the primitives from noble's audited code, for browsers and pages whose platform lacks an algorithm. */
export function noblePrimitives(): Primitives {
  const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
  const generatePair = (publicKeyOf: (secret: Uint8Array) => Uint8Array): KeyPair => {
    const privateKey = random(32)
    return { publicKey: publicKeyOf(privateKey) as Bytes, privateKey }
  }
  return {
    random,
    sha256: async (data) => sha256(data) as Bytes,
    hkdf: async (secret) => hkdf(sha256, secret, undefined, undefined, 32) as Bytes,
    exchangePair: async () => generatePair(x25519.getPublicKey),
    sharedSecret: async (privateKey, publicKey) =>
      x25519.getSharedSecret(privateKey as Bytes, publicKey) as Bytes,
    signingPair: async () => generatePair(ed25519.getPublicKey),
    sign: async (privateKey, data) => ed25519.sign(data, privateKey as Bytes) as Bytes,
  }
}
