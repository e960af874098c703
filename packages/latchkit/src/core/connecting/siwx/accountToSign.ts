import type { Siwx } from '../../contracts/siwx.js'
import type { ChainState } from '../../state/chains.js'
import { settled } from '../../state/connection.js'
import type { SiwxAccount } from '../../state/siwx.js'

/**
 * The account of a namespace that a session is for; nothing where none is connected, where the network is not one of the site's, or
 * where the connection cannot sign in.
 */
export function accountToSign(
  { namespace, connection, networkState }: ChainState,
  { scope }: Pick<Siwx, 'scope'>,
): SiwxAccount | undefined {
  const current = settled(connection)
  if (current.status !== 'connected' || !current.capabilities.siwx) return undefined
  const { caipNetworkId, accounts } = current
  if (!networkState.requestedCaipNetworks.some((each) => each.caipNetworkId === caipNetworkId))
    return undefined
  const [{ id: account, address }] = accounts
  const id = `${scope === 'namespace' ? namespace : caipNetworkId} ${account}`
  return { id, account, caipNetworkId, address }
}
