// Import the whole library as one name: a site of other namespaces does not install it, and a bundler would look for each
// imported name.
import * as btc from '@scure/btc-signer'
import { readBitcoinAddress } from '../../../wire/bitcoinAddress.js'
import type { AddressPrefix } from '../discovery.js'
import { prefixOf } from './prefixes.js'

/** The kind of an address, which determines how its coins are spent. `script`: by a script that cannot be read from the address. */
export type AddressKind = 'legacy' | 'nested' | 'segwit' | 'taproot' | 'script'

/** A kind of address whose outputs are spent by one signature. */
export type SpendableKind = Exclude<AddressKind, 'script'>

/** The bytes that the addresses of a network begin with, in the form that the chain library takes. */
export interface AddressForm {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

/** The forms of addresses, by their prefix. */
export const addressForms: Readonly<Record<AddressPrefix, AddressForm>> = {
  mainnet: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  testnet: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
}

/** An address that was read. */
export interface ReadAddress {
  /** The text of the address; bech32 in lower case. */
  readonly address: string
  /** `script` for every P2SH: the address does not show the script. */
  readonly kind: AddressKind
  /** Prefixes of the networks that the address may belong to. Base58 is the same on testnets and regtest, so these cannot be told apart. */
  readonly prefixes: readonly AddressPrefix[]
  /** The output script that pays to it. */
  readonly script: Uint8Array
}

const kinds = { p2pkh: 'legacy', p2sh: 'script', p2wpkh: 'segwit', p2wsh: 'script', p2tr: 'taproot' } as const

/** Reads an address with its checksum. Returns `undefined` if it is not one. */
export function readAddress(text: unknown): ReadAddress | undefined {
  const parsedAddress = readBitcoinAddress(text)
  const prefixes = [...new Set(parsedAddress?.networks.flatMap((id) => prefixOf(id) ?? []))]
  const [first] = prefixes
  if (!parsedAddress || !first) return undefined
  try {
    const script = btc.OutScript.encode(btc.Address(addressForms[first]).decode(parsedAddress.address))
    return { address: parsedAddress.address, kind: kinds[parsedAddress.kind], prefixes, script }
  } catch {
    // The taproot key is not a point of the curve, so coins at this address could never be spent.
    return undefined
  }
}

/**
 * Finds which kind of address a public key has here.
 * @param publicKey Compressed, 33 bytes; for taproot also its 32 bytes without the sign, before or after the tweak.
 * @returns `undefined` if the address is not of this key.
 */
export function kindByKey(
  { address, kind, prefixes, script }: ReadAddress,
  publicKey: Uint8Array,
): AddressKind | undefined {
  const form = addressForms[prefixes[0] ?? 'mainnet']
  const isAddressOf = (makeAddress: () => { readonly address?: string }) => {
    try {
      return makeAddress().address === address
    } catch {
      // The key is not a point of the curve.
      return false
    }
  }
  if (kind === 'taproot') {
    const key = publicKey.length === 33 ? publicKey.subarray(1) : publicKey
    const isOutput = key.length === 32 && key.every((byte, at) => byte === script[at + 2])
    return isOutput || isAddressOf(() => btc.p2tr(key, undefined, form)) ? kind : undefined
  }
  if (kind === 'segwit') return isAddressOf(() => btc.p2wpkh(publicKey, form)) ? kind : undefined
  if (kind === 'legacy') return isAddressOf(() => btc.p2pkh(publicKey, form)) ? kind : undefined
  return isAddressOf(() => btc.p2sh(btc.p2wpkh(publicKey, form), form)) ? 'nested' : undefined
}
