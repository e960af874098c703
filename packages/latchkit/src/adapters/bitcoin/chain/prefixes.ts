import { bitcoinNetworks } from '../../../wire/bitcoinAddress.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import type { AddressPrefix, BitcoinOptions } from '../discovery.js'

/** The networks whose prefix is known (BIP-122). Of the networks with one prefix, the public one comes first. */
const knownPrefixes: Readonly<Record<CaipNetworkId, AddressPrefix>> = {
  [bitcoinNetworks.mainnet]: 'mainnet',
  [bitcoinNetworks.testnet]: 'testnet',
  [bitcoinNetworks.testnet4]: 'testnet',
  [bitcoinNetworks.signet]: 'testnet',
  [bitcoinNetworks.regtest]: 'regtest',
}

/** Names that wallets use for networks instead of CAIP-2 ids: those of Wallet Standard, without `bitcoin:`, and those of Sats Connect. */
const prefixesByName: Readonly<Record<string, AddressPrefix>> = {
  mainnet: 'mainnet',
  livenet: 'mainnet',
  testnet: 'testnet',
  testnet4: 'testnet',
  signet: 'testnet',
  regtest: 'regtest',
}

/** Returns the prefix of a network's addresses; `undefined` for an unknown network. */
export function prefixOf(
  caipNetworkId: CaipNetworkId,
  { prefixes = {} }: BitcoinOptions = {},
): AddressPrefix | undefined {
  if (Object.hasOwn(prefixes, caipNetworkId)) return prefixes[caipNetworkId]
  return Object.hasOwn(knownPrefixes, caipNetworkId) ? knownPrefixes[caipNetworkId] : undefined
}

/** Returns the prefix of a network by a wallet's name for it; `undefined` for an unknown name. */
export function prefixNamed(name: unknown): AddressPrefix | undefined {
  if (typeof name !== 'string') return undefined
  const shortName = name.replace(/^bitcoin:/, '').toLowerCase()
  return Object.hasOwn(prefixesByName, shortName)
    ? prefixesByName[shortName]
    : prefixOf(name as CaipNetworkId)
}

/** Returns the networks that have one of these prefixes. */
export function networksOf(
  prefixes: readonly AddressPrefix[],
  networks: readonly Network[],
  options: BitcoinOptions,
): CaipNetworkId[] {
  return networks.flatMap(({ caipNetworkId }) => {
    const prefix = prefixOf(caipNetworkId, options)
    return prefix && prefixes.includes(prefix) ? [caipNetworkId] : []
  })
}

/** Returns the public network of a prefix, whether a site lists it or not. */
export function networkOf(prefix: AddressPrefix): CaipNetworkId {
  const entryOfPrefix = Object.entries(knownPrefixes).find(([, each]) => each === prefix)
  return (entryOfPrefix as [CaipNetworkId, AddressPrefix])[0]
}
