import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'

/** The fields of a sign-in message (CAIP-122). Times are RFC 3339. */
export interface SiwxData {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** The host of the page, with its port where that is not the default. */
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

/** A sign-in message: `toString()` writes the text that the wallet shows. */
export interface SiwxSignable extends SiwxData {
  toString(): string
}

/** The account that a message is made for. */
export interface SiwxMessageInput {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
}

/**
 * The fields of a message whose account is not known yet. `allowsRecap`: the server takes a message that ends with what the site may
 * ask of the wallet (a ReCap, ERC-5573), as a wallet signs it that connects and signs in by one answer over a pairing.
 */
export interface SiwxFields extends Omit<SiwxData, 'accountAddress'> {
  readonly allowsRecap?: true
}

/** A session: what was signed, and by what. */
export interface SiwxSession {
  readonly data: SiwxData
  /** The text that was signed. */
  readonly message: string
  /** In the namespace's usual form, as `signMessage` answers it. */
  readonly signature: string
  /** The scheme it was made by, where its namespace has several. */
  readonly signatureType?: string
  /** The public key, where the address is not enough to verify by. */
  readonly publicKey?: string
  /** The object that a wallet answered with when it connected and signed in one step (CAIP-74). */
  readonly cacao?: unknown
  /** Until when the server has it, RFC 3339; the end of the message unless given. */
  readonly expiresAt?: string
  /** No server has verified it: it says who the visitor is to this page, and proves nothing to anyone else. */
  readonly unverified?: true
}

/**
 * A way to sign in, for the option `siwx`. `latchkit/siwx` has three; a site may write its own, in the shape that other kits take,
 * too. Each function may fail: the visitor is then told, and nothing counts as signed in.
 */
export interface Siwx {
  /** Makes the message for an account. The nonce in it is the server's. @throws `siwxErrors`. */
  createMessage(input: SiwxMessageInput): Promise<SiwxSignable>
  /**
   * Makes the fields of a message before the account is known, for a wallet that connects and signs in by one answer. Unless given, the
   * visitor always signs after connecting. @throws `siwxErrors`.
   */
  createFields?(input: Pick<SiwxMessageInput, 'chainId'>): Promise<SiwxFields>
  /**
   * Takes what was signed to the server, which verifies it. After a failure the visitor is not signed in. The answer, if any, is the
   * session as the server has it. @throws `siwxErrors`.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: what other kits take answers nothing.
  addSession(session: SiwxSession): Promise<SiwxSession | void>
  /** Ends the sessions of an account, at the server too. @throws `siwxErrors`. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Makes these the only sessions; an empty list ends all. @throws `siwxErrors`. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Returns the sessions of an account that hold now, as the server says. @throws `siwxErrors`. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Whether the site works only for who is signed in: the modal then does not close before. `false` unless given. */
  getRequired?(): boolean
  /** Whether disconnecting ends the session; `true` unless given. */
  readonly signOutOnDisconnect?: boolean
  /** `namespace`: one session serves all networks of a namespace; unless given, each network needs its own. */
  readonly scope?: 'namespace'
  /** No server verifies what was signed: it counts only where this page can verify it. */
  readonly unverified?: true
  /** The namespaces whose accounts it signs in; all unless given. */
  readonly namespaces?: readonly ChainNamespace[]
  /** Called once, before anything else, with what the kit knows. */
  start?(context: SiwxContext): void
}

/** The kit's side of a way to sign in. */
export interface SiwxContext {
  /** The id of the kit: two kits on one page have sessions of their own. */
  readonly id: string
  readonly backendUrl?: string | undefined
  readonly projectId?: string | undefined
  /** The function that calls a server; the page's own `fetch` unless the site replaced it. */
  readonly fetch?: typeof fetch | undefined
  readonly now: () => number
  /** §7: the query that every call of the gateway has, as `projectId`, `st` and `sv`; without the question mark. */
  readonly query: () => string
  /** Storage for the opaque handle of sessions: no address, no message and no key is written there. */
  readonly handle: SiwxHandle
  /** The same for what nonces are bound to. */
  readonly nonceHandle: SiwxHandle
}

/** A name in the storage of a page for what this browser keeps elsewhere; by itself it opens nothing. */
export interface SiwxHandle {
  read(): string | undefined
  write(handle: string | undefined): void
}

/** Functions of a site that signs in on Ethereum's kind of chains alone, for the option `siweConfig`. */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  /** Writes the text that is signed. */
  createMessage(args: SiweMessageArgs): string
  /** Has the server verify it. `false`: it is not valid. */
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  getMessageParams?(): Promise<Partial<SiweMessageArgs>>
  /** `true` unless given. */
  readonly required?: boolean
  /** `true` unless given. */
  readonly signOutOnDisconnect?: boolean
  /** Whether another network needs another session; `true` unless given. */
  readonly signOutOnNetworkChange?: boolean
}

/** The fields that `siweConfig.createMessage` writes. */
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

/** The session of `siweConfig.getSession`. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}
