import { AccountId, Blake2256, getSs58AddressInfo } from '@polkadot-api/substrate-bindings'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { bytesToHex, type Hex, hexToBytes } from 'viem'

/** A key of Polkadot (sr25519). */
export interface PolkadotKey {
  /** SS58 with Polkadot's prefix. */
  readonly address: string
  readonly secret: Uint8Array
}

const prefix = 0

/** Creates the key of a seed. */
export function polkadotKey(seed: Hex): PolkadotKey {
  const secret = secretFromSeed(hexToBytes(seed))
  return { address: AccountId(prefix).dec(getPublicKey(secret)), secret }
}

/** Returns the public key of an SS58 address with any prefix, as hex; `undefined` if it is invalid. */
export function accountKeyOf(address: unknown): Hex | undefined {
  if (typeof address !== 'string') return undefined
  const info = getSs58AddressInfo(address)
  return info.isValid ? bytesToHex(info.publicKey) : undefined
}

/** Signs bytes unchanged. */
export const signBytes = ({ secret }: PolkadotKey, bytes: Uint8Array): Hex => bytesToHex(sign(secret, bytes))
/** The byte before an extrinsic's signature that names its type. */
const sr25519Kind = 1
/** Longer payloads are hashed before signing. */
const longestPayload = 256

/** Signs the payload of an extrinsic. The result begins with the byte of the signature type. */
export function signPayload({ secret }: PolkadotKey, payload: Uint8Array): Hex {
  const signed = payload.length > longestPayload ? Blake2256(payload) : payload
  return bytesToHex(Uint8Array.of(sr25519Kind, ...sign(secret, signed)))
}
