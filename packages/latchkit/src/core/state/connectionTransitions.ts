import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'
import { type ConnectedTo, type Connection, type Disconnected, disconnected, settled } from './connection.js'

/** What can happen to a connection. `attempt` tells answers apart: only those of the newest attempt count. */
export type ConnectionInput =
  | { readonly type: 'connect'; readonly attempt: number; readonly connectorId: string }
  | { readonly type: 'resume'; readonly attempt: number; readonly connectorId: string }
  | {
      readonly type: 'ok'
      readonly attempt: number
      readonly accounts: readonly Account[]
      readonly caipNetworkId: CaipNetworkId
    }
  | { readonly type: 'fail'; readonly attempt: number }
  | {
      readonly type: 'change'
      readonly connectorId: string
      readonly accounts?: readonly Account[]
      readonly caipNetworkId?: CaipNetworkId
    }
  | { readonly type: 'left'; readonly connectorId: string }
  | { readonly type: 'disconnect' }

/**
 * The transition table of a connection. An input that is not in it leaves the state as it is.
 *
 * | from | input | to |
 * | --- | --- | --- |
 * | disconnected, connected | connect | connecting `{ attempt, before }` |
 * | connecting | connect | connecting, new attempt, the same `before`; none if it was a resume |
 * | disconnected | resume | connecting (resume) |
 * | connecting | ok of this attempt, with accounts | connected |
 * | connecting | ok of this attempt, without accounts; fail of this attempt | `before` |
 * | connecting | change or left of the wallet in `before` | connecting, `before` changed or disconnected |
 * | connected | change of this wallet, with accounts or network | connected, changed |
 * | connected | change of this wallet to no accounts; left | disconnected |
 * | any | disconnect | disconnected |
 */
export function connection(state: Connection, input: ConnectionInput): Connection {
  switch (input.type) {
    case 'connect':
      return {
        status: 'connecting',
        attempt: input.attempt,
        connectorId: input.connectorId,
        resume: false,
        before: settled(state),
      }
    case 'resume':
      if (state.status !== 'disconnected') return state
      return {
        status: 'connecting',
        attempt: input.attempt,
        connectorId: input.connectorId,
        resume: true,
        before: state,
      }
    case 'ok': {
      if (state.status !== 'connecting' || state.attempt !== input.attempt) return state
      if (!hasAny(input.accounts)) return state.before
      return {
        status: 'connected',
        connectorId: state.connectorId,
        accounts: input.accounts,
        caipNetworkId: input.caipNetworkId,
      }
    }
    case 'fail':
      return state.status === 'connecting' && state.attempt === input.attempt ? state.before : state
    case 'change':
    case 'left':
      if (state.status === 'connecting') {
        const before = onWallet(state.before, input)
        return before === state.before ? state : { ...state, before }
      }
      return onWallet(state, input)
    case 'disconnect':
      return state.status === 'disconnected' ? state : disconnected
  }
}

function onWallet(
  state: Disconnected | ConnectedTo,
  input: Extract<ConnectionInput, { type: 'change' | 'left' }>,
): Disconnected | ConnectedTo {
  if (state.status !== 'connected' || state.connectorId !== input.connectorId) return state
  if (input.type === 'left') return disconnected
  const accounts = input.accounts ?? state.accounts
  if (!hasAny(accounts)) return disconnected
  return { ...state, accounts, caipNetworkId: input.caipNetworkId ?? state.caipNetworkId }
}

function hasAny(accounts: readonly Account[]): accounts is readonly [Account, ...Account[]] {
  return accounts.length > 0
}
