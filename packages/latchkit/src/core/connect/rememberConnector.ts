import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { forgetAccounts } from '../services/forgetAccounts.js'
import { isTexts, recall, remember } from '../services/memory.js'

/** Stores the wallet that a page load asks again in a namespace. Without a wallet, its stored accounts are removed too. */
export function rememberConnector(
  kit: Kit,
  namespace: ChainNamespace,
  connectorId: string | undefined,
): void {
  const { [namespace]: _, ...others } = recall(kit, 'connected_connector_ids', isTexts) ?? {}
  const ids = connectorId === undefined ? others : { ...others, [namespace]: connectorId }
  remember(kit, 'connected_connector_ids', ids)
  remember(kit, 'connection_status', Object.keys(ids).length > 0 ? 'connected' : 'disconnected')
  if (connectorId === undefined) forgetAccounts(kit)
}
