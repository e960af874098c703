import type { ConnectorUri } from '../contracts/connector.js'
import type { DeepLink, SharedSession } from '../contracts/sharedSession.js'

/**
 * The pairing in progress with a wallet on another device or in another app, and how the last one ended (§4). The link is only
 * kept in memory. Open sessions are in `sessions`.
 */
export interface PairingState {
  readonly status: 'idle' | 'connecting'
  /** Whether the last attempt failed for another reason than the visitor leaving. */
  readonly error: boolean
  /** Connectors whose messages are waiting, because the connection to the relay is being restored. */
  readonly buffering: readonly string[]
  /** The connector that pairs or has paired. */
  readonly connectorId?: string
  /** The link to show while connecting. */
  readonly uri?: ConnectorUri
  /** The wallet's app to which the visitor was sent, while its answer is awaited. */
  readonly linking?: DeepLink
}

export const initialPairing: PairingState = { status: 'idle', error: false, buffering: [] }

/** An input of the transition table, about one connector. */
export type PairingInput = { readonly connectorId: string } & (
  | { readonly type: 'open' }
  | { readonly type: 'uri'; readonly uri: ConnectorUri }
  | { readonly type: 'follow'; readonly link: DeepLink | undefined }
  | { readonly type: 'failed'; readonly aborted: boolean }
  | { readonly type: 'settled' }
  | { readonly type: 'buffering'; readonly buffering: boolean }
)

/**
 * Applies the transition table of the pairing. Inputs that are not in it change nothing. Except for `open` and `buffering`,
 * neither do inputs about another connector than the one that is connecting.
 *
 * | from | input | to |
 * | --- | --- | --- |
 * | any | open | connecting over that connector, no error, no link yet |
 * | connecting | uri | connecting, with that link |
 * | connecting | follow | connecting, with or without the app the visitor is in |
 * | connecting | failed | idle; error unless it was left |
 * | connecting | settled: a session stands | idle, no error |
 * | any | buffering | the same, with or without that connector among those whose messages wait |
 */
export function pairing(state: PairingState, input: PairingInput): PairingState {
  const { uri, linking: _, ...rest } = state
  const { connectorId } = input
  if (input.type === 'open') return { ...rest, status: 'connecting', error: false, connectorId }
  if (input.type === 'buffering') return withBuffering(state, connectorId, input.buffering)
  if (state.status !== 'connecting' || state.connectorId !== connectorId) return state
  switch (input.type) {
    case 'uri':
      return { ...state, uri: input.uri }
    case 'follow':
      return { ...rest, ...(uri && { uri }), ...(input.link && { linking: input.link }) }
    case 'failed':
      return { ...rest, status: 'idle', error: !input.aborted }
    case 'settled':
      return { ...rest, status: 'idle', error: false }
  }
}

function withBuffering(state: PairingState, connectorId: string, isBuffering: boolean): PairingState {
  if (state.buffering.includes(connectorId) === isBuffering) return state
  const others = state.buffering.filter((each) => each !== connectorId)
  return { ...state, buffering: isBuffering ? [...others, connectorId] : others }
}

/** Sessions with wallets by the id of their connector. They may include namespaces without an adapter. */
export type SessionsState = Readonly<Record<string, SharedSession>>

/** Sets the session of a connector, or removes it if `session` is `undefined`. */
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
