import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { bytesToHex, type Hex, hexToBytes } from 'viem'

/** The address and key format of regtest. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** What an address is for: money, or collectibles, whose outputs must not be spent as money. */
export type Intention = 'payment' | 'ordinal'

/** A Bitcoin address, as wallets list it. */
export interface BitcoinAddress {
  readonly address: string
  /** In hex without `0x`: compressed; for taproot before it is tweaked. */
  readonly publicKey: string
  readonly intention: Intention
}

/** A Bitcoin key and its only address: P2WPKH for money, P2TR for collectibles. */
export interface BitcoinKey extends BitcoinAddress {
  readonly privateKey: Uint8Array
  /** The output script of the address. */
  readonly script: Uint8Array
  /** The taproot key without its sign. */
  readonly internalKey?: Uint8Array
}

/** Creates the key of an address on regtest. */
export function bitcoinKey(hex: Hex, intention: Intention): BitcoinKey {
  const privateKey = hexToBytes(hex)
  const taproot = intention === 'ordinal'
  const publicKey = taproot ? pubSchnorr(privateKey) : pubECDSA(privateKey, true)
  const { address, script } = taproot ? p2tr(publicKey, undefined, regtest) : p2wpkh(publicKey, regtest)
  if (!address) throw new Error('The key has no address')
  return {
    address,
    privateKey,
    script,
    intention,
    publicKey: bytesToHex(publicKey).slice(2),
    ...(taproot && { internalKey: publicKey }),
  }
}
