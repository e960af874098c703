import type { NamespaceSession, TransportEvents } from '../../../core/contracts/transport.js'
import { addressKey } from '../chain/addressKey.js'
import { hexChain } from '../chain/hex.js'

/** EIP-1193 4900: the wallet is disconnected. */
const disconnectError = { code: 4900, message: 'The wallet has ended the connection.' }

/**
 * Converts a change of the session to events of EIP-1193. The chain comes first, so that accounts are read on the new chain.
 * A change of the methods counts as a change of the accounts, because methods tell what can be done with them.
 */
export function sessionEvents({
  before,
  now,
}: TransportEvents['change']): readonly (readonly [event: string, payload: unknown])[] {
  if (!now) return before ? [['disconnect', disconnectError]] : []
  const chainId = hexChain(now.caipNetworkId)
  const chainEvents: [string, unknown][] = !before
    ? [['connect', { chainId }]]
    : before.caipNetworkId === now.caipNetworkId
      ? []
      : [['chainChanged', chainId]]
  const isSame = before && accountsKey(before) === accountsKey(now)
  return isSame ? chainEvents : [...chainEvents, ['accountsChanged', sessionAddresses(now)]]
}

const accountsKey = (session: NamespaceSession) =>
  JSON.stringify([sessionAddresses(session), session.methods])

/** Returns the addresses of a session on the current chain, without duplicates, the wallet's active one first. */
export function sessionAddresses({ accounts, caipNetworkId, front }: NamespaceSession): readonly string[] {
  const addresses = accounts.flatMap((account) =>
    account.startsWith(`${caipNetworkId}:`) ? account.slice(caipNetworkId.length + 1) : [],
  )
  const active = addressKey(front?.slice(front.lastIndexOf(':') + 1))
  const first = addresses.filter((address) => addressKey(address) === active)
  return [...new Set([...first, ...addresses])]
}
