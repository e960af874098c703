import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { activeNamespace } from '../state/chains.js'
import { type ConnectedAccount, caipAddressOf, settled } from '../state/connection.js'
import { identityKey, type QueryData, type QueryName, type QueryState } from '../state/queries.js'
import { networkState } from './networkState.js'

/** The active account of a namespace, as queries need it. */
export interface QueryAccount {
  readonly namespace: ChainNamespace
  readonly account: ConnectedAccount
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly caipAddress: CaipAddress
  /** Absent if the site does not list the network. */
  readonly network: Network | undefined
}

/** Returns the active account of a namespace, or `undefined` if no wallet is connected. */
export function queryAccount(state: KitState, namespace: ChainNamespace): QueryAccount | undefined {
  const chain = state.chains[namespace]
  const connection = chain && settled(chain.connection)
  if (connection?.status !== 'connected') return undefined
  const { accounts, caipNetworkId } = connection
  const [account] = accounts
  const { caipNetwork: network } = networkState(state, namespace)
  return {
    namespace,
    account,
    address: account.address,
    caipNetworkId,
    caipAddress: caipAddressOf(connection),
    network,
  }
}

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
