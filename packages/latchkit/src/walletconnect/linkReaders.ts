import type { LinkReaders } from '../core/contracts/connector.js'
import type { WalletConnectOptions } from './options.js'

/** Hosts of the public network's relay, on which the wallets of app stores listen. */
const publicRelays: readonly string[] = ['relay.walletconnect.com', 'relay.walletconnect.org']

/** Checks whether an address belongs to the public network's relay, which requires a project id. */
export const isPublicRelay = (address: string | undefined): boolean => publicRelays.includes(hostOf(address))

/** Tells which wallets listen on the site's relay (readings 41). Only these are offered by link. */
export function linkReaders(
  { relayUrl, wallets = [] }: Pick<WalletConnectOptions, 'relayUrl' | 'wallets'>,
  backendUrl: string | undefined,
): LinkReaders {
  const address = relayUrl ?? backendUrl
  const host = hostOf(address)
  const isPublic = isPublicRelay(address)
  return {
    isAny: isPublic || wallets === 'all',
    reads: ({ id, relays }) =>
      wallets === 'all' || wallets.includes(id) || (relays ? relays.includes(host) : isPublic),
  }
}

/** Returns the host of an address, with its port if it has one, or an empty text if it is not a URL. */
function hostOf(address: string | undefined): string {
  return address && URL.canParse(address) ? new URL(address).host : ''
}
