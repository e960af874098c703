import type { CaipNetworkId } from '../../wire/caip.js'

/**
 * The networks that a wallet may be used on. An adapter that says nothing has a wallet that works with all of them;
 * one with a fixed list (a paired session) names them.
 */
export interface Approval {
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** Whether a network outside the list can be added. */
  readonly supportsAllNetworks?: boolean
}
