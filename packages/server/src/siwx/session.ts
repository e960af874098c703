import { hashOf } from './secrets.js'
import type { SessionRecord, SignedAccount } from './store/siwxStore.js'

/** A session of a visitor. */
export interface SiwxSession {
  /** An id for lists; it does not open the session. */
  readonly id: string
  /** The proved accounts, in order. */
  readonly accounts: readonly SignedAccount[]
  /** Times are ISO 8601. */
  readonly createdAt: string
  readonly expiresAt: string
}

const timeOf = (at: number) => new Date(at).toISOString()

/** Returns a session as the site's own code sees it. */
export const sessionOf = ({ id, accounts, createdAt, expiresAt }: SessionRecord): SiwxSession => ({
  id,
  accounts,
  createdAt: timeOf(createdAt),
  expiresAt: timeOf(expiresAt),
})

/** Returns the CSRF token of a session. It is derived from its secret, so that it need not be stored. */
export const csrfOf = (secret: string): string => hashOf('csrf', secret)

/** Returns sessions as a list shows them. */
export const listOf = (sessions: readonly SessionRecord[], current: SessionRecord) =>
  sessions.map((session) => ({
    ...sessionOf(session),
    usedAt: timeOf(session.usedAt),
    isCurrent: session.id === current.id,
  }))
