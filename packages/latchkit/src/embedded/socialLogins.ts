import type { SocialRoute } from '../core/contracts/embedded.js'
import type { Logger } from '../core/contracts/logger.js'
import { fail, isLatchkitError } from '../wire/errors/fail.js'
import * as entries from '../wire/errors/social.js'
import { requestAborted } from '../wire/errors/verbs.js'
import { type LoginProvider, loginProviders } from '../wire/features.js'
import type { FrameChannel } from './frameChannel.js'
import { setMayLeave } from './leftPage.js'

/** Creates the logins by a provider of a kit. Only one is in progress at a time. */
export function createSocialLogins(channel: () => Promise<FrameChannel>, logger: Logger) {
  let current: AbortController | undefined
  return {
    /** Ends the login in progress, because a newer one has begun or the kit ends. */
    giveUp: () => current?.abort(),
    /** Whether a login is in progress, which reads the user itself at its end. */
    isUnderWay: () => current !== undefined,
    /**
     * Logs in by a provider: the frame draws the login, and answers once it has the session. The window learns where to go from the
     * frame itself.
     */
    async logIn(
      provider: LoginProvider,
      callerSignal: AbortSignal,
      { isInTab, secret, onWait }: SocialRoute = {},
    ): Promise<void> {
      current?.abort()
      const controller = new AbortController()
      current = controller
      const { signal } = controller
      const abort = () => controller.abort()
      if (callerSignal.aborted) abort()
      callerSignal.addEventListener('abort', abort)
      try {
        const frameChannel = await channel()
        const begin = async () => {
          const { pathname, search, hash } = location
          const place = { returnPath: pathname + search + hash, ...(isInTab && { isInTab }) }
          return frameChannel.request('GET_SOCIAL_REDIRECT_URI', { provider, ...place }, { signal })
        }
        const { uri } = secret ? { uri: `latchkit:return/${secret}` } : await begin()
        // The frame may leave with the page, which then hears nothing more.
        setMayLeave(logger, true)
        await frameChannel.request('CONNECT_SOCIAL', { uri }, { signal, onWait })
        setMayLeave(logger, false)
      } catch (error) {
        throw signal.aborted ? fail(requestAborted, {}) : readFailure(error, provider)
      } finally {
        callerSignal.removeEventListener('abort', abort)
        if (current === controller) current = undefined
      }
    },
  }
}

/** Converts a failure of the frame whose code is in the catalogue to that entry, whatever its text is. */
function readFailure(error: unknown, provider: LoginProvider): unknown {
  const code = isLatchkitError(error, 'frameFailed') ? error.data.code : undefined
  const entry = Object.values(entries).find((each) => each.code === code)
  return entry ? fail(entry, { provider: loginProviders[provider] }, error) : error
}
