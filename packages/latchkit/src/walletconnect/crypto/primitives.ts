import type { Bytes } from '../encoding.js'

/** A private key: a non-extractable one of the platform, or 32 bytes if the platform lacks the algorithm. */
export type PrivateKey = CryptoKey | Bytes

/** A key pair. The public key has 32 bytes. */
export interface KeyPair {
  readonly publicKey: Bytes
  readonly privateKey: PrivateKey
}

/** The cryptography that the protocol needs. There are two implementations: the platform's and noble's. */
export interface Primitives {
  random(length: number): Bytes
  sha256(bytes: Bytes): Promise<Bytes>
  /** HKDF-SHA256 with empty salt and info; 32 bytes. */
  hkdf(secret: Bytes): Promise<Bytes>
  /** Generates an X25519 key pair (RFC 7748). */
  exchangePair(): Promise<KeyPair>
  /** Computes the X25519 shared secret. @throws if the public key is invalid: all zero, or of low order. */
  sharedSecret(privateKey: PrivateKey, publicKey: Bytes): Promise<Bytes>
  /** Generates an Ed25519 key pair. */
  signingPair(): Promise<KeyPair>
  sign(privateKey: PrivateKey, bytes: Bytes): Promise<Bytes>
}
