import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { chainRequired, notConnected } from '../../wire/errors/verbs.js'
import type { AdapterSession } from '../adapter.js'
import { assertRunning } from '../assertRunning.js'
import type { Connector } from '../connector.js'
import type { Kit } from '../kit.js'
import { chainOf } from '../select/namespace.js'
import { sessionOf } from '../session.js'
import { settled } from '../state/connection.js'

/** The wallet a verb works with, as it is now. */
export interface Held {
  readonly namespace: ChainNamespace
  readonly session: AdapterSession
  readonly connector: Connector
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/**
 * The connected wallet of a namespace, by default the active one. `doing` completes "it is not possible to …".
 * @throws `notConnected`; `chainRequired` where no namespace is given and the kit has none.
 */
export function held(kit: Kit, namespace: ChainNamespace | undefined, doing: string): Held {
  assertRunning(kit)
  const chain = chainOf(kit.store.getState(), namespace)
  const connection = chain && settled(chain.connection)
  const connector =
    connection?.status === 'connected' ? kit.live.connectors.get(connection.connectorId) : undefined
  if (!chain && namespace === undefined) throw fail(chainRequired, { doing })
  if (!chain || connection?.status !== 'connected' || !connector) throw fail(notConnected, { doing })
  return {
    namespace: chain.namespace,
    session: sessionOf(kit, chain.namespace),
    connector,
    address: connection.accounts[0].address,
    caipNetworkId: connection.caipNetworkId,
  }
}
