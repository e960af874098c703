import { type CaipAddress, type CaipNetworkId, toCaipAddress } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'
import type { Approval, ConnectionCapabilities } from '../contracts/capabilities.js'

/** No wallet is connected. */
export interface Disconnected {
  readonly status: 'disconnected'
}

/**
 * The account that the site made active instead of the wallet's own active one. The choice is valid while the wallet shares the
 * account and does not change its own.
 */
export interface ChosenAccount {
  /** Id of the chosen account. */
  readonly id: string
  /** Id of the wallet's own active account. */
  readonly insteadOf: string
}

/** An account that exists on the network in use. */
export interface ConnectedAccount extends Account {
  /** Its address on that network. */
  readonly address: string
}

/** A connected wallet, as it last described itself. */
export interface ConnectedTo extends Approval {
  readonly status: 'connected'
  readonly connectorId: string
  /** The accounts that exist on the network in use, the active one first. */
  readonly accounts: readonly [ConnectedAccount, ...ConnectedAccount[]]
  /** The accounts that exist on other networks only; absent if there are none. */
  readonly elsewhere?: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
  /** The capabilities of the connection. Absent ones are not supported. */
  readonly capabilities: ConnectionCapabilities
  readonly chosen?: ChosenAccount
}

/** A wallet is being asked. `before` is the connection until it accepts, and again if it declines. */
export interface Connecting {
  readonly status: 'connecting'
  readonly attempt: number
  readonly connectorId: string
  readonly resume: boolean
  readonly before: Disconnected | ConnectedTo
}

/** The connection of one namespace. */
export type Connection = Disconnected | Connecting | ConnectedTo

export const disconnected: Disconnected = { status: 'disconnected' }

/** Returns the present connection; during an attempt, the one that existed before it. */
export function settled(state: Connection): Disconnected | ConnectedTo {
  return state.status === 'connecting' ? state.before : state
}

/**
 * How often the wallet of the last page load is asked silently: once when it is found, and once more if it appears or is
 * unlocked later.
 */
export const resumeTries = 2

/**
 * Returns the CAIP-10 id of the active account on the network in use. The state stores what belongs to an account (balance,
 * tokens, history, drafts) under this id, so no other code may create it.
 */
export function caipAddressOf({
  accounts: [active],
  caipNetworkId,
}: Pick<ConnectedTo, 'accounts' | 'caipNetworkId'>): CaipAddress {
  return toCaipAddress(caipNetworkId, active.address)
}
