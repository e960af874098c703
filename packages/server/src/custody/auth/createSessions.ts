import { createHash, randomBytes } from 'node:crypto'
import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { sessionMissing } from '../../errors/custody.js'
import type { TokenRecord, TokenStore } from '../../siwx/store/createTokenStore.js'
import type { Row, Store } from '../../store/store.js'
import { dayMs, hourMs } from '../codes/codeLimits.js'

const accessMs = 600_000
const sessionMs = 30 * dayMs
/** The share is released so long after a code. */
export const codeMs = 12 * hourMs
const noteUseMs = 60_000
/** Sessions of a user at once; beyond it the one that was used longest ago ends. */
const mostSessions = 50

/** Tokens of a session that are remembered at once: 30 days of a new one each 10 minutes, twice over. */
const mostTokens = 8_640

/** A session of a device. */
export interface AuthSession {
  readonly token: string
  readonly userId: string
  readonly device: string
  /** The time of its last code, ms. */
  readonly codedAt: number
  readonly createdAt: number
  readonly usedAt: number
  readonly expiresAt: number
}

/** The tokens of a session as the frame gets them. */
export interface GivenSession {
  readonly accessToken: string
  readonly refreshToken: string
  readonly tokenType: 'DPoP'
  /** The end of the access token, ISO 8601. */
  readonly expiresAt: string
  /** Until when the share is released without another code, ISO 8601. */
  readonly codeExpiresAt: string
}

/** Sessions whose tokens are bound to the proof key of a device. */
export interface AuthSessions {
  begin(userId: string, device: string): Promise<GivenSession>
  /** The session of a device's access token. Throws `sessionMissing`. */
  find(accessToken: string | undefined, device: string): Promise<AuthSession>
  /** Takes a refresh token and gives others; one that was taken before ends its session. Throws `sessionMissing`. */
  rotate(refreshToken: string, device: string): Promise<GivenSession>
  /** Sessions that are not over, the one used last first. */
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
})

interface Parts {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly tokens: TokenStore
  readonly clock: Clock
}

/** Makes the sessions of auth in a database of `authSchema`. */
export function createSessions({ store, tokens, clock }: Parts): AuthSessions {
  function make({ token, device, codedAt, expiresAt }: AuthSession) {
    const [accessToken, refreshToken] = [newSecret(), newSecret()]
    const ends = Math.min(clock.now() + accessMs, expiresAt)
    const common = { session: token, holder: device }
    const records: readonly TokenRecord[] = [
      { ...common, token: hashOf('access', accessToken), kind: 'access', expiresAt: ends },
      { ...common, token: hashOf('refresh', refreshToken), kind: 'refresh', expiresAt },
    ]
    const times = { expiresAt: iso(ends), codeExpiresAt: iso(codedAt + codeMs) }
    const given: GivenSession = { accessToken, refreshToken, tokenType: 'DPoP', ...times }
    return { records, given }
  }

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
    async begin(userId, device) {
      const now = clock.now()
      const all = await listOf(userId)
      // One a device: a login takes the place of what the device had.
      const own = all.filter((each) => each.device === device)
      const oldest = all.filter((each) => each.device !== device).slice(mostSessions - 1)
      for (const each of [...own, ...oldest]) await end(each.token)
      const times = { codedAt: now, createdAt: now, usedAt: now, expiresAt: now + sessionMs }
      const session: AuthSession = { token: newSecret(), userId, device, ...times }
      const { records, given } = make(session)
      await store.write([
        {
          sql: 'INSERT INTO auth_sessions (token, id, device, coded, created, used, expires) VALUES (?, ?, ?, ?, ?, ?, ?)',
          values: [session.token, userId, device, now, now, now, session.expiresAt],
        },
      ])
      await tokens.add(records)
      return given
    },
    async find(accessToken, device) {
      const found = accessToken && (await tokens.find(hashOf('access', accessToken)))
      const isGood =
        found && found.kind === 'access' && found.holder === device && found.expiresAt > clock.now()
      const session = isGood ? await load(found.session) : undefined
      if (!session) throw fail(sessionMissing, {})
      const now = clock.now()
      if (now - session.usedAt >= noteUseMs)
        await store.write([
          { sql: 'UPDATE auth_sessions SET used = ? WHERE token = ?', values: [now, session.token] },
        ])
      return session
    },
    async rotate(refreshToken, device) {
      const found = await tokens.find(hashOf('refresh', refreshToken))
      if (!found || found.kind === 'access' || found.holder !== device) throw fail(sessionMissing, {})
      const session = await load(found.session)
      if (!session) throw fail(sessionMissing, {})
      const { records, given } = make(session)
      // Renewed far more often than tokens end: the store is not its holder's to fill.
      const isWithin = (await tokens.countOf(found.session)) < mostTokens
      if (isWithin && found.kind === 'refresh' && (await tokens.rotate(found.token, records))) return given
      // Two have it, and nothing says which of them is the device; or it is no frame.
      await end(found.session)
      throw fail(sessionMissing, {})
    },
    async removeExpired() {
      await store.write([{ sql: 'DELETE FROM auth_sessions WHERE expires <= ?', values: [clock.now()] }])
    },
  }
}
