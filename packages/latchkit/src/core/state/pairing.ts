import type { ConnectorUri, DeepLink, SharedSession } from '../connector.js'

/**
 * The pairing with a wallet on another device or in another app (§4: the wallet-connect status, a buffering flag and an
 * error flag). The link is in memory only.
 */
export interface PairingState {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  /** Messages wait: the way to the wallet is interrupted and is being restored. */
  readonly buffering: boolean
  /** The last attempt came to nothing, and not because the visitor left it. */
  readonly error: boolean
  /** The connector that pairs or has paired. */
  readonly connectorId?: string
  /** The link to show, while connecting. */
  readonly uri?: ConnectorUri
  /** The wallet's app the visitor was sent to, while an answer from there is awaited. */
  readonly linking?: DeepLink
  /** What stands, also for namespaces without an adapter. */
  readonly session?: SharedSession
}

/** What can happen to it. */
export type PairingInput =
  | { readonly type: 'open'; readonly connectorId: string }
  | { readonly type: 'uri'; readonly uri: ConnectorUri }
  | { readonly type: 'follow'; readonly link: DeepLink | undefined }
  | { readonly type: 'failed'; readonly aborted: boolean }
  | { readonly type: 'session'; readonly connectorId: string; readonly session: SharedSession | undefined }
  | { readonly type: 'buffering'; readonly buffering: boolean }

/**
 * The transition table of the pairing. An input that is not in it changes nothing.
 *
 * | from | input | to |
 * | --- | --- | --- |
 * | any | open | connecting, no error, no link yet; the session of before stays until another stands |
 * | connecting | uri | connecting, with that link |
 * | connecting | follow | connecting, with or without the app the visitor is in |
 * | connecting | failed | connected if a session stands, else disconnected; error unless it was left |
 * | connecting, disconnected | session | connected, no link, no error |
 * | connected | session | connected, with what it says now |
 * | connected | session has ended | disconnected |
 * | connecting | session has ended | connecting, without it |
 * | any | buffering | the same, with that flag |
 */
export function pairing(state: PairingState, input: PairingInput): PairingState {
  const { uri: _, linking: __, ...rest } = state
  switch (input.type) {
    case 'open':
      return { ...rest, status: 'connecting', error: false, connectorId: input.connectorId }
    case 'uri':
      return state.status === 'connecting' ? { ...state, uri: input.uri } : state
    case 'follow': {
      if (state.status !== 'connecting') return state
      const shown = { ...rest, ...(state.uri && { uri: state.uri }) }
      return input.link ? { ...shown, linking: input.link } : shown
    }
    case 'failed':
      if (state.status !== 'connecting') return state
      return { ...rest, status: state.session ? 'connected' : 'disconnected', error: !input.aborted }
    case 'session': {
      const { session: before, ...without } = rest
      if (input.session) {
        const { session, connectorId } = input
        return { ...rest, status: 'connected', error: false, connectorId, session }
      }
      if (state.status === 'connecting') return before ? omitSession(state) : state
      return { ...without, status: 'disconnected' }
    }
    case 'buffering':
      return state.buffering === input.buffering ? state : { ...state, buffering: input.buffering }
  }
}

function omitSession({ session: _, ...state }: PairingState): PairingState {
  return state
}
