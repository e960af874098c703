import { createHash, randomBytes } from 'node:crypto'
import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import type { ShownProof } from '../../dpop/createProofs.js'
import { sessionMissing } from '../../errors/custody.js'
import { isAccess, type TokenRecord, type TokenStore } from '../../siwx/store/createTokenStore.js'
import type { Row, Statement, Store } from '../../store/store.js'
import { dayMs, hourMs } from '../codes/codeLimits.js'

const accessMs = 600_000
const sessionMs = 30 * dayMs
/** How long auth releases the share after a code. */
export const codeMs = 12 * hourMs
const noteUseMs = 60_000
/** Sessions that a user may have on devices which recovery has not released. Beyond that, the session used longest ago ends. */
const mostSessions = 50

/** Tokens that are remembered per session: twice as many as a new one every 10 minutes makes in 30 days. */
const mostTokens = 8_640

/** A session of a device. */
export interface AuthSession {
  readonly token: string
  readonly userId: string
  readonly device: string
  /** Time of its last code, in ms. */
  readonly codedAt: number
  readonly createdAt: number
  readonly usedAt: number
  readonly expiresAt: number
  /** Whether the session may only be used for the split that its device has sent, until the wallet signs it. */
  readonly isNarrow: boolean
}

/** The tokens of a session, as the frame receives them. */
export interface GivenSession {
  readonly accessToken: string
  readonly refreshToken: string
  /** When the access token expires, ISO 8601. */
  readonly expiresAt: string
  /** Until when auth releases the share without another code, ISO 8601. */
  readonly codeExpiresAt: string
}

/** The next tokens of a session, and its user. */
export interface RotatedSession {
  readonly userId: string
  readonly given: GivenSession
}

/** A session and the access token that found it. */
export interface FoundSession {
  readonly session: AuthSession
  readonly shown: TokenRecord
}

/** Sessions whose tokens are bound to the proof key of a device. */
export interface AuthSessions {
  /** Begins a session. It replaces the session that the device had for this user. */
  begin(userId: string, device: string, kind?: 'whole' | 'narrow'): Promise<GivenSession>
  /** The statement that makes a narrow session a full one. */
  widening(token: string): Statement
  /** Finds the session of an access token; does not check who sends it. Throws `sessionMissing`. */
  find(accessToken: string | undefined): Promise<FoundSession>
  /** Notes that its device has used the session. This also proves that the answer of the last renewal arrived. */
  use(found: FoundSession): Promise<void>
  /**
   * Exchanges a refresh token for new tokens. It can be exchanged again until one of the new tokens is used, since the answer may be lost;
   * after that, showing it again ends the session. Throws `sessionMissing`, `siwxProofInvalid`.
   */
  rotate(refreshToken: string, proof: ShownProof): Promise<RotatedSession>
  /** Lists the sessions that have not expired, last used first. */
  listOf(userId: string): Promise<readonly AuthSession[]>
  end(token: string): Promise<void>
  removeExpired(): Promise<void>
}

const newSecret = () => randomBytes(32).toString('base64url')
const hashOf = (kind: string, secret: string) =>
  createHash('sha256').update(`latchkit auth ${kind} ${secret}`).digest('base64url')
const iso = (at: number) => new Date(at).toISOString()

const sessionIn = (row: Row): AuthSession => ({
  token: String(row.token),
  userId: String(row.id),
  device: String(row.device),
  codedAt: Number(row.coded),
  createdAt: Number(row.created),
  usedAt: Number(row.used),
  expiresAt: Number(row.expires),
  isNarrow: Number(row.narrow) === 1,
})

interface Parts {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly tokens: TokenStore
  readonly clock: Clock
  /** Lists the devices of a user that recovery has released. */
  readonly releasedOf: (userId: string) => Promise<ReadonlySet<string>>
}

/** Generates the next tokens of a session, both for the frame and for the store. */
function newTokens(
  { token, device, codedAt, expiresAt }: AuthSession,
  kind: 'access' | 'fresh',
  now: number,
): { readonly records: readonly TokenRecord[]; readonly given: GivenSession } {
  const [accessToken, refreshToken] = [newSecret(), newSecret()]
  const ends = Math.min(now + accessMs, expiresAt)
  const common = { session: token, holder: device }
  return {
    records: [
      { ...common, token: hashOf('access', accessToken), kind, expiresAt: ends },
      { ...common, token: hashOf('refresh', refreshToken), kind: 'refresh', expiresAt },
    ],
    given: { accessToken, refreshToken, expiresAt: iso(ends), codeExpiresAt: iso(codedAt + codeMs) },
  }
}

/** Creates the sessions of auth in a database with `authSchema`. */
export function createSessions({ store, tokens, clock, releasedOf }: Parts): AuthSessions {
  async function load(token: string): Promise<AuthSession | undefined> {
    const [row] = await store.all('SELECT * FROM auth_sessions WHERE token = ? AND expires > ?', [
      token,
      clock.now(),
    ])
    return row && sessionIn(row)
  }

  async function end(token: string): Promise<void> {
    await store.write([{ sql: 'DELETE FROM auth_sessions WHERE token = ?', values: [token] }])
    await tokens.removeOf(token)
  }

  async function listOf(userId: string): Promise<readonly AuthSession[]> {
    const rows = await store.all(
      'SELECT * FROM auth_sessions WHERE id = ? AND expires > ? ORDER BY used DESC, token',
      [userId, clock.now()],
    )
    return rows.map(sessionIn)
  }

  return {
    end,
    listOf,
    widening: (token) => ({ sql: 'UPDATE auth_sessions SET narrow = 0 WHERE token = ?', values: [token] }),
    async begin(userId, device, kind = 'whole') {
      const now = clock.now()
      const all = await listOf(userId)
      // One session per device: a login replaces the one before.
      const deviceSessions = all.filter((each) => each.device === device)
      // An attacker with access to the mailbox only must not end sessions of released devices.
      const released = await releasedOf(userId)
      const oldest = all
        .filter((each) => each.device !== device && !released.has(each.device))
        .slice(mostSessions - 1)
      for (const each of [...deviceSessions, ...oldest]) await end(each.token)
      const times = { codedAt: now, createdAt: now, usedAt: now, expiresAt: now + sessionMs }
      const session: AuthSession = {
        token: newSecret(),
        userId,
        device,
        ...times,
        isNarrow: kind === 'narrow',
      }
      const { records, given } = newTokens(session, 'access', now)
      await store.write([
        {
          sql: 'INSERT INTO auth_sessions (token, id, device, coded, created, used, expires, narrow) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
          values: [session.token, userId, device, now, now, now, session.expiresAt, session.isNarrow ? 1 : 0],
        },
      ])
      await tokens.add(records)
      return given
    },
    async find(accessToken) {
      const found = accessToken ? await tokens.find(hashOf('access', accessToken)) : undefined
      const isGood = found && isAccess(found) && found.expiresAt > clock.now()
      const session = isGood ? await load(found.session) : undefined
      if (!found || !session || session.device !== found.holder) throw fail(sessionMissing, {})
      return { session, shown: found }
    },
    async use({ session, shown }) {
      if (shown.kind === 'fresh') await tokens.confirm(shown)
      const now = clock.now()
      if (now - session.usedAt >= noteUseMs)
        await store.write([
          { sql: 'UPDATE auth_sessions SET used = ? WHERE token = ?', values: [now, session.token] },
        ])
    },
    async rotate(refreshToken, { key: device, note }) {
      const found = await tokens.find(hashOf('refresh', refreshToken))
      if (!found || isAccess(found) || found.holder !== device) throw fail(sessionMissing, {})
      const session = await load(found.session)
      if (!session) throw fail(sessionMissing, {})
      await note()
      const { records, given } = newTokens(session, 'fresh', clock.now())
      // A client that renews far more often than tokens expire must not fill the store.
      const isWithin = (await tokens.countOf(found.session)) < mostTokens
      if (isWithin && (await tokens.rotate(found, records))) return { userId: session.userId, given }
      // Two clients have this token, and we cannot tell which is the device.
      await end(found.session)
      throw fail(sessionMissing, {})
    },
    async removeExpired() {
      await store.write([{ sql: 'DELETE FROM auth_sessions WHERE expires <= ?', values: [clock.now()] }])
    },
  }
}
