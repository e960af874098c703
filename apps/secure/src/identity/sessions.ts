import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { callService, ignoreServiceFailure, isRefusal, type ServiceAccess } from './callService.js'
import { NotReady } from './notReady.js'
import { bringRelease } from './released.js'
import type { Session, TabLock, Wallets } from './wallets.js'
import { withTimeout } from './withTimeout.js'

/** An access token that expires within this time is refreshed before it is used. */
const marginMs = 30_000
/** Name of the lock under which only one tab refreshes: the service would take a second refresh for that of a thief. */
const lockName = 'latchkit:secure:session'

interface SessionParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly lock: TabLock
}

/** The session of this device. */
export interface DeviceSession {
  /** Returns a valid token; `undefined` if there is no session or it has ended. Throws if auth cannot be reached. */
  token(): Promise<string | undefined>
  /**
   * Runs an action with that token. If auth does not accept the token, refreshes it; if auth lacks recovery's release of this device,
   * brings it; then runs the action again.
   */
  use<Result>(action: (token: string | undefined) => Promise<Result>): Promise<Result>
  /** Runs an action with a token, as `use` does. @throws NotReady without a session. */
  runWithToken<Result>(action: (token: string) => Promise<Result>): Promise<Result>
  /** Whether auth still gives its share without another code. */
  hasFreshCode(): Promise<boolean>
  /** Forgets the session here, and then ends it at auth. Waits up to 3 s; the request continues after that. */
  end(everywhere: boolean): Promise<void>
}

/** How long a sign-out waits for auth, in ms. */
const signOutMs = 3_000

const isSessionMissing = (error: unknown) => isRefusal(error, 'sessionMissing')

/** Creates the session of this device. */
export function createSession({ access, wallets, lock }: SessionParts): DeviceSession {
  const isValid = (session: Session) => Date.parse(session.expiresAt) - marginMs > access.clock.now()

  /** @param refusedToken A token that auth has refused although it has not expired. */
  const refresh = (refusedToken?: string) =>
    lock.request(lockName, async () => {
      const session = await wallets.session()
      // Another tab has refreshed it while this one waited.
      const { facts } = (await wallets.wallet()) ?? {}
      if (!session || !facts || (isValid(session) && session.accessToken !== refusedToken)) return session
      /** Whether the session was neither ended here meanwhile nor replaced by another login. */
      const isPresent = async () => (await wallets.session())?.refreshToken === session.refreshToken
      try {
        const body = { refreshToken: session.refreshToken }
        const answer = await callService(access, authEndpoints.refresh, { body })
        if (!(await isPresent())) return undefined
        await wallets.setSession(facts.userId, answer.session)
        return answer.session
      } catch (error) {
        if (!isSessionMissing(error)) throw error
        if (await isPresent()) await wallets.endSession()
        return undefined
      }
    })

  async function token(): Promise<string | undefined> {
    const session = await wallets.session()
    return session && isValid(session) ? session.accessToken : (await refresh())?.accessToken
  }

  /** Ends a session at auth. A failure of auth is ignored: the session has ended on this device, and its tokens expire. */
  async function endAtAuth(session: Session, everywhere: boolean): Promise<void> {
    const renew = async ({ refreshToken }: Session) =>
      (await callService(access, authEndpoints.refresh, { body: { refreshToken } })).session
    const signOut = ({ accessToken: token }: Session) =>
      callService(access, authEndpoints.signOut, { body: { all: everywhere }, token })
    try {
      const validSession = isValid(session) ? session : await renew(session)
      await signOut(validSession).catch(async (error: unknown) => {
        if (!isSessionMissing(error)) throw error
        // Somebody else has renewed the session. Using the refresh token again either ends the session or returns a token to sign out with.
        await signOut(await renew(validSession))
      })
    } catch (error) {
      ignoreServiceFailure(error)
    }
  }

  async function use<Result>(action: (token: string | undefined) => Promise<Result>): Promise<Result> {
    const firstToken = await token()
    try {
      return await action(firstToken)
    } catch (error) {
      if (firstToken === undefined) throw error
      if (isSessionMissing(error)) return action((await refresh(firstToken))?.accessToken)
      if (!isRefusal(error, 'releaseNeeded')) throw error
      const { facts } = (await wallets.wallet()) ?? {}
      if (!facts) throw error
      await bringRelease({ access, wallets }, facts)
      return action(firstToken)
    }
  }

  return {
    token,
    use,
    runWithToken: (action) =>
      use(async (given) => {
        if (given === undefined) throw new NotReady('code')
        return action(given)
      }),
    async hasFreshCode() {
      const session = await wallets.session()
      return session !== undefined && Date.parse(session.codeExpiresAt) > access.clock.now()
    },
    async end(everywhere) {
      const session = await wallets.session()
      await wallets.endSession()
      if (session) await withTimeout(endAtAuth(session, everywhere), signOutMs)
    },
  }
}
