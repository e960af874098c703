import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { accountState } from './accountState.js'

/** Returns the wallet by which a namespace, by default the active one, is connected; `undefined` if it is not. */
export function connectedWallet(
  state: KitState,
  namespace: ChainNamespace | undefined,
): ConnectorData | undefined {
  const { connectorId } = accountState(state, namespace)
  return state.connectors.find(({ id }) => id === connectorId)
}
