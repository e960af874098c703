import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit/kit.js'
import type { QueryData, QueryName, QueryState } from '../state/queries.js'
import { activeNamespace } from './namespace.js'
import { queryAccount } from './queryAccount.js'

/** The answer of a query about the account of a namespace, by default of the active one; never that of another account. */
export function accountAnswer<Name extends QueryName>(
  state: KitState,
  name: Name,
  namespace: ChainNamespace | undefined = activeNamespace(state),
): QueryState<QueryData[Name]> | undefined {
  const read = namespace === undefined ? undefined : state.queries?.[name]?.[namespace]
  const { caipAddress, address } = (namespace !== undefined && queryAccount(state, namespace)) || {}
  return read && (read.of === caipAddress || read.of === `${namespace}:${address}`) ? read : undefined
}
