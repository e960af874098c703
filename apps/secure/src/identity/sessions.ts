import { done, type Session, sessionAnswer } from './answers.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
import type { TabLock, Wallets } from './wallets.js'

/** An access token that ends within this is refreshed before it is used. */
const marginMs = 30_000
/** One tab refreshes, or the service takes the second one for a thief. */
const lockName = 'latchkit:secure:session'

interface SessionParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly lock: TabLock
}

/** The session of this device. */
export interface DeviceSession {
  /** A token that is good now; nothing where no session is, or where it has ended. Throws where auth cannot be reached. */
  token(): Promise<string | undefined>
  /** Acts with that token; where auth does not know it any more, it is refreshed, and the act is done once more. */
  use<Result>(act: (token: string | undefined) => Promise<Result>): Promise<Result>
  /** Whether auth still releases the share without another code. */
  hasFreshCode(): Promise<boolean>
  /** Ends the session at auth, and forgets it here also where auth cannot be reached. */
  end(everywhere: boolean): Promise<void>
}

const isMissing = (error: unknown) => error instanceof ServiceFailure && error.code === 'sessionMissing'

/** Makes the session of this device. */
export function createSession({ access, wallets, lock }: SessionParts): DeviceSession {
  const isGood = (session: Session) => Date.parse(session.expiresAt) - marginMs > access.clock.now()

  /** @param over A token that auth has refused, though it looks good here. */
  const refresh = (over?: string) =>
    lock.request(lockName, async () => {
      const session = await wallets.session()
      // Another tab has refreshed it while this one waited.
      if (!session || (isGood(session) && session.accessToken !== over)) return session
      try {
        const { refreshToken } = session
        const answer = await callService(access, '/auth/v1/session/refresh', { refreshToken }, sessionAnswer)
        await wallets.setSession(answer.session)
        return answer.session
      } catch (error) {
        if (!isMissing(error)) throw error
        await wallets.endSession()
        return undefined
      }
    })

  async function token(): Promise<string | undefined> {
    const session = await wallets.session()
    return session && isGood(session) ? session.accessToken : (await refresh())?.accessToken
  }

  return {
    token,
    async use(act) {
      const first = await token()
      try {
        return await act(first)
      } catch (error) {
        if (first === undefined || !isMissing(error)) throw error
        return act((await refresh(first))?.accessToken)
      }
    },
    async hasFreshCode() {
      const session = await wallets.session()
      return session !== undefined && Date.parse(session.codeExpiresAt) > access.clock.now()
    },
    async end(everywhere) {
      const shown = await token().catch(() => undefined)
      await wallets.endSession()
      if (shown === undefined) return
      await callService(access, '/auth/v1/sign-out', { all: everywhere }, done, shown).catch(
        (error: unknown) => {
          // Here it has ended all the same; at auth the tokens end by themselves.
          if (!(error instanceof ServiceFailure)) throw error
        },
      )
    },
  }
}
