import { ECDH } from 'node:crypto'

/** The derivation path, which must never change: another path would be another wallet. */
const path = "m/44'/60'/0'/0/0"
const addressBytes = 20

/** Derives the address of the first account of a seed (BIP-44), in lower case. */
export async function addressOfSeed(seed: Uint8Array): Promise<string> {
  const [{ HDKey }, { keccak_256 }] = await Promise.all([
    import('@scure/bip32'),
    import('@noble/hashes/sha3.js'),
  ])
  const { publicKey } = HDKey.fromMasterSeed(seed).derive(path)
  const point = ECDH.convertKey(publicKey ?? '', 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
  return `0x${Buffer.from(keccak_256(point.subarray(1)).slice(-addressBytes)).toString('hex')}`
}
