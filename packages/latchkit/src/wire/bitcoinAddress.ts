import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase58 } from './base58.js'
import type { CaipNetworkId } from './caip.js'
import { readBech32 } from './readBech32.js'

/** The networks of Bitcoin by their CAIP-2 ids: the first 32 digits of the hash of their first block. */
export const bitcoinNetworks = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  /** The third test network. */
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const

/** An address of Bitcoin that was read. */
export interface BitcoinAddress {
  /** The address in the one way it is written: bech32 in small letters. */
  readonly address: string
  /** The lock it pays to: a public key's hash, a script's hash, both in a witness, or a taproot key. */
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  /** CAIP-2 ids of the networks it exists on: those of one prefix cannot be told apart. */
  readonly networks: readonly CaipNetworkId[]
}

const { mainnet, testnet, testnet4, signet, regtest } = bitcoinNetworks
const [main, test] = [[mainnet], [testnet, testnet4, signet]]
const testAndRegtest = [...test, regtest]

/** By the first byte of base58check. */
const versions: Readonly<Record<number, Omit<BitcoinAddress, 'address'>>> = {
  0: { kind: 'p2pkh', networks: main },
  5: { kind: 'p2sh', networks: main },
  111: { kind: 'p2pkh', networks: testAndRegtest },
  196: { kind: 'p2sh', networks: testAndRegtest },
}

const prefixes = new Map<string, readonly CaipNetworkId[]>([
  ['bc', main],
  ['tb', test],
  ['bcrt', [regtest]],
])

/** By version and length of a witness program. Later versions lock nothing yet. */
const programs: Readonly<Record<string, BitcoinAddress['kind']>> = {
  '0 20': 'p2wpkh',
  '0 32': 'p2wsh',
  '1 32': 'p2tr',
}

/** Version, hash and checksum. */
const legacyBytes = 25
const longestLegacy = 35
const checksumBytes = 4

function readLegacy(text: string): BitcoinAddress | undefined {
  const bytes = fromBase58(text, longestLegacy)
  if (bytes?.length !== legacyBytes) return undefined
  const body = bytes.subarray(0, -checksumBytes)
  const sum = sha256(sha256(body))
  const known = versions[bytes[0] ?? 0]
  const isWhole = bytes.subarray(-checksumBytes).every((byte, at) => byte === sum[at])
  return known && isWhole ? { address: text, ...known } : undefined
}

function readSegwit(text: string): BitcoinAddress | undefined {
  const read = readBech32(text)
  const networks = read && prefixes.get(read.prefix)
  const kind = read && programs[`${read.version} ${read.program.length}`]
  return networks && kind ? { address: text.toLowerCase(), kind, networks } : undefined
}

/**
 * Reads an address of Bitcoin: legacy and nested ones in base58check, segwit and taproot ones in bech32 and bech32m, with
 * their checksums.
 * @param text The text to read; anything else is refused.
 * @param caipNetworkId The CAIP-2 id of a network it has to exist on.
 * @returns The address; nothing where the text is none, or none of that network.
 * @example
 * ```ts
 * import { readBitcoinAddress } from 'latchkit/wire'
 * readBitcoinAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')?.kind // 'p2wpkh'
 * ```
 */
export function readBitcoinAddress(text: unknown, caipNetworkId?: CaipNetworkId): BitcoinAddress | undefined {
  if (typeof text !== 'string') return undefined
  const read = readLegacy(text) ?? readSegwit(text)
  return caipNetworkId === undefined || read?.networks.includes(caipNetworkId) ? read : undefined
}
