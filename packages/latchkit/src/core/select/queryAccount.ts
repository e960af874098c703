import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { type ConnectedAccount, caipAddressOf, settled } from '../state/connection.js'
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
