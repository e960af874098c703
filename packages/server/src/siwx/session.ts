import { hashOf } from './secrets.js'
import type { SessionRecord, SignedAccount } from './store/siwxStore.js'

/** A session of a visitor. */
export interface SiwxSession {
  /** A handle for lists, which opens nothing. */
  readonly id: string
  /** The accounts that were proved, the first one first. */
  readonly accounts: readonly SignedAccount[]
  /** Times are ISO 8601. */
  readonly createdAt: string
  readonly expiresAt: string
}

const timeOf = (at: number) => new Date(at).toISOString()

/** A session as the site's own code gets it. */
export const sessionOf = ({ id, accounts, createdAt, expiresAt }: SessionRecord): SiwxSession => ({
  ...{ id, accounts },
  createdAt: timeOf(createdAt),
  expiresAt: timeOf(expiresAt),
})

/** The CSRF token of a session: made of its secret, so that nothing more has to be stored. */
export const csrfOf = (secret: string): string => hashOf('csrf', secret)

/** Sessions as a list shows them. */
export const listOf = (sessions: readonly SessionRecord[], current: SessionRecord) =>
  sessions.map((each) => ({
    ...sessionOf(each),
    usedAt: timeOf(each.usedAt),
    isCurrent: each.id === current.id,
  }))
