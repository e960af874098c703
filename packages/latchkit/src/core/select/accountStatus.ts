import type { ChainNamespace } from '../../wire/caip.js'
import type { AddressOf } from '../contracts/providers.js'
import type { KitState } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'
import { type Connection, settled } from '../state/connection.js'

/** Whether an account is connected, and which one: what a button shows. `accountState` returns the rest. */
export interface AccountStatus<Namespace extends ChainNamespace = ChainNamespace> {
  readonly status: Connection['status']
  /** Whether a wallet is being asked again after a page load. */
  readonly isResuming: boolean
  /** The address, typed by its namespace if that is given: `useAccount('eip155')`. */
  readonly address: AddressOf<Namespace> | undefined
}

/** Returns the account and status of a namespace, by default the active one. */
export function accountStatus(state: KitState, namespace?: ChainNamespace): AccountStatus {
  const { connection } = chainOf(state, namespace) ?? {}
  const current = connection && settled(connection)
  return {
    status: connection?.status ?? 'disconnected',
    isResuming: connection?.status === 'connecting' && connection.resume,
    address: current?.status === 'connected' ? current.accounts[0].address : undefined,
  }
}
