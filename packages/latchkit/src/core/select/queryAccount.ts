import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { type ConnectedAccount, caipAddressOf, settled } from '../state/connection.js'
import { networkState } from './networkState.js'

/** The account on show in a namespace, as queries ask about it. */
export interface QueryAccount {
  readonly namespace: ChainNamespace
  readonly account: ConnectedAccount
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly caipAddress: CaipAddress
  /** Absent on a network that the site does not list. */
  readonly network: Network | undefined
}

/** The account on show in a namespace; nothing where no wallet is connected. */
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
