import type { Siwx, SiwxContext } from '../core/contracts/siwx.js'
import { memoizeLoader } from '../core/kit/loadFile.js'

/** The functions of a way to sign in, once they are loaded. */
export type LoadedSiwx = Required<Pick<Siwx, 'createFields'>> &
  Pick<Siwx, 'createMessage' | 'addSession' | 'revokeSession' | 'setSessions' | 'getSessions'>

/** Creates a way to sign in whose code loads when an account is connected, not with the page. */
export function lazySiwx(
  { required = false, scope, signOutOnDisconnect }: SiwxOptions,
  load: (context: SiwxContext) => Promise<LoadedSiwx>,
  more: Pick<Siwx, 'unverified'> = {},
): Siwx {
  const context: { of?: SiwxContext } = {}
  const loadSiwx = memoizeLoader(() => load(context.of ?? contextWithoutKit))
  return Object.freeze({
    createMessage: async (input) => (await loadSiwx()).createMessage(input),
    createFields: async (input) => (await loadSiwx()).createFields(input),
    addSession: async (session) => (await loadSiwx()).addSession(session),
    revokeSession: async (chainId, address) => (await loadSiwx()).revokeSession(chainId, address),
    setSessions: async (sessions) => (await loadSiwx()).setSessions(sessions),
    getSessions: async (chainId, address) => (await loadSiwx()).getSessions(chainId, address),
    getRequired: () => required,
    ...more,
    ...(scope && { scope }),
    ...(signOutOnDisconnect !== undefined && { signOutOnDisconnect }),
    start: (kitContext) => {
      context.of = kitContext
    },
  } satisfies Siwx)
}

/** The context that is used until a kit has started this way to sign in. */
const contextWithoutKit: SiwxContext = {
  id: 'default',
  now: Date.now,
  query: () => '',
  handle: { read: () => undefined, write: () => undefined },
  nonceHandle: { read: () => undefined, write: () => undefined },
}

/** Options that every way to sign in takes. */
export interface SiwxOptions {
  /** Whether the site works only for visitors who are signed in; `false` unless given. */
  readonly required?: boolean
  /** A sentence in the message, for the visitor: at most 200 characters of ASCII, in one line. */
  readonly statement?: string
  /** Addresses that the message names. */
  readonly resources?: readonly string[]
  /** `namespace`: one session serves all networks of a namespace; unless given, each network needs its own. */
  readonly scope?: 'namespace'
  /** Whether disconnecting ends the session; `true` unless given. */
  readonly signOutOnDisconnect?: boolean
}

/** Options of signing in at the site's own server. */
export interface OwnServerOptions extends SiwxOptions {
  /** The path of the server's handlers; `/siwx` unless given. */
  readonly path?: `/${string}`
}
