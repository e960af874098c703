import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase58 } from './base58.js'
import type { CaipNetworkId } from './caip.js'
import { readBech32 } from './readBech32.js'

/** CAIP-2 ids of the Bitcoin networks: the first 32 hex digits of the hash of each genesis block. */
export const bitcoinNetworks = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  /** Testnet3. */
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const

/** A parsed Bitcoin address. */
export interface BitcoinAddress {
  /** The canonical text of the address: bech32 in lower case. */
  readonly address: string
  /** The kind of output script that the address pays to. */
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  /** CAIP-2 ids of the networks where the address is valid. Networks that share a prefix cannot be told apart. */
  readonly networks: readonly CaipNetworkId[]
}

const { mainnet, testnet, testnet4, signet, regtest } = bitcoinNetworks
const [main, test] = [[mainnet], [testnet, testnet4, signet]]
const testAndRegtest = [...test, regtest]

/** Kind and networks by the version byte of base58check. */
const kindsByVersion: Readonly<Record<number, Omit<BitcoinAddress, 'address'>>> = {
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

/** Kind by the version and byte length of a witness program. Later versions are not defined yet. */
const kindsByProgram: Readonly<Record<string, BitcoinAddress['kind']>> = {
  '0 20': 'p2wpkh',
  '0 32': 'p2wsh',
  '1 32': 'p2tr',
}

/** Bytes of a base58check address: version, hash and checksum. */
const legacyBytes = 25
const maxLegacyLength = 35
const checksumBytes = 4

function readLegacy(text: string): BitcoinAddress | undefined {
  const bytes = fromBase58(text, maxLegacyLength)
  if (bytes?.length !== legacyBytes) return undefined
  const body = bytes.subarray(0, -checksumBytes)
  const sum = sha256(sha256(body))
  const kindAndNetworks = kindsByVersion[bytes[0] ?? 0]
  const isWhole = bytes.subarray(-checksumBytes).every((byte, at) => byte === sum[at])
  return kindAndNetworks && isWhole ? { address: text, ...kindAndNetworks } : undefined
}

function readSegwit(text: string): BitcoinAddress | undefined {
  const read = readBech32(text)
  const networks = read && prefixes.get(read.prefix)
  const kind = read && kindsByProgram[`${read.version} ${read.program.length}`]
  return networks && kind ? { address: text.toLowerCase(), kind, networks } : undefined
}

/**
 * Parses a Bitcoin address and verifies its checksum: base58check for legacy addresses, bech32 for segwit, bech32m for taproot.
 * @param text The text to parse. Anything other than a string is refused.
 * @param caipNetworkId The CAIP-2 id of a network on which the address must be valid.
 * @returns The address, or `undefined` if the text is not an address, or not one of that network.
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
