import type { ConnectorParts } from '../core/contracts/embedded.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import { fail, isLatchkitError, type LatchkitError } from '../wire/errors/fail.js'
import { sessionEnded } from '../wire/errors/pairing.js'
import { requestAborted } from '../wire/errors/verbs.js'
import { providerDisconnected } from '../wire/errors/wallet.js'
import { frameTooMany } from '../wire/frame/limits.js'
import { mainNamespace } from '../wire/frame/namespaces.js'
import type { CurrentUser } from './currentUser.js'
import type { FrameChannel } from './frameChannel.js'
import { embeddedName } from './session.js'

/** The session of the visitor in the frame. */
export interface UserSession {
  /** Fetches the user who is logged in, for the visit that stands. @throws `requestAborted` where it ends meanwhile. */
  read(): Promise<SharedSession>
  /** Checks with the frame whether a visitor is logged in, and fetches them; `undefined` if it says no. */
  check(): Promise<SharedSession | undefined>
  /** Checks as `check` does if this browser remembers a login; all who call meanwhile share one check. */
  resume(): Promise<SharedSession | undefined>
  /** Ends the visit at once, also while the frame is slow: a page load meanwhile must not bring the visitor back. */
  end(): void
  /** Ends a visit that has ended elsewhere, such as in another tab: what waits for its approval fails with `sessionEnded`. */
  endElsewhere(): void
}

/** The codes of a frame that has not checked: EIP-1193 4900, its service is not there; JSON-RPC -32005, too many requests. */
const uncheckedCodes: readonly unknown[] = [providerDisconnected.rpcCode, frameTooMany]

/** Creates the session of one kit. `abortRequests` ends the requests that wait for approval. */
export function createUserSession(
  channel: () => Promise<FrameChannel>,
  parts: ConnectorParts,
  user: CurrentUser,
  abortRequests: (why?: LatchkitError) => void,
): UserSession {
  /** Counts the visits: an answer of the frame for a visit that is over is dropped. */
  let visit = 0
  let resuming: Promise<SharedSession | undefined> | undefined

  /** §4: the account is switched once to the site's default type. */
  const readUser = async (of: number): Promise<SharedSession> => {
    const ready = await channel()
    const used = parts.read('preferred_account_type')
    const type = (used ?? parts.accountType(mainNamespace)) === 'smartAccount' ? 'smartAccount' : 'eoa'
    let next = await ready.request('GET_USER', { preferredAccountType: type })
    if (!used && next.preferredAccountType && next.preferredAccountType !== type) {
      await ready.request('SET_PREFERRED_ACCOUNT', { type })
      next = await ready.request('GET_USER', { preferredAccountType: type })
    }
    if (of !== visit) throw fail(requestAborted, {})
    parts.write('preferred_account_type', type)
    const session = user.set(next)
    if (!session) throw fail(requestAborted, {})
    return session
  }

  const end = (why?: LatchkitError) => {
    abortRequests(why)
    visit++
    user.forget()
  }
  const endElsewhere = () => end(fail(sessionEnded, { wallet: embeddedName }))

  /**
   * §4: a check that fails, or says no, clears what is remembered. Where nothing was checked it stays: the frame, or the service behind
   * it, is not there or takes too long. It stays as well where the visit that was checked is over.
   */
  const isConnected = async (of: number): Promise<boolean> => {
    const ready = await channel()
    const token = parts.read('session_token')
    try {
      const answer = await ready.request('IS_CONNECTED', token ? { token } : {})
      if (!answer.isConnected && of === visit) endElsewhere()
      return answer.isConnected
    } catch (error) {
      const hasFailed = isLatchkitError(error, 'frameFailed') && !uncheckedCodes.includes(error.data.code)
      if (hasFailed && of === visit) endElsewhere()
      throw error
    }
  }

  const check = async () => {
    const of = visit
    return (await isConnected(of)) ? readUser(of) : undefined
  }

  const checkRemembered = async () => (parts.read('email_login_used') ? check() : undefined)

  return {
    read: () => readUser(visit),
    check,
    resume() {
      // Each family asks: one check answers them all.
      resuming ??= checkRemembered().finally(() => {
        resuming = undefined
      })
      return resuming
    },
    end: () => end(),
    endElsewhere,
  }
}
