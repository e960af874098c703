import { AccountId, getSs58AddressInfo } from '@polkadot-api/substrate-bindings'
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
