import type { KitState } from '../kit/kit.js'
import { perState } from './perState.js'

/** The state of pairing (§4: three values, a buffering flag and an error flag). */
export interface PairingStatus {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  /** Whether messages are waiting, because the connection to the relay is being restored. */
  readonly buffering: boolean
  /** Whether the last attempt failed for another reason than the visitor leaving. */
  readonly error: boolean
}

/**
 * Returns the state of pairing over a connector; the one that pairs or has paired unless its id is given.
 * @param state The kit's state.
 * @param connectorId The id of a connector that was given to the kit.
 * @returns `connecting` while a link is shown, `connected` while a session is open.
 * @example
 * ```ts
 * import { type Kit, pairingStatus } from 'latchkit'
 * const isPaired = (kit: Kit) => pairingStatus(kit.store.getState()).status === 'connected'
 * ```
 */
export function pairingStatus(
  state: Pick<KitState, 'pairing' | 'sessions'>,
  connectorId = state.pairing.connectorId ?? Object.keys(state.sessions)[0],
): PairingStatus {
  return perState(state, `pairingStatus ${connectorId}`, () => statusOf(state, connectorId))
}

function statusOf(
  { pairing, sessions }: Pick<KitState, 'pairing' | 'sessions'>,
  connectorId: string | undefined,
): PairingStatus {
  const isUnderWay = pairing.connectorId === connectorId && connectorId !== undefined
  const hasSession = connectorId !== undefined && Object.hasOwn(sessions, connectorId)
  return {
    status:
      isUnderWay && pairing.status === 'connecting'
        ? 'connecting'
        : hasSession
          ? 'connected'
          : 'disconnected',
    buffering: connectorId !== undefined && pairing.buffering.includes(connectorId),
    error: isUnderWay && pairing.error,
  }
}
