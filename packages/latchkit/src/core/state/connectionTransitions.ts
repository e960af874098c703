import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'
import type { Approval } from '../approval.js'
import {
  type ChosenAccount,
  type ConnectedTo,
  type Connection,
  type Disconnected,
  disconnected,
  settled,
} from './connection.js'

/** What can happen to a connection. `attempt` tells answers apart: only those of the newest attempt count. */
export type ConnectionInput =
  | { readonly type: 'connect'; readonly attempt: number; readonly connectorId: string }
  | { readonly type: 'resume'; readonly attempt: number; readonly connectorId: string }
  | ({
      readonly type: 'ok'
      readonly attempt: number
      readonly accounts: readonly Account[]
      readonly caipNetworkId: CaipNetworkId
      /** The account chosen on the site before a page load. */
      readonly chosen?: ChosenAccount | undefined
    } & Approval)
  | { readonly type: 'fail'; readonly attempt: number }
  | ({
      readonly type: 'change'
      readonly connectorId: string
      readonly accounts?: readonly Account[]
      readonly caipNetworkId?: CaipNetworkId
    } & Approval)
  | { readonly type: 'select'; readonly address: string }
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
 * | connected, or `before` | select of a shared account | the same, with that account first |
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
        ...arranged(input.accounts, input.chosen),
        caipNetworkId: input.caipNetworkId,
        ...approvalOf(input),
      }
    }
    case 'fail':
      return state.status === 'connecting' && state.attempt === input.attempt ? state.before : state
    case 'change':
    case 'left':
    case 'select':
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
  input: Extract<ConnectionInput, { type: 'change' | 'left' | 'select' }>,
): Disconnected | ConnectedTo {
  if (state.status !== 'connected') return state
  if (input.type === 'select') return selected(state, input.address)
  if (state.connectorId !== input.connectorId) return state
  if (input.type === 'left') return disconnected
  const { chosen, ...rest } = state
  const accounts = input.accounts ?? inOwnOrder(state)
  if (!hasAny(accounts)) return disconnected
  return {
    ...rest,
    ...arranged(accounts, chosen),
    caipNetworkId: input.caipNetworkId ?? state.caipNetworkId,
    ...approvalOf(input),
  }
}

type Accounts = ConnectedTo['accounts']

/** The accounts a wallet lists, its active one first, with the one chosen on the site in front while that choice holds. */
function arranged(accounts: Accounts, chosen?: ChosenAccount): Pick<ConnectedTo, 'accounts' | 'chosen'> {
  const first = accounts.find(({ address }) => address === chosen?.address)
  if (!chosen || !first || accounts[0].address !== chosen.insteadOf) return { accounts }
  return { accounts: [first, ...accounts.filter((each) => each !== first)], chosen }
}

/** The accounts with the wallet's own active one first. */
function inOwnOrder({ accounts, chosen }: ConnectedTo): Accounts {
  const own = chosen && accounts.find(({ address }) => address === chosen.insteadOf)
  return own ? [own, ...accounts.filter((each) => each !== own)] : accounts
}

function selected(state: ConnectedTo, address: string): ConnectedTo {
  if (state.accounts[0].address === address || !state.accounts.some((each) => each.address === address))
    return state
  const accounts = inOwnOrder(state)
  const { chosen: _, ...rest } = state
  const insteadOf = accounts[0].address
  if (address === insteadOf) return { ...rest, accounts }
  return { ...rest, ...arranged(accounts, { address, insteadOf }) }
}

/** What is said of networks; what is not said leaves what was known. */
function approvalOf({ approvedCaipNetworkIds, supportsAllNetworks }: Approval): Approval {
  return {
    ...(approvedCaipNetworkIds && { approvedCaipNetworkIds }),
    ...(supportsAllNetworks !== undefined && { supportsAllNetworks }),
  }
}

function hasAny(accounts: readonly Account[]): accounts is Accounts {
  return accounts.length > 0
}
