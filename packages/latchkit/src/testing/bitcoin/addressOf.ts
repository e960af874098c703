import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { toBase58 } from '../../wire/base58.js'

// Computes addresses without the chain library, which is only loaded for the first signature.

/** The kind of address that the test wallet derives from a key. */
export type TestAddressKind = 'legacy' | 'nested' | 'segwit' | 'taproot'

/** The networks for which the test wallet has addresses. */
export type TestAddressNetwork = 'mainnet' | 'testnet' | 'regtest'

const prefixes = {
  mainnet: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 },
  testnet: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4 },
  regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4 },
} as const

/** Returns the public key of a private key: 33 bytes, or for taproot 32, without the byte that tells the parity. */
export function publicKeyOf(privateKey: Uint8Array, kind: TestAddressKind): Uint8Array {
  const key = secp256k1.getPublicKey(privateKey, true)
  return kind === 'taproot' ? key.subarray(1) : key
}

/** Computes the address of a private key. */
export function addressOf(
  privateKey: Uint8Array,
  kind: TestAddressKind,
  network: TestAddressNetwork,
): string {
  const { bech32, pubKeyHash, scriptHash } = prefixes[network]
  const key = publicKeyOf(privateKey, kind)
  if (kind === 'taproot') return segwitAddress(bech32, 1, taprootOutputKey(key))
  const hash = ripemd160(sha256(key))
  if (kind === 'segwit') return segwitAddress(bech32, 0, hash)
  if (kind === 'legacy') return base58Check(pubKeyHash, hash)
  return base58Check(scriptHash, ripemd160(sha256(Uint8Array.of(0, hash.length, ...hash))))
}

/** Computes the taproot output key of an internal key without scripts (BIP-341). */
function taprootOutputKey(internal: Uint8Array): Uint8Array {
  const numberOf = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes)}`)
  const tweak = secp256k1.Point.BASE.multiply(numberOf(schnorr.utils.taggedHash('TapTweak', internal)))
  const point = schnorr.utils.lift_x(numberOf(internal)).add(tweak)
  return hexToBytes(point.x.toString(16).padStart(64, '0'))
}

function base58Check(version: number, hash: Uint8Array): string {
  const payload = Uint8Array.of(version, ...hash)
  return toBase58(concatBytes(payload, sha256(sha256(payload)).subarray(0, 4)))
}

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** Checksum constants of bech32 (BIP-173) and bech32m (BIP-350). */
const constants = [1, 0x2bc830a3]

function segwitAddress(prefix: string, version: 0 | 1, program: Uint8Array): string {
  const words = [version, ...toWords(program)]
  const expandedPrefix = [...[...prefix].map((char) => char.charCodeAt(0) >> 5), 0]
  const low = [...prefix].map((char) => char.charCodeAt(0) & 31)
  const checksumValue =
    checksum([...expandedPrefix, ...low, ...words, 0, 0, 0, 0, 0, 0]) ^ (constants[version] ?? 1)
  const check = Array.from({ length: 6 }, (_, at) => (checksumValue >> (5 * (5 - at))) & 31)
  return `${prefix}1${[...words, ...check].map((word) => alphabet[word]).join('')}`
}

function checksum(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const top = sum >> 25
    const next = ((sum & 0x1ffffff) << 5) ^ value
    return generators.reduce((each, generator, bit) => ((top >> bit) & 1 ? each ^ generator : each), next)
  }, 1)
}

/** Regroups bytes into groups of five bits and pads the last one. */
function toWords(bytes: Uint8Array): number[] {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => Number.parseInt(group.padEnd(5, '0'), 2))
}
