import type { CaipNetworkId } from '../../../wire/caip.js'

/** The way in which a network writes its accounts: SS58 with a prefix, or H160. */
export type AddressFormat = number | 'h160'

/** The prefix of SS58 that is not tied to a network. */
const generalPrefix = 42

/** The formats of networks that the kit knows. Other networks use the general prefix, unless the site sets another one. */
const knownFormats: Readonly<Record<CaipNetworkId, AddressFormat>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:48239ef607d7928874027a43a6768920': 2,
}

/** Returns the format of a network. */
export function addressFormat(
  network: CaipNetworkId,
  siteFormats: Readonly<Record<CaipNetworkId, AddressFormat>> = {},
): AddressFormat {
  if (Object.hasOwn(siteFormats, network)) return siteFormats[network] as AddressFormat
  return Object.hasOwn(knownFormats, network) ? (knownFormats[network] as AddressFormat) : generalPrefix
}
