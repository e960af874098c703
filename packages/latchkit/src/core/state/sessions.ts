import type { SharedSession } from '../contracts/sharedSession.js'

/**
 * The sessions with wallets that are reached by a connector of several namespaces: one a connector, by its id. Also of
 * namespaces without an adapter.
 */
export type SessionsState = Readonly<Record<string, SharedSession>>

/** Puts in place what stands now over a connector; `undefined` when it has ended. Sessions of other connectors stay. */
export function sessionChanged(
  state: SessionsState,
  connectorId: string,
  session: SharedSession | undefined,
): SessionsState {
  if (session) return { ...state, [connectorId]: session }
  if (!Object.hasOwn(state, connectorId)) return state
  const { [connectorId]: _, ...others } = state
  return others
}
