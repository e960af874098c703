import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'
import type { Approval, ConnectionCapabilities } from '../contracts/capabilities.js'
import { connectedAccounts, inWalletOrder } from './connectedAccounts.js'
import {
  type ChosenAccount,
  type ConnectedTo,
  type Connection,
  type Disconnected,
  disconnected,
  settled,
} from './connection.js'

/** An input of the transition table. `attempt` identifies answers: answers to older attempts are dropped. */
export type ConnectionInput =
  | { readonly type: 'connect'; readonly attempt: number; readonly connectorId: string }
  | { readonly type: 'resume'; readonly attempt: number; readonly connectorId: string }
  | ({
      readonly type: 'ok'
      readonly attempt: number
      readonly accounts: readonly Account[]
      readonly caipNetworkId: CaipNetworkId
      readonly capabilities: ConnectionCapabilities
      /** The account chosen on the site before a page load. */
      readonly chosen?: ChosenAccount | undefined
    } & Approval)
  | { readonly type: 'fail'; readonly attempt: number }
  | ({
      readonly type: 'change'
      readonly connectorId: string
      readonly accounts?: readonly Account[]
      readonly caipNetworkId?: CaipNetworkId
      readonly capabilities?: ConnectionCapabilities
    } & Approval)
  | { readonly type: 'addresses'; readonly connectorId: string; readonly accounts: readonly Account[] }
  | { readonly type: 'select'; readonly account: string }
  | { readonly type: 'left'; readonly connectorId: string }
  | { readonly type: 'disconnect' }

/**
 * Applies the transition table of a connection. Inputs that are not in it change nothing.
 *
 * | from | input | to |
 * | --- | --- | --- |
 * | disconnected, connected | connect | connecting `{ attempt, before }` |
 * | connecting | connect | connecting, new attempt, the same `before`; none if it was a resume |
 * | disconnected | resume | connecting (resume) |
 * | connecting | ok of this attempt, with accounts | connected |
 * | connecting | ok of this attempt, without accounts on its network; fail of this attempt | `before` |
 * | connecting | change or left of the wallet in `before` | connecting, `before` changed or disconnected |
 * | connected | change of this wallet, with accounts, network or capabilities | connected, changed |
 * | connected | change of this wallet to no accounts, or to none that exists on its network; left | disconnected |
 * | connected, or `before` | addresses of this wallet's accounts | the same, with these addresses |
 * | connected, or `before` | select of an account that exists on this network | the same, with that account first |
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
      const accounts = connectedAccounts(input.accounts, input.caipNetworkId, input.chosen)
      if (!accounts) return state.before
      return {
        status: 'connected',
        connectorId: state.connectorId,
        ...accounts,
        capabilities: input.capabilities,
        ...approvalOf(input),
      }
    }
    case 'fail':
      return state.status === 'connecting' && state.attempt === input.attempt ? state.before : state
    case 'change':
    case 'left':
    case 'addresses':
    case 'select':
      if (state.status === 'connecting') {
        const previousConnection = onWallet(state.before, input)
        return previousConnection === state.before ? state : { ...state, before: previousConnection }
      }
      return onWallet(state, input)
    case 'disconnect':
      return state.status === 'disconnected' ? state : disconnected
  }
}

function onWallet(
  state: Disconnected | ConnectedTo,
  input: Extract<ConnectionInput, { type: 'change' | 'left' | 'addresses' | 'select' }>,
): Disconnected | ConnectedTo {
  if (state.status !== 'connected') return state
  if (input.type === 'select') return withSelectedAccount(state, input.account)
  if (state.connectorId !== input.connectorId) return state
  if (input.type === 'left') return disconnected
  const inOrder = inWalletOrder(state)
  if (input.type === 'addresses') return withAccounts(state, withAddresses(inOrder, input.accounts))
  const next = withAccounts(state, input.accounts ?? inOrder, input.caipNetworkId)
  if (next.status !== 'connected') return next
  return { ...next, capabilities: input.capabilities ?? state.capabilities, ...approvalOf(input) }
}

function withAccounts(
  state: ConnectedTo,
  accounts: readonly Account[],
  caipNetworkId = state.caipNetworkId,
  choice = state.chosen,
): Disconnected | ConnectedTo {
  const { chosen: _, elsewhere: __, ...rest } = state
  const next = connectedAccounts(accounts, caipNetworkId, choice)
  return next ? { ...rest, ...next } : disconnected
}

/** Adds the addresses in `updates` to the accounts with the same id. Other accounts do not change. */
function withAddresses(accounts: readonly Account[], updates: readonly Account[]): readonly Account[] {
  return accounts.map((account) => {
    const addresses = updates.find(({ id }) => id === account.id)?.addresses
    return addresses ? { ...account, addresses: { ...account.addresses, ...addresses } } : account
  })
}

function withSelectedAccount(state: ConnectedTo, id: string): Disconnected | ConnectedTo {
  if (state.accounts[0].id === id || !state.accounts.some((each) => each.id === id)) return state
  const accounts = inWalletOrder(state)
  const insteadOf = accounts[0]?.id ?? ''
  const { chosen: _, ...rest } = state
  return withAccounts(rest, accounts, state.caipNetworkId, id === insteadOf ? undefined : { id, insteadOf })
}

/** Picks the approval fields that are given. Missing ones keep their former values. */
function approvalOf({ approvedCaipNetworkIds, supportsAllNetworks }: Approval): Approval {
  return {
    ...(approvedCaipNetworkIds && { approvedCaipNetworkIds }),
    ...(supportsAllNetworks !== undefined && { supportsAllNetworks }),
  }
}
