import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import type { createProofs } from '../../dpop/createProofs.js'
import { codeNeeded, releaseNeeded, sessionMissing } from '../../errors/custody.js'
import type { AuthDevices } from './createDevices.js'
import { type AuthSession, type AuthSessions, codeAgeMs } from './createSessions.js'

/** Finds the session of a request, and checks what the session allows. */
export interface RequestSessions {
  /**
   * Finds the session of a request by its token and the proof of its device, even if the session is only for a waiting split. Throws
   * `sessionMissing`.
   */
  anySessionOf(request: Request): Promise<AuthSession>
  /**
   * Finds the session of a request, unless the session is only for a waiting split. The device need not be released. Throws
   * `sessionMissing`.
   */
  sessionOf(request: Request): Promise<AuthSession>
  /** Finds the session of a request whose device recovery has released. Throws `sessionMissing`, `releaseNeeded`. */
  releasedSessionOf(request: Request): Promise<AuthSession>
  /** Whether a code was entered on the device of a session in the last ten minutes. */
  hasFreshCode(session: AuthSession): boolean
  /** Throws `codeNeeded` if the last code of a session is more than 12 h old. */
  requireCode(session: AuthSession): void
}

/** How long a code counts as fresh. */
const freshCodeMs = 600_000

/** Creates the functions that find the session of a request. */
export function createRequestSessions({
  sessions,
  devices,
  proofOf,
  clock,
}: {
  readonly sessions: AuthSessions
  readonly devices: AuthDevices
  readonly proofOf: ReturnType<typeof createProofs>
  readonly clock: Clock
}): RequestSessions {
  async function anySessionOf(request: Request): Promise<AuthSession> {
    const [, token] = /^DPoP ([\w-]{43})$/.exec(request.headers.get('Authorization') ?? '') ?? []
    // Look the token up first: a request that is refused must not write anything.
    const foundSession = await sessions.find(token)
    const proof = proofOf(request, token)
    if (foundSession.session.device !== proof.key) throw fail(sessionMissing, {})
    await proof.recordUse()
    await sessions.use(foundSession)
    return foundSession.session
  }
  async function sessionOf(request: Request): Promise<AuthSession> {
    const session = await anySessionOf(request)
    if (session.isNarrow) throw fail(sessionMissing, {})
    return session
  }
  return {
    anySessionOf,
    sessionOf,
    async releasedSessionOf(request) {
      const session = await sessionOf(request)
      if ((await devices.rightsOf(session.userId, session.device)) !== 'all') throw fail(releaseNeeded, {})
      return session
    },
    hasFreshCode: ({ codeEnteredAt }) => codeEnteredAt + freshCodeMs > clock.now(),
    requireCode({ codeEnteredAt }) {
      if (codeEnteredAt + codeAgeMs <= clock.now()) throw fail(codeNeeded, {})
    },
  }
}
