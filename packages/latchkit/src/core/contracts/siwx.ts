import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'

/** The fields of a sign-in message (CAIP-122). Times are RFC 3339. */
export interface SiwxData {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** Host of the page, with its port if that is not the default. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A sign-in message. `toString()` returns the text that the wallet shows. */
export interface SiwxSignable extends SiwxData {
  toString(): string
}

/** The account for which a message is created. */
export interface SiwxMessageInput {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
}

/**
 * The fields of a message whose account is not known yet. `allowsRecap`: the server accepts a message that ends with the site's
 * permissions at the wallet (a ReCap, ERC-5573). Paired wallets that connect and sign in with one answer sign such a message.
 */
export interface SiwxFields extends Omit<SiwxData, 'accountAddress'> {
  readonly allowsRecap?: true
}

/** A session: what was signed, and how. */
export interface SiwxSession {
  readonly data: SiwxData
  /** The text that was signed. */
  readonly message: string
  /** The signature, in the form in which `signMessage` returns it. */
  readonly signature: string
  /** The signature scheme, if its namespace has several. */
  readonly signatureType?: string
  /** The public key, if the address is not enough to verify. */
  readonly publicKey?: string
  /** The object with which a wallet answered when it connected and signed in one step (CAIP-74). */
  readonly cacao?: unknown
  /** When the server's session expires, RFC 3339; when the message expires, unless given. */
  readonly expiresAt?: string
  /** Set if no server has verified it: it tells this page who the visitor is, but proves nothing to anyone else. */
  readonly unverified?: true
}

/**
 * A sign-in method, for the option `siwx`. `latchkit/siwx` has three; a site may write its own, in the same shape as for other
 * kits. Any function may fail: the visitor is then told, and is not signed in.
 */
export interface Siwx {
  /** Creates the message for an account, with a nonce of the server. @throws `siwxErrors`. */
  createMessage(input: SiwxMessageInput): Promise<SiwxSignable>
  /**
   * Creates the fields of a message before the account is known, for a wallet that connects and signs in with one answer.
   * Without this function the visitor always signs after connecting. @throws `siwxErrors`.
   */
  createFields?(input: Pick<SiwxMessageInput, 'chainId'>): Promise<SiwxFields>
  /**
   * Sends the signed message to the server, which verifies it. If it fails, the visitor is not signed in. May return the
   * session as the server stores it. @throws `siwxErrors`.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: implementations for other kits return nothing.
  addSession(session: SiwxSession): Promise<SiwxSession | void>
  /** Ends the sessions of an account, on the server too. @throws `siwxErrors`. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Makes these the only sessions. An empty list ends all. @throws `siwxErrors`. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Returns the valid sessions of an account, as the server says. @throws `siwxErrors`. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Whether the site only works for signed-in visitors; the modal cannot be closed before. `false` unless given. */
  getRequired?(): boolean
  /** Whether disconnecting ends the session. `true` unless given. */
  readonly signOutOnDisconnect?: boolean
  /** `namespace`: one session serves all networks of a namespace. Unless given, each network needs its own. */
  readonly scope?: 'namespace'
  /** Set if no server verifies what was signed: it is then only accepted if this page can verify it. */
  readonly unverified?: true
  /** The namespaces whose accounts sign in; all unless given. */
  readonly namespaces?: readonly ChainNamespace[]
  /** Called once, before anything else, with the kit's context. */
  start?(context: SiwxContext): void
}

/** What the kit offers to a sign-in method. */
export interface SiwxContext {
  /** The kit's id. Two kits on one page have separate sessions. */
  readonly id: string
  readonly backendUrl?: string | undefined
  readonly projectId?: string | undefined
  /** The function that calls a server; the page's own `fetch` unless the site replaced it. */
  readonly fetch?: typeof fetch | undefined
  readonly now: () => number
  /**
   * §7: returns the query that every call of the gateway carries, such as `projectId`, `st` and `sv`, without the question
   * mark.
   */
  readonly query: () => string
  /** Stores the opaque handle of the sessions. No address, message or key may be written there. */
  readonly handle: SiwxHandle
  /** Stores the handle to which nonces are bound. */
  readonly nonceHandle: SiwxHandle
}

/** An item in the page's storage: a name for something that this browser keeps elsewhere. It opens nothing by itself. */
export interface SiwxHandle {
  read(): string | undefined
  write(handle: string | undefined): void
}

/** The functions of a site that only signs in on Ethereum-like chains, for the option `siweConfig`. */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  /** Writes the text to sign. */
  createMessage(args: SiweMessageArgs): string
  /** Has the server verify the signature. `false` if it is not valid. */
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  getMessageParams?(): Promise<Partial<SiweMessageArgs>>
  /** `true` unless given. */
  readonly required?: boolean
  /** `true` unless given. */
  readonly signOutOnDisconnect?: boolean
  /** Whether another network requires another session. `true` unless given. */
  readonly signOutOnNetworkChange?: boolean
}

/** The fields for `siweConfig.createMessage`. */
export interface SiweMessageArgs {
  readonly address: string
  readonly chainId: number
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  readonly iat: string
  readonly exp?: string
  readonly statement?: string
  readonly resources?: readonly string[]
}

/** The session that `siweConfig.getSession` returns. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

/** A signed text, and the account that is said to have signed it. */
export interface OneStepText
  extends Pick<SiwxSession, 'message' | 'signature' | 'signatureType' | 'publicKey' | 'cacao'> {
  readonly address: string
}

/**
 * A sign-in that a wallet carries out together with the connect. It has no effect before the account is connected; then the
 * server verifies it.
 */
export interface OneStepSignIn {
  /** The fields of the message. The wallet adds the account. */
  readonly fields: SiwxFields
  /** Verifies that an account has signed a text, as far as this page can: `unknown` if only a contract could tell. */
  verify(
    text: OneStepText & { readonly chainId: `${string}:${string}` },
  ): Promise<'valid' | 'invalid' | 'unknown'>
  /**
   * Takes the signed text. It is ignored if it is not the message of the fields, and the visitor is then asked to sign as
   * usual.
   */
  deliver(text: Omit<OneStepText, 'address'>): void
}

/**
 * Requests a sign-in together with a connection. Resolves with `undefined` if the site does not sign in this way or its server
 * does not answer at once.
 */
export type RequestSignIn = () => Promise<OneStepSignIn | undefined>
