import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { callService, isRefusal, passServiceFailure, type ServiceAccess } from './callService.js'
import { inTime } from './inTime.js'
import { bringRelease } from './released.js'
import type { Session, TabLock, Wallets } from './wallets.js'

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
  /**
   * Acts with that token. Where auth does not know it any more it is refreshed, where auth has no word of recovery on this device it gets
   * one, and the act is done once more.
   */
  use<Result>(act: (token: string | undefined) => Promise<Result>): Promise<Result>
  /** Whether auth still releases the share without another code. */
  hasFreshCode(): Promise<boolean>
  /** Forgets the session here, and then ends it at auth; waits 3 s for that, which goes on if it takes longer. */
  end(everywhere: boolean): Promise<void>
}

/** The longest wait for auth of who signs out, in ms. */
const signOutMs = 3_000

const isMissing = (error: unknown) => isRefusal(error, 'sessionMissing')

/** Makes the session of this device. */
export function createSession({ access, wallets, lock }: SessionParts): DeviceSession {
  const isGood = (session: Session) => Date.parse(session.expiresAt) - marginMs > access.clock.now()

  /** @param over A token that auth has refused, though it looks good here. */
  const refresh = (over?: string) =>
    lock.request(lockName, async () => {
      const session = await wallets.session()
      // Another tab has refreshed it while this one waited.
      const { facts } = (await wallets.wallet()) ?? {}
      if (!session || !facts || (isGood(session) && session.accessToken !== over)) return session
      try {
        const body = { refreshToken: session.refreshToken }
        const answer = await callService(access, authEndpoints.refresh, { body })
        // Brings nothing back that was ended here meanwhile.
        if ((await wallets.session())?.refreshToken !== session.refreshToken) return undefined
        await wallets.setSession(facts.userId, answer.session)
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

  /** Ends a session at auth. A refusal there is no failure: it has ended here, and its tokens end by themselves. */
  async function tell(session: Session, everywhere: boolean): Promise<void> {
    const renew = async ({ refreshToken }: Session) =>
      (await callService(access, authEndpoints.refresh, { body: { refreshToken } })).session
    const signOut = ({ accessToken: token }: Session) =>
      callService(access, authEndpoints.signOut, { body: { all: everywhere }, token })
    try {
      const shown = isGood(session) ? session : await renew(session)
      await signOut(shown).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error
        // Another has renewed it, who is not this device any more: its refresh token ends it, or is still good.
        await signOut(await renew(shown))
      })
    } catch (error) {
      passServiceFailure(error)
    }
  }

  return {
    token,
    async use(act) {
      const first = await token()
      try {
        return await act(first)
      } catch (error) {
        if (first === undefined) throw error
        if (isMissing(error)) return act((await refresh(first))?.accessToken)
        if (!isRefusal(error, 'releaseNeeded')) throw error
        const { facts } = (await wallets.wallet()) ?? {}
        if (!facts) throw error
        await bringRelease({ access, wallets }, facts)
        return act(first)
      }
    },
    async hasFreshCode() {
      const session = await wallets.session()
      return session !== undefined && Date.parse(session.codeExpiresAt) > access.clock.now()
    },
    async end(everywhere) {
      const session = await wallets.session()
      await wallets.endSession()
      if (session) await inTime(tell(session, everywhere), signOutMs)
    },
  }
}
