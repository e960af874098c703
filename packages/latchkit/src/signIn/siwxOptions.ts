/** Options that every way to sign in takes. */
export interface SiwxOptions {
  /** Whether the site works only for who is signed in; `false` unless given. */
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
