import type { Bytes } from '../encoding.js'

/** A private key: the platform's own, which no script can read, or 32 bytes where the platform has none. */
export type PrivateKey = CryptoKey | Bytes

/** A pair; the public half is 32 bytes. */
export interface KeyPair {
  readonly publicKey: Bytes
  readonly privateKey: PrivateKey
}

/** The cryptography that the protocol needs. One implementation is the platform's, the other is noble's. */
export interface Primitives {
  random(length: number): Bytes
  sha256(bytes: Bytes): Promise<Bytes>
  /** HKDF-SHA256 with empty salt and info, 32 bytes. */
  hkdf(secret: Bytes): Promise<Bytes>
  /** A fresh X25519 pair (RFC 7748). */
  exchangePair(): Promise<KeyPair>
  /** The X25519 shared secret. @throws where the other key is no good: all zero, or of low order. */
  shared(privateKey: PrivateKey, publicKey: Bytes): Promise<Bytes>
  /** A fresh Ed25519 pair. */
  signingPair(): Promise<KeyPair>
  sign(privateKey: PrivateKey, bytes: Bytes): Promise<Bytes>
}
