import type { NamespaceSession } from '../../../core/contracts/transport.js'
import { addressKey } from '../chain/addressKey.js'

/** The addresses of a session on the chain in use, each once, the wallet's active one first. */
export function sessionAddresses({ accounts, caipNetworkId, front }: NamespaceSession): readonly string[] {
  const addresses = accounts.flatMap((account) =>
    account.startsWith(`${caipNetworkId}:`) ? account.slice(caipNetworkId.length + 1) : [],
  )
  const active = addressKey(front?.slice(front.lastIndexOf(':') + 1))
  const first = addresses.filter((address) => addressKey(address) === active)
  return [...new Set([...first, ...addresses])]
}
