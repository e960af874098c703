import type { LinkReaders } from '../core/contracts/connector.js'
import type { WalletConnectOptions } from './options.js'

/** The hosts of the public network's relay, at which the wallets of app stores listen. */
const publicRelays: readonly string[] = ['relay.walletconnect.com', 'relay.walletconnect.org']

/** Whether an address is of the public network's relay, which lets no site in without a project id. */
export const isPublicRelay = (address: string | undefined): boolean => publicRelays.includes(hostOf(address))

/** Says which wallets listen at the relay of a site (readings 41): its links are shown for those alone. */
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

/** The host of an address, with its port where it has one of its own; empty for what is no address. */
function hostOf(address: string | undefined): string {
  return address && URL.canParse(address) ? new URL(address).host : ''
}
