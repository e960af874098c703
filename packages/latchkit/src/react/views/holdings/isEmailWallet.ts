import type { KitState } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import type { ChainNamespace } from '../../../wire/caip.js'

/** Checks whether a namespace, by default the active one, is connected with the email wallet. */
export function isEmailWallet(state: KitState, namespace: ChainNamespace | undefined): boolean {
  const { connectorId } = accountState(state, namespace)
  return state.connectors.some(({ id, type }) => id === connectorId && type === 'AUTH')
}
