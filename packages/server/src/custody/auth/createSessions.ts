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
/** How long after a code auth releases the share without another one. */
export const codeAgeMs = 12 * hourMs
const useIntervalMs = 60_000
/**
 * How many sessions a user may have on devices that recovery has not released. A further login ends the session that was used longest ago.
 */
const maxSessions = 50

/** How many tokens are stored per session: twice as many as a renewal every 10 minutes makes in 30 days. */
const maxTokens = 8_640

/** A session of a device. */
export interface AuthSession {
  readonly token: string
  readonly userId: string
  readonly device: string
  /** When the last code was entered on its device, in ms. */
  readonly codeEnteredAt: number
  readonly createdAt: number
  readonly usedAt: number
  readonly expiresAt: number
  /** Whether the session is only for the split that its device has sent, until the wallet signs that split. */
  readonly isNarrow: boolean
}

/** The tokens of a session, as the frame receives them. */
export interface SessionTokens {
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
  readonly sessionTokens: SessionTokens
}

/** A session and the access token that found it. */
export interface FoundSession {
  readonly session: AuthSession
  readonly accessToken: TokenRecord
}

/** Sessions whose tokens are bound to the proof key of a device. */
export interface AuthSessions {
  /** Begins a session, which replaces the device's previous session for this user. */
  begin(userId: string, device: string, kind?: 'whole' | 'narrow'): Promise<SessionTokens>
  /** The SQL statement that makes a narrow session a full one. */
  widenStatement(token: string): Statement
  /** Finds the session of an access token; does not check which device sends the token. Throws `sessionMissing`. */
  find(accessToken: string | undefined): Promise<FoundSession>
  /** Stores that a device used its session. The use also proves that the answer of the last renewal arrived. */
  use(foundSession: FoundSession): Promise<void>
  /**
   * Exchanges a refresh token for new tokens. Since the answer may be lost, the same refresh token can be exchanged again until one of the
   * new tokens is used; after that, sending it again ends the session. Throws `sessionMissing`, `siwxProofInvalid`.
   */
  rotate(refreshToken: string, proof: ShownProof): Promise<RotatedSession>
  /** Lists the sessions of a user that have not expired, the last used first. */
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
  codeEnteredAt: Number(row.coded),
  createdAt: Number(row.created),
  usedAt: Number(row.used),
  expiresAt: Number(row.expires),
  isNarrow: Number(row.narrow) === 1,
})

interface SessionOptions {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly tokens: TokenStore
  readonly clock: Clock
  /** Lists the devices of a user that recovery has released. */
  readonly releasedDevicesOf: (userId: string) => Promise<ReadonlySet<string>>
}

/** Generates the next tokens of a session: as the frame gets them, and as the store has them. */
function newTokens(
  { token, device, codeEnteredAt, expiresAt }: AuthSession,
  kind: 'access' | 'fresh',
  now: number,
): { readonly records: readonly TokenRecord[]; readonly sessionTokens: SessionTokens } {
  const [accessToken, refreshToken] = [newSecret(), newSecret()]
  const accessExpiresAt = Math.min(now + accessMs, expiresAt)
  const commonFields = { session: token, holder: device }
  return {
    records: [
      { ...commonFields, token: hashOf('access', accessToken), kind, expiresAt: accessExpiresAt },
      { ...commonFields, token: hashOf('refresh', refreshToken), kind: 'refresh', expiresAt },
    ],
    sessionTokens: {
      accessToken,
      refreshToken,
      expiresAt: iso(accessExpiresAt),
      codeExpiresAt: iso(codeEnteredAt + codeAgeMs),
    },
  }
}

/** Creates the sessions of auth in a database with `authSchema`. */
export function createSessions({ store, tokens, clock, releasedDevicesOf }: SessionOptions): AuthSessions {
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
    widenStatement: (token) => ({
      sql: 'UPDATE auth_sessions SET narrow = 0 WHERE token = ?',
      values: [token],
    }),
    async begin(userId, device, kind = 'whole') {
      const now = clock.now()
      const userSessions = await listOf(userId)
      // One session per device: a login ends the previous session.
      const deviceSessions = userSessions.filter((each) => each.device === device)
      // An attacker who has only the mailbox must not end sessions of released devices.
      const releasedDevices = await releasedDevicesOf(userId)
      const excessSessions = userSessions
        .filter((each) => each.device !== device && !releasedDevices.has(each.device))
        .slice(maxSessions - 1)
      for (const each of [...deviceSessions, ...excessSessions]) await end(each.token)
      const times = { codeEnteredAt: now, createdAt: now, usedAt: now, expiresAt: now + sessionMs }
      const session: AuthSession = {
        token: newSecret(),
        userId,
        device,
        ...times,
        isNarrow: kind === 'narrow',
      }
      const { records, sessionTokens } = newTokens(session, 'access', now)
      await store.write([
        {
          sql: 'INSERT INTO auth_sessions (token, id, device, coded, created, used, expires, narrow) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
          values: [session.token, userId, device, now, now, now, session.expiresAt, session.isNarrow ? 1 : 0],
        },
      ])
      await tokens.add(records)
      return sessionTokens
    },
    async find(accessToken) {
      const tokenRecord = accessToken ? await tokens.find(hashOf('access', accessToken)) : undefined
      const isValid = tokenRecord && isAccess(tokenRecord) && tokenRecord.expiresAt > clock.now()
      const session = isValid ? await load(tokenRecord.session) : undefined
      if (!tokenRecord || !session || session.device !== tokenRecord.holder) throw fail(sessionMissing, {})
      return { session, accessToken: tokenRecord }
    },
    async use({ session, accessToken }) {
      if (accessToken.kind === 'fresh') await tokens.confirm(accessToken)
      const now = clock.now()
      if (now - session.usedAt >= useIntervalMs)
        await store.write([
          { sql: 'UPDATE auth_sessions SET used = ? WHERE token = ?', values: [now, session.token] },
        ])
    },
    async rotate(refreshToken, { key: device, recordUse }) {
      const tokenRecord = await tokens.find(hashOf('refresh', refreshToken))
      if (!tokenRecord || isAccess(tokenRecord) || tokenRecord.holder !== device)
        throw fail(sessionMissing, {})
      const session = await load(tokenRecord.session)
      if (!session) throw fail(sessionMissing, {})
      await recordUse()
      const { records, sessionTokens } = newTokens(session, 'fresh', clock.now())
      // A client that renews far more often than tokens expire must not fill the store.
      const hasRoom = (await tokens.countOf(tokenRecord.session)) < maxTokens
      if (hasRoom && (await tokens.rotate(tokenRecord, records)))
        return { userId: session.userId, sessionTokens }
      // Two clients have this token, and we cannot tell which is the device.
      await end(tokenRecord.session)
      throw fail(sessionMissing, {})
    },
    async removeExpired() {
      await store.write([{ sql: 'DELETE FROM auth_sessions WHERE expires <= ?', values: [clock.now()] }])
    },
  }
}
