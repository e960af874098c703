import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account } from '../../wire/entities.js'
import type { Approval } from '../approval.js'

/** No wallet. */
export interface Disconnected {
  readonly status: 'disconnected'
}

/**
 * The account the site made the active one, and the wallet's own active one it stands in front of. It holds while the
 * wallet shares it and keeps its own.
 */
export interface ChosenAccount {
  readonly address: string
  readonly insteadOf: string
}

/** A wallet, as it last said of itself: the active account first, and the network it is on. */
export interface ConnectedTo extends Approval {
  readonly status: 'connected'
  readonly connectorId: string
  readonly accounts: readonly [Account, ...Account[]]
  readonly caipNetworkId: CaipNetworkId
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

/** What holds now, whatever is being tried. */
export function settled(state: Connection): Disconnected | ConnectedTo {
  return state.status === 'connecting' ? state.before : state
}
