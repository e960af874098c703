import { type Bytes, fromHex, toHex } from '../encoding.js'
import type { Primitives, PrivateKey } from './primitives.js'

/** A symmetric key and its topic, both as hex. */
export interface TopicKey {
  readonly symKey: string
  readonly topic: string
}

/** Computes the topic of a key: its SHA-256. */
export async function topicOf({ sha256 }: Pick<Primitives, 'sha256'>, key: Bytes): Promise<string> {
  return toHex(await sha256(key))
}

/** Generates a pairing key. */
export async function newPairingKey(primitives: Primitives): Promise<TopicKey> {
  const key = primitives.random(32)
  return { symKey: toHex(key), topic: await topicOf(primitives, key) }
}

/** Derives the key that two sides share, by X25519 and HKDF. @throws if the peer's public key is invalid. */
export async function sessionKey(
  primitives: Primitives,
  privateKey: PrivateKey,
  publicKey: string,
): Promise<TopicKey> {
  const sharedSecret = await primitives.sharedSecret(privateKey, fromHex(publicKey) ?? new Uint8Array())
  const key = await primitives.hkdf(sharedSecret)
  return { symKey: toHex(key), topic: await topicOf(primitives, key) }
}
