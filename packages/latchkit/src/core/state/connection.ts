import { type CaipAddress, type CaipNetworkId, toCaipAddress } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'
import type { Approval, ConnectionCapabilities } from '../contracts/capabilities.js'

/** No wallet. */
export interface Disconnected {
  readonly status: 'disconnected'
}

/**
 * The account the site made the active one, and the wallet's own active one it stands in front of. It holds while the
 * wallet shares it and keeps its own.
 */
export interface ChosenAccount {
  /** Id of the account. */
  readonly id: string
  /** Id of the wallet's own active account. */
  readonly insteadOf: string
}

/** An account that exists on the network in use. */
export interface ConnectedAccount extends Account {
  /** Its address there. */
  readonly address: string
}

/** A wallet, as it last said of itself. */
export interface ConnectedTo extends Approval {
  readonly status: 'connected'
  readonly connectorId: string
  /** The accounts that exist on the network in use, the active one first. */
  readonly accounts: readonly [ConnectedAccount, ...ConnectedAccount[]]
  /** Those that exist only on other networks; absent where there are none. */
  readonly elsewhere?: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
  /** The capabilities of the connection; absent ones are not supported. */
  readonly capabilities: ConnectionCapabilities
  readonly chosen?: ChosenAccount
}

/** A wallet is being asked. `before` is what holds until it says yes, and again if it says no. */
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

/** The connection that holds now, whatever is being tried. */
export function settled(state: Connection): Disconnected | ConnectedTo {
  return state.status === 'connecting' ? state.before : state
}

/** A wallet of the last page load is asked silently so often: at once, and when it announces itself or is unlocked later. */
export const resumeTries = 2

/**
 * The active account on the network in use as CAIP-10. This is the one place where the kit makes such a text: what belongs
 * to an account (balance, tokens, history, drafts) is kept under it.
 */
export function caipAddressOf({
  accounts: [active],
  caipNetworkId,
}: Pick<ConnectedTo, 'accounts' | 'caipNetworkId'>): CaipAddress {
  return toCaipAddress(caipNetworkId, active.address)
}
