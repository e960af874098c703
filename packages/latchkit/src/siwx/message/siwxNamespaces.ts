import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isSolanaAddress } from '../../wire/addressForms.js'
import { readBitcoinAddress } from '../../wire/bitcoinAddress.js'
import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import { readSs58Address } from '../../wire/ss58Address.js'

/** How the messages of a namespace differ from those of others. */
export interface SiwxNamespace {
  readonly namespace: ChainNamespace
  /** The name of the namespace in the first line of a message. */
  readonly chainName: string
  /** Empty lines between the address and the fields of a message without a statement. */
  readonly emptyLines: 1 | 2
  readonly reference: RegExp
  /** Checks whether a text is the canonical form of an address on a network. */
  readonly isAddress: (text: string, chainId: CaipNetworkId) => boolean
  /** Names that wallets of the namespace write instead of a reference. */
  readonly clusters?: Readonly<Record<string, string>>
}

/** The namespaces that messages can be written for. */
export const siwxNamespaces: readonly SiwxNamespace[] = [
  {
    namespace: 'eip155',
    chainName: 'Ethereum',
    emptyLines: 2,
    reference: /^[1-9]\d{0,31}$/,
    isAddress: (text) => /^0x[\da-fA-F]{40}$/.test(text) && toEip55(text) === text,
  },
  {
    namespace: 'solana',
    chainName: 'Solana',
    emptyLines: 1,
    reference: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
    isAddress: isSolanaAddress,
    clusters: {
      mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    },
  },
  {
    namespace: 'bip122',
    chainName: 'Bitcoin',
    emptyLines: 2,
    reference: /^[\da-f]{32}$/,
    isAddress: (text, chainId) => readBitcoinAddress(text, chainId)?.address === text,
  },
  {
    namespace: 'polkadot',
    chainName: 'Polkadot',
    emptyLines: 2,
    reference: /^[\da-f]{32}$/,
    isAddress: (text) => readSs58Address(text) !== undefined,
  },
]

/** Writes an address of 40 hex digits in any case with its EIP-55 checksum. */
export function toEip55(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const letters = [...digits].map((digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join('')}`
}

/** The namespace of EIP-4361 and of the option `siweConfig`. */
export const siweNamespace = 'eip155'
