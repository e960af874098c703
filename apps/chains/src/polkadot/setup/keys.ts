import { createHash } from 'node:crypto'
import {
  blake2AsU8a,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'

/** A signature scheme of Substrate's accounts. */
export type KeyType = 'sr25519' | 'ed25519' | 'ecdsa'

/** A development key. Anyone can derive it from its name: never use it on any other network. */
export interface DevelopmentKey {
  readonly type: KeyType
  /** In SS58, with the prefix of the network. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** 32 bytes; wallets import it in hex. */
  readonly seed: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** Derives a public key pair from a name. It is the same at every start. */
export function developmentKey(name: string, type: KeyType, prefix: number): DevelopmentKey {
  const seed = Uint8Array.from(createHash('sha256').update(`Latchkit development key: ${name}`).digest())
  const { publicKey, sign } = pairOf(type, seed)
  return { type, address: encodeAddress(accountIdOf(type, publicKey), prefix), publicKey, seed, sign }
}

/** Returns the 32 bytes that identify an account: its key, or the hash of a longer key. */
export const accountIdOf = (type: KeyType, publicKey: Uint8Array): Uint8Array =>
  type === 'ecdsa' ? blake2AsU8a(publicKey) : publicKey

function pairOf(type: KeyType, seed: Uint8Array): Pick<DevelopmentKey, 'publicKey' | 'sign'> {
  if (type === 'sr25519') {
    const pair = sr25519PairFromSeed(seed)
    return { publicKey: pair.publicKey, sign: (message) => sr25519Sign(message, pair) }
  }
  if (type === 'ed25519') {
    const pair = ed25519PairFromSeed(seed)
    return { publicKey: pair.publicKey, sign: (message) => ed25519Sign(message, pair) }
  }
  const pair = secp256k1PairFromSeed(seed)
  return { publicKey: pair.publicKey, sign: (message) => secp256k1Sign(message, pair, 'blake2') }
}
