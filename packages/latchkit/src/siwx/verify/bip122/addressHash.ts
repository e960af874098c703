import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase58 } from '../../../wire/base58.js'
import { type BitcoinAddress, readBitcoinAddress } from '../../../wire/bitcoinAddress.js'
import { readBech32 } from '../../../wire/readBech32.js'

/** The lock of a Bitcoin output: its kind, and the hash or key in it. */
export interface Lock {
  readonly kind: BitcoinAddress['kind']
  readonly program: Uint8Array
}

/** Reads the output script of an address. */
export function lockOf(address: string): Lock | undefined {
  const kind = readBitcoinAddress(address)?.kind
  const program =
    kind === 'p2pkh' || kind === 'p2sh' ? fromBase58(address, 35)?.slice(1, 21) : readBech32(address)?.program
  return kind && program && { kind, program }
}

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
/** Writes the script of a nested address: version 0 and the hash of a key. */
export const nestedScript = (keyHash: Uint8Array): Uint8Array => Uint8Array.of(0, 20, ...keyHash)
