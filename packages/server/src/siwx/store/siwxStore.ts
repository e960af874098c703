import type { SignatureType } from 'latchkit/siwx'
import type { CaipNetworkId } from 'latchkit/wire'

/** A nonce that was given out. */
export interface NonceRecord {
  readonly nonce: string
  /** The holder that it was given to: the hash of a cookie, or of a session where an account joins that. */
  readonly holder: string
  /** Whether the account that signs joins the session that the holder is. */
  readonly isLink: boolean
  /** Times are ms since 1970. */
  readonly expiresAt: number
}

/** An account that was proved. */
export interface SignedAccount {
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
  readonly signatureType: SignatureType
}

/** A session as it is stored: whoever reads the store learns no cookie by it. */
export interface SessionRecord {
  /** The hash of the secret in the cookie. */
  readonly token: string
  /** A handle for lists, which opens nothing. */
  readonly id: string
  /** Its owner: the namespace and the address of the first account. */
  readonly owner: string
  readonly accounts: readonly SignedAccount[]
  readonly createdAt: number
  readonly usedAt: number
  readonly expiresAt: number
}

/**
 * Keeps nonces and sessions. What is over may be forgotten at any time; whether something is over, the caller judges by its own clock.
 */
export interface SiwxStore {
  addNonce(nonce: NonceRecord): Promise<void>
  /** Takes a nonce away and answers it: to one caller, however many ask at once, in however many processes. */
  takeNonce(nonce: string): Promise<NonceRecord | undefined>
  /** Keeps a session; of an owner that has 100 others, the oldest goes. */
  addSession(session: SessionRecord): Promise<void>
  findSession(token: string): Promise<SessionRecord | undefined>
  /** Notes when a session was used; one that is gone stays gone. */
  noteUse(token: string, usedAt: number): Promise<void>
  /** Puts a session in the place of another; answers `false`, and changes nothing, where that one is gone. */
  replaceSession(token: string, next: SessionRecord): Promise<boolean>
  removeSession(token: string): Promise<void>
  /** All sessions of an owner, the newest first. */
  sessionsOf(owner: string): Promise<readonly SessionRecord[]>
  /** Forgets what is over. */
  removeExpired(now: number): Promise<void>
  close(): Promise<void>
}

/** The number of sessions that an owner has at most. */
export const sessionsAtMost = 100
