import type { Siwx } from '../contracts/siwx.js'
import type { ChainState } from '../state/chains.js'
import { settled } from '../state/connection.js'
import type { SiwxAccount } from '../state/siwx.js'

/**
 * The account of a namespace that a session is for; nothing where none is connected, where the network is not one of the site's, or where
 * the site signs in accounts of other namespaces alone.
 * A connection that signs no messages counts where sign-in is required: its visitor has to read why they do not get in.
 */
export function accountToSign(
  { namespace, connection, networkState }: ChainState,
  plugin: Pick<Siwx, 'namespaces' | 'scope' | 'getRequired'>,
): SiwxAccount | undefined {
  const current = settled(connection)
  if (current.status !== 'connected' || plugin.namespaces?.includes(namespace) === false) return undefined
  const canSign = current.capabilities.siwx === true
  if (!canSign && !plugin.getRequired?.()) return undefined
  const { caipNetworkId, accounts } = current
  if (!networkState.requestedCaipNetworks.some((each) => each.caipNetworkId === caipNetworkId))
    return undefined
  const [{ id: account, address }] = accounts
  const id = `${plugin.scope === 'namespace' ? namespace : caipNetworkId} ${account}`
  return { id, account, caipNetworkId, address, ...(!canSign && { cannotSign: true }) }
}
