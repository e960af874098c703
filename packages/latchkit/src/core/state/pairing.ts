import type { ConnectorUri } from '../contracts/connector.js'
import type { DeepLink, SharedSession } from '../contracts/sharedSession.js'

/**
 * The pairing with a wallet on another device or in another app that is under way, and how the last one ended (§4). The
 * link is in memory only. What stands afterwards is in `sessions`.
 */
export interface PairingState {
  readonly status: 'idle' | 'connecting'
  /** The last attempt came to nothing, and not because the visitor left it. */
  readonly error: boolean
  /** The connectors whose messages wait: the way to the wallet is interrupted and is being restored. */
  readonly buffering: readonly string[]
  /** The connector that pairs or has paired. */
  readonly connectorId?: string
  /** The link to show, while connecting. */
  readonly uri?: ConnectorUri
  /** The wallet's app the visitor was sent to, while an answer from there is awaited. */
  readonly linking?: DeepLink
}

export const initialPairing: PairingState = { status: 'idle', error: false, buffering: [] }

/** An input of the pairing's transitions, each about one connector. */
export type PairingInput = { readonly connectorId: string } & (
  | { readonly type: 'open' }
  | { readonly type: 'uri'; readonly uri: ConnectorUri }
  | { readonly type: 'follow'; readonly link: DeepLink | undefined }
  | { readonly type: 'failed'; readonly aborted: boolean }
  | { readonly type: 'settled' }
  | { readonly type: 'buffering'; readonly buffering: boolean }
)

/**
 * The transition table of the pairing. An input that is not in it changes nothing, nor does one of another connector than
 * the one that is connecting, but for `open` and `buffering`.
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

function withBuffering(state: PairingState, connectorId: string, waits: boolean): PairingState {
  if (state.buffering.includes(connectorId) === waits) return state
  const others = state.buffering.filter((each) => each !== connectorId)
  return { ...state, buffering: waits ? [...others, connectorId] : others }
}

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
