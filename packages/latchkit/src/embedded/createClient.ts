import type { ConnectorContext, OpenConnectorOptions } from '../core/contracts/connector.js'
import type { AuthCapability, ConnectorParts } from '../core/contracts/embedded.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession } from '../core/contracts/transport.js'
import { waitUnlessAborted } from '../core/kit/waitUnlessAborted.js'
import type { CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import { fail } from '../wire/errors/fail.js'
import { loginNeeded } from '../wire/errors/frame.js'
import { requestAborted } from '../wire/errors/verbs.js'
import { connectFrame, type FrameOptions, type PageFrame } from './connectFrame.js'
import { createCurrentUser, type EmitChange } from './currentUser.js'
import { createEmailLogins } from './emailLogins.js'
import { createEmailUpdates } from './emailUpdates.js'
import { createEventReceiver } from './eventReceiver.js'
import { createLazyFrame } from './lazyFrame.js'
import { takeMayHaveLeft } from './leftPage.js'
import { createMailTurns, readEmail } from './mailTurns.js'
import { createSocialLogins } from './socialLogins.js'
import { createUserSession } from './userSession.js'
import { createWalletRequests } from './walletRequests.js'

/** The page's half of the embedded wallet. */
export interface EmbeddedClient {
  readonly connectEmail: AuthCapability['connectEmail']
  readonly connectSocial: NonNullable<AuthCapability['connectSocial']>
  readonly updateEmail: AuthCapability['updateEmail']
  readonly showSettings: AuthCapability['showSettings']
  readonly reviewDevices: NonNullable<AuthCapability['reviewDevices']>
  /** Returns, once, whether this tab has begun a login for which its page may have left. */
  takeMayHaveLeft(): boolean
  /** Waits for the login in progress, or continues the existing one. */
  open(options: OpenConnectorOptions): Promise<SharedSession>
  resume(): Promise<SharedSession | undefined>
  close(): Promise<void>
  request(chain: CaipNetworkId, method: string, params?: readonly unknown[] | object): Promise<unknown>
  use(chain: CaipNetworkId): Promise<void>
  namespace(of: ChainNamespace): NamespaceSession | undefined
  abort(): void
  stop(): void
}

/** Creates the page's half of the embedded wallet. Loads the frame when it is first needed. */
export function createClient(
  context: ConnectorContext,
  parts: ConnectorParts,
  secureSite: string | undefined,
  emitChange: EmitChange,
  /** Puts the frame into the page. */
  connect: (parts: FrameOptions) => Promise<PageFrame> = connectFrame,
): EmbeddedClient {
  const frame = createLazyFrame(context, () =>
    connect({ context, parts, secureSite, onEvent: (event) => receiveEvent(event) }),
  )
  const { channel } = frame
  const user = createCurrentUser(context, parts, emitChange)
  const requests = createWalletRequests(channel, parts, user)
  const session = createUserSession(channel, parts, user, requests.abort)
  const sendMail = createMailTurns(parts, context.clock)
  const logins = createEmailLogins(channel, sendMail)
  const updates = createEmailUpdates(channel, sendMail)
  const socials = createSocialLogins(channel, context.logger)
  const receiveEvent = createEventReceiver(context, parts, { frame, user, session, logins, updates, socials })

  /** §4: a successful login clears the time of the last mail. */
  const recordLogin = () => parts.write('last_email_login_time', undefined)

  return {
    ...requests,
    namespace: user.namespace,
    resume: session.resume,
    async connectEmail(text, signal) {
      const email = readEmail(text)
      socials.giveUp()
      return logins.send(email, signal)
    },
    async connectSocial(provider, signal, route) {
      logins.current()?.giveUp()
      await socials.logIn(provider, signal, route)
      user.enter(provider)
    },
    async updateEmail(text, signal) {
      const email = readEmail(text)
      const before = user.email()
      try {
        await updates.send(email, signal)
      } finally {
        if (signal.aborted) await frame.hide()
      }
      await session.read()
      const now = user.email()
      if (!now || now === before) throw fail(requestAborted, {})
      recordLogin()
      return now
    },
    async showSettings(section) {
      await (await channel()).request('SHOW_SETTINGS', section ? { section } : {})
    },
    async reviewDevices() {
      await (await channel()).request('SHOW_SETTINGS', { review: true })
    },
    takeMayHaveLeft: () => takeMayHaveLeft(context.logger),
    async open({ signal }) {
      const login = logins.current()
      try {
        if (login) {
          await waitUnlessAborted(login.done, signal)
          user.enter()
        }
        const openedSession = await (login ? session.read() : session.check())
        if (!openedSession) throw fail(loginNeeded, {})
        recordLogin()
        return openedSession
      } finally {
        const isLast = logins.leave(login)
        // Hide the frame, since nothing waits for it any more.
        if (isLast && signal.aborted) await frame.hide()
      }
    },
    async close() {
      const wasLoggedIn = user.isLoggedIn()
      session.end()
      try {
        if (wasLoggedIn) await (await channel()).request('SIGN_OUT', undefined)
      } catch (error) {
        context.logger.warn('not signed out', error)
      }
    },
    stop() {
      logins.current()?.giveUp()
      updates.current()?.giveUp()
      socials.giveUp()
      frame.remove()
    },
  }
}
