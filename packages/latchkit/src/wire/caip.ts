import { bitcoinAddressKey, isSolanaAddress } from './addressForms.js'
import { invalidCaip10Address, invalidCaipAddress, invalidCaipNetworkId } from './errors/caip.js'
import { fail } from './errors/fail.js'

/** A CAIP-2 chain namespace, such as `eip155`. The specification names four; an adapter may bring another. */
export type ChainNamespace = string
/** A CAIP-2 network id: `namespace:reference`, such as `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`
/** A CAIP-10 account id: `namespace:reference:address`. */
export type CaipAddress = `${string}:${string}:${string}`

/** The namespaces that the specification names (§1, §9). */
export const chainNamespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** The parts of a CAIP-2 network id. */
export interface CaipNetworkIdParts {
  readonly chainNamespace: ChainNamespace
  readonly reference: string
}

/** The parts of a CAIP-10 address. */
export interface CaipAddressParts extends CaipNetworkIdParts {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

const evmAddress = /^(0x)?[0-9a-fA-F]{40}$/
/** SS58 of 32 bytes, or an H160 address on networks that use Ethereum accounts. */
const polkadotAddress = /^([1-9A-HJ-NP-Za-km-z]{46,50}|0x[0-9a-fA-F]{40})$/

/**
 * Splits a CAIP-2 network id into its two parts. Spec §5.
 * @param value The text to split, such as `eip155:1`; anything else is refused.
 * @returns The namespace and the reference.
 * @throws `invalidCaipNetworkId` when there are not exactly two non-empty parts.
 * @example
 * ```ts
 * import { parseCaipNetworkId } from 'latchkit/wire'
 * parseCaipNetworkId('eip155:1').reference // '1'
 * ```
 */
export function parseCaipNetworkId(value: unknown): CaipNetworkIdParts {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [chainNamespace, reference] = parts
  if (parts.length !== 2 || !chainNamespace || !reference) throw fail(invalidCaipNetworkId, { value })
  return { chainNamespace, reference }
}

/**
 * Splits a CAIP-10 address into its parts and checks each. Spec §5.
 * @param value The text to split, such as `eip155:1:0x…`; anything else is refused.
 * @param namespaces The namespaces to accept; the four of the specification unless an adapter brings more.
 * @returns The namespace, the reference, the network id and the address.
 * @throws `invalidCaipAddress` when there are not exactly three non-empty parts; `invalidCaip10Address` when the
 * namespace is unknown or the address is not one of its kind.
 * @example
 * ```ts
 * import { parseCaipAddress } from 'latchkit/wire'
 * parseCaipAddress('eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F').caipNetworkId // 'eip155:1'
 * ```
 */
export function parseCaipAddress(
  value: unknown,
  namespaces: readonly ChainNamespace[] = chainNamespaces,
): CaipAddressParts {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [chainNamespace, reference, address] = parts
  if (parts.length !== 3 || !chainNamespace || !reference || !address)
    throw fail(invalidCaipAddress, { value })
  if (!namespaces.includes(chainNamespace) || !isAddressOf(chainNamespace, address)) {
    throw fail(invalidCaip10Address, { value })
  }
  return { chainNamespace, reference, address, caipNetworkId: `${chainNamespace}:${reference}` }
}

/**
 * Checks whether a text has the form of an address in a namespace. eip155 and solana follow §5, and Solana base58 must decode
 * to exactly 32 bytes; bip122 takes base58 or bech32 of any Bitcoin network; polkadot takes SS58 of 32 bytes, or H160. In any
 * other namespace a text without a colon or white space is accepted.
 * @param namespace The namespace, such as `eip155`.
 * @param address The text to check. Any other value is refused.
 * @returns `true` if the text has that form. The checksum is not verified; `readBitcoinAddress` and `readSs58Address` do that.
 * @example
 * ```ts
 * import { isAddressOf } from 'latchkit/wire'
 * isAddressOf('eip155', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F') // true
 * ```
 */
export function isAddressOf(namespace: ChainNamespace, address: unknown): address is string {
  if (typeof address !== 'string') return false
  const hasForm = Object.hasOwn(addressForms, namespace) && addressForms[namespace as KnownNamespace]
  return hasForm ? hasForm(address) : /^[^\s:]+$/.test(address)
}

type KnownNamespace = (typeof chainNamespaces)[number]

/** Checks the form of an address, by namespace. */
const addressForms: Readonly<Record<KnownNamespace, (address: string) => boolean>> = {
  eip155: (address) => evmAddress.test(address),
  solana: isSolanaAddress,
  bip122: (address) => bitcoinAddressKey(address) === address,
  polkadot: (address) => polkadotAddress.test(address),
}

/**
 * Joins a network id and an address into a CAIP-10 address.
 * @param caipNetworkId The CAIP-2 id of the network, such as `eip155:1`.
 * @param address The address on that network.
 * @returns The CAIP-10 text.
 * @example
 * ```ts
 * import { toCaipAddress } from 'latchkit/wire'
 * toCaipAddress('eip155:1', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
 * ```
 */
export function toCaipAddress(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return `${caipNetworkId}:${address}`
}
