import type { ConnectorContext } from '../core/contracts/connector.js'
import type { ConnectorParts } from '../core/contracts/embedded.js'
import type { FrameEvent } from '../wire/frame/events.js'
import type { CurrentUser } from './currentUser.js'
import type { createEmailLogins } from './emailLogins.js'
import type { createEmailUpdates } from './emailUpdates.js'
import type { LazyFrame } from './lazyFrame.js'
import type { createSocialLogins } from './socialLogins.js'
import type { UserSession } from './userSession.js'

/** What an event of the frame can end or change. */
interface Affected {
  readonly frame: LazyFrame
  readonly user: CurrentUser
  readonly session: UserSession
  readonly logins: ReturnType<typeof createEmailLogins>
  readonly updates: ReturnType<typeof createEmailUpdates>
  readonly socials: ReturnType<typeof createSocialLogins>
}

/** Creates what receives the events of the frame: it ends or continues what is in progress in the page. */
export function createEventReceiver(
  { logger }: Pick<ConnectorContext, 'logger'>,
  parts: ConnectorParts,
  { frame, user, session, logins, updates, socials }: Affected,
): (event: FrameEvent) => void {
  /** Reads the user anew: the visitor may have logged in with another account in another tab. */
  const followWallet = () => {
    session.check().catch((error: unknown) => logger.warn('the user could not be read', error))
  }

  return (event) => {
    if (event.name === 'HIDE') {
      // The visitor has closed the frame. After a correct code the frame says so first.
      logins.current()?.giveUp()
      updates.current()?.resolve()
    }
    if (event.name === 'SHOW' && event.payload.reason !== 'approve' && logins.takeAbandonedPrompt())
      void frame.hide()
    if (event.name === 'DEVICE_WAITS') parts.deviceWaits(event.payload.id)
    if (event.name !== 'SESSION_UPDATE') return
    if (!event.payload.token) return session.endElsewhere()
    // Asked before the token is stored, which says that somebody is logged in.
    const wasLoggedIn = user.isLoggedIn()
    parts.write('session_token', event.payload.token)
    const login = logins.current()
    if (login) login.resolve()
    else if (wasLoggedIn && !socials.isUnderWay()) followWallet()
  }
}
