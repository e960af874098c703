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

/** The visitor's session in the frame. */
export interface UserSession {
  /**
   * Fetches the logged-in user. If it is another one, requests that wait for an approval fail with `sessionEnded`.
   * @throws `requestAborted` if the session ends meanwhile.
   */
  read(): Promise<SharedSession>
  /** Asks the frame whether a visitor is logged in, and fetches the user. Returns `undefined` if not. */
  check(): Promise<SharedSession | undefined>
  /** Does the same as `check`, but only if this browser remembers a login. Simultaneous calls share one check. */
  resume(): Promise<SharedSession | undefined>
  /** Ends the session at once, even if the frame is slow, so that a page load meanwhile does not restore it. */
  end(): void
  /** Ends a session that has ended elsewhere, such as in another tab. Requests that wait for approval fail with `sessionEnded`. */
  endElsewhere(): void
}

/**
 * Codes of a frame that could not check the login: EIP-1193 4900, its service is unreachable; JSON-RPC -32005, too many
 * requests.
 */
const uncheckedCodes: readonly unknown[] = [providerDisconnected.rpcCode, frameTooMany]

/** Creates the session of one kit. `abortRequests` ends the requests that wait for approval. */
export function createUserSession(
  channel: () => Promise<FrameChannel>,
  parts: ConnectorParts,
  user: CurrentUser,
  abortRequests: (why?: LatchkitError) => void,
): UserSession {
  /** Number of the present session. Answers of the frame to an earlier one are dropped. */
  let sessionNumber = 0
  let resuming: Promise<SharedSession | undefined> | undefined

  /** Fetches the user. §4: switches the account to the site's default type once. */
  const readUser = async (numberAtStart: number): Promise<SharedSession> => {
    const frameChannel = await channel()
    const storedType = parts.read('preferred_account_type')
    const type = (storedType ?? parts.accountType(mainNamespace)) === 'smartAccount' ? 'smartAccount' : 'eoa'
    let next = await frameChannel.request('GET_USER', { preferredAccountType: type })
    if (!storedType && next.preferredAccountType && next.preferredAccountType !== type) {
      await frameChannel.request('SET_PREFERRED_ACCOUNT', { type })
      next = await frameChannel.request('GET_USER', { preferredAccountType: type })
    }
    if (numberAtStart !== sessionNumber) throw fail(requestAborted, {})
    if (user.isOther(next)) abortRequests(fail(sessionEnded, { wallet: user.walletName() }))
    const session = user.set(next)
    // Only now: `set` knows by what is stored whether the visitor had logged in.
    parts.write('preferred_account_type', type)
    if (!session) throw fail(requestAborted, {})
    return session
  }

  const end = (why?: LatchkitError) => {
    abortRequests(why)
    sessionNumber++
    user.forget()
  }
  const endElsewhere = () => end(fail(sessionEnded, { wallet: user.walletName() }))

  /**
   * Asks the frame whether the visitor is logged in. §4: if the frame says no or fails, what this browser remembers is cleared.
   * It stays if nothing was checked, because the frame or its service is unreachable or slow, or if the session has ended
   * meanwhile.
   */
  const isConnected = async (numberAtStart: number): Promise<boolean> => {
    const frameChannel = await channel()
    const token = parts.read('session_token')
    try {
      const answer = await frameChannel.request('IS_CONNECTED', token ? { token } : {})
      if (!answer.isConnected && numberAtStart === sessionNumber) endElsewhere()
      return answer.isConnected
    } catch (error) {
      const hasFailed = isLatchkitError(error, 'frameFailed') && !uncheckedCodes.includes(error.data.code)
      if (hasFailed && numberAtStart === sessionNumber) endElsewhere()
      throw error
    }
  }

  const check = async () => {
    const numberAtStart = sessionNumber
    return (await isConnected(numberAtStart)) ? readUser(numberAtStart) : undefined
  }

  const checkRemembered = async () => (user.hasLoggedIn() ? check() : undefined)

  return {
    read: () => readUser(sessionNumber),
    check,
    resume() {
      // Each namespace asks; one check answers all.
      resuming ??= checkRemembered().finally(() => {
        resuming = undefined
      })
      return resuming
    },
    end: () => end(),
    endElsewhere,
  }
}
