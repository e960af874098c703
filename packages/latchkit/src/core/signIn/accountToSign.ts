import type { Siwx } from '../contracts/siwx.js'
import type { ChainState } from '../state/chains.js'
import { settled } from '../state/connection.js'
import type { SiwxAccount } from '../state/siwx.js'

/**
 * Returns the account of a namespace that can sign in. Returns `undefined` if none is connected, the site does not list the
 * network, or the site only signs in accounts of other namespaces. If sign-in is required, an account that cannot sign messages
 * is returned too, so that its visitor is told why the site refuses them.
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
