import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { chainRequired, notConnected } from '../../wire/errors/verbs.js'
import type { RunningAdapter } from '../contracts/adapter.js'
import type { ConnectionCapabilities } from '../contracts/capabilities.js'
import type { Connector } from '../contracts/connector.js'
import { chainOf } from '../state/chains.js'
import { type ConnectedAccount, caipAddressOf, settled } from '../state/connection.js'
import type { Kit } from './kit.js'
import { assertRunning, runningAdapter } from './running.js'

/** The connected wallet that a verb works with. */
export interface ConnectedWallet {
  readonly namespace: ChainNamespace
  readonly adapter: RunningAdapter
  readonly connector: Connector
  readonly account: ConnectedAccount
  /** The address on the network in use. */
  readonly address: string
  readonly caipAddress: CaipAddress
  readonly caipNetworkId: CaipNetworkId
  readonly capabilities: ConnectionCapabilities
}

/**
 * Returns the connected wallet of a namespace, by default the active one. `doing` completes "it is not possible to …".
 * @throws `notConnected`; `chainRequired` if no namespace is given and the kit has none.
 */
export function connectedWallet(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  doing: string,
): ConnectedWallet {
  assertRunning(kit)
  const chain = chainOf(kit.store.getState(), namespace)
  const connection = chain && settled(chain.connection)
  const connector =
    connection?.status === 'connected' ? kit.live.connectors.get(connection.connectorId) : undefined
  if (!chain && namespace === undefined) throw fail(chainRequired, { doing })
  if (!chain || connection?.status !== 'connected' || !connector) throw fail(notConnected, { doing })
  const [account] = connection.accounts
  return {
    namespace: chain.namespace,
    adapter: runningAdapter(kit, chain.namespace),
    connector,
    account,
    address: account.address,
    caipAddress: caipAddressOf(connection),
    caipNetworkId: connection.caipNetworkId,
    capabilities: connection.capabilities,
  }
}
