import { AccountId, Blake2256, getSs58AddressInfo } from '@polkadot-api/substrate-bindings'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { bytesToHex, type Hex, hexToBytes } from 'viem'

/** A key of Polkadot (sr25519). */
export interface PolkadotKey {
  /** In SS58 with Polkadot's prefix. */
  readonly address: string
  readonly secret: Uint8Array
}

const prefix = 0

/** Makes the key of a seed. */
export function polkadotKey(seed: Hex): PolkadotKey {
  const secret = secretFromSeed(hexToBytes(seed))
  return { address: AccountId(prefix).dec(getPublicKey(secret)), secret }
}

/** The account that an address in SS58 is of, whatever its prefix, as hex; nothing where it is none. */
export function accountKeyOf(address: unknown): Hex | undefined {
  if (typeof address !== 'string') return undefined
  const info = getSs58AddressInfo(address)
  return info.isValid ? bytesToHex(info.publicKey) : undefined
}

/** Signs bytes as they are. */
export const signBytes = ({ secret }: PolkadotKey, bytes: Uint8Array): Hex => bytesToHex(sign(secret, bytes))
/** The byte before the signature of an extrinsic that says its kind. */
const sr25519Kind = 1
/** Of a longer payload the hash is signed. */
const longestPayload = 256

/** Signs the payload of an extrinsic; the byte of the signature's kind stands before it. */
export function signPayload({ secret }: PolkadotKey, payload: Uint8Array): Hex {
  const signed = payload.length > longestPayload ? Blake2256(payload) : payload
  return bytesToHex(Uint8Array.of(sr25519Kind, ...sign(secret, signed)))
}
