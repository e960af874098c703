import type { NamespaceSession } from '../../../core/contracts/transport.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import { addressKey } from '../chain/addressKey.js'
import type { InjectedPolkadotAccount } from '../polkadotWallet.js'

/** An account of a session as it is written on one network. */
interface NetworkAddress {
  readonly network: CaipNetworkId
  readonly address: string
  readonly key: string
}

/** Returns the accounts of a session, each once with its networks, the wallet's active one first. */
export function sessionAccounts(session: NamespaceSession | undefined): readonly InjectedPolkadotAccount[] {
  const byKey = new Map<string, { address: string; networks: CaipNetworkId[] }>()
  for (const { network, address, key } of networkAddresses(session)) {
    const entry = byKey.get(key)
    if (!entry) byKey.set(key, { address, networks: [network] })
    else if (!entry.networks.includes(network)) entry.networks.push(network)
  }
  const front = addressKey(addressIn(session?.front ?? ''))
  return [...byKey]
    .sort(([one], [other]) => Number(other === front) - Number(one === front))
    .map(([key, account]) => ({
      ...account,
      ...(key.length === h160Length && { type: 'ethereum' as const }),
    }))
}

const h160Length = 42

/** Returns an address as the session writes it on a network; the address itself if the session has none. */
export function addressInSession(
  session: NamespaceSession | undefined,
  network: CaipNetworkId,
  address: string,
): string {
  const key = addressKey(address)
  return (
    networkAddresses(session).find((each) => each.network === network && each.key === key)?.address ?? address
  )
}

function networkAddresses(session: NamespaceSession | undefined): readonly NetworkAddress[] {
  return (session?.accounts ?? []).flatMap((account) => {
    const address = addressIn(account)
    const key = addressKey(address)
    return key ? [{ network: account.slice(0, -address.length - 1) as CaipNetworkId, address, key }] : []
  })
}

const addressIn = (account: string) => account.slice(account.lastIndexOf(':') + 1)
