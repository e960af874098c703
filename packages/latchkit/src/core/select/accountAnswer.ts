import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit/kit.js'
import { activeNamespace } from '../state/chains.js'
import { identityKey, type QueryData, type QueryName, type QueryState } from '../state/queries.js'
import { queryAccount } from './queryAccount.js'

/**
 * Returns the answer to a query about the account of a namespace, by default the active one. Returns `undefined` if the known
 * answer is about another account.
 */
export function accountAnswer<Name extends QueryName>(
  state: KitState,
  name: Name,
  namespace: ChainNamespace | undefined = activeNamespace(state),
): QueryState<QueryData[Name]> | undefined {
  if (namespace === undefined) return undefined
  const read = state.queries?.[name]?.[namespace]
  const { caipAddress, address } = queryAccount(state, namespace) ?? {}
  return read && (read.of === caipAddress || read.of === identityKey(namespace, address)) ? read : undefined
}
