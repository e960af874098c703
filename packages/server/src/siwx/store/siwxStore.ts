import type { SignatureType } from 'latchkit/siwx'
import type { CaipNetworkId } from 'latchkit/wire'

/** An issued nonce. */
export interface NonceRecord {
  readonly nonce: string
  /** Hash of the cookie that the nonce was issued to, or the token of the session that an account joins. */
  readonly holder: string
  /** Whether `holder` is a session that the signing account joins. */
  readonly isLink: boolean
  /** Times are ms since 1970. */
  readonly expiresAt: number
}

/** An account whose signature was verified. */
export interface SignedAccount {
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
  readonly signatureType: SignatureType
}

/** A stored session. It does not contain the secret of its cookie. */
export interface SessionRecord {
  /** Hash of the secret in the cookie. */
  readonly token: string
  /** An id for lists; it does not open the session. */
  readonly id: string
  /** Its owner: namespace and address of the first account. */
  readonly owner: string
  readonly accounts: readonly SignedAccount[]
  readonly createdAt: number
  readonly usedAt: number
  readonly expiresAt: number
}

/** Stores nonces and sessions. Expired ones may be deleted at any time; the caller checks expiry by its own clock. */
export interface SiwxStore {
  addNonce(nonce: NonceRecord): Promise<void>
  /** Deletes a nonce and returns it. If several callers ask at once, in one process or in several, one of them gets it. */
  takeNonce(nonce: string): Promise<NonceRecord | undefined>
  /** Stores a session. If its owner has 100 others, deletes the oldest. */
  addSession(session: SessionRecord): Promise<void>
  findSession(token: string): Promise<SessionRecord | undefined>
  /** Records when a session was used. Does not bring back a deleted session. */
  noteUse(token: string, usedAt: number): Promise<void>
  /** Replaces a session by another. Returns `false` and changes nothing if there is no session with this token. */
  replaceSession(token: string, next: SessionRecord): Promise<boolean>
  removeSession(token: string): Promise<void>
  /** Lists all sessions of an owner, the newest first. */
  sessionsOf(owner: string): Promise<readonly SessionRecord[]>
  /** Deletes expired nonces and sessions. */
  removeExpired(now: number): Promise<void>
  close(): Promise<void>
}

/** Maximum number of sessions of an owner. */
export const maxSessions = 100
