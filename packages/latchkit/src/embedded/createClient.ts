import * as v from 'valibot'
import type { ConnectorContext, OpenConnectorOptions } from '../core/contracts/connector.js'
import type { AuthCapability, ConnectorParts } from '../core/contracts/embedded.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession } from '../core/contracts/transport.js'
import type { CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import { fail } from '../wire/errors/fail.js'
import { emailCooldown, invalidEmail, loginNeeded } from '../wire/errors/frame.js'
import { requestAborted } from '../wire/errors/verbs.js'
import { unrecognizedChain } from '../wire/errors/wallet.js'
import { type FrameEvent, frameEmail } from '../wire/frameAnswers.js'
import { emailCooldownMs } from '../wire/frameLimits.js'
import { type Act, endOf, newAct } from './act.js'
import { type ConnectedFrame, connectFrame, type FrameParts } from './connectFrame.js'
import { createCurrentUser, type EmitChange } from './currentUser.js'
import type { FrameChannel } from './frameChannel.js'
import { embeddedName } from './session.js'
import { createWalletRequests, inTermsOfProviders } from './walletRequests.js'

/** The page half of the embedded wallet. */
export interface EmbeddedClient {
  readonly connectEmail: AuthCapability['connectEmail']
  readonly updateEmail: AuthCapability['updateEmail']
  readonly showSettings: AuthCapability['showSettings']
  /** Waits for the login that is under way, or picks up the one that stands. */
  open(options: OpenConnectorOptions): Promise<SharedSession>
  resume(): Promise<SharedSession | undefined>
  close(): Promise<void>
  request(chain: CaipNetworkId, method: string, params?: readonly unknown[] | object): Promise<unknown>
  use(chain: CaipNetworkId): Promise<void>
  namespace(of: ChainNamespace): NamespaceSession | undefined
  abort(): void
  stop(): void
}

/** Makes the page half of the embedded wallet. It loads the frame when that is needed first. */
export function createClient(
  context: ConnectorContext,
  parts: ConnectorParts,
  secureSite: string | undefined,
  emitChange: EmitChange,
  /** Puts the frame into the page. */
  connect: (parts: FrameParts) => Promise<ConnectedFrame> = connectFrame,
): EmbeddedClient {
  const { clock, logger } = context
  const user = createCurrentUser(context, parts, emitChange)
  const { namespace } = user
  let frame: Promise<ConnectedFrame> | undefined
  let login: Act | undefined
  let update: Act | undefined

  const onEvent = (event: FrameEvent) => {
    if (event.name === 'HIDE') {
      // The visitor has left: a frame says before it goes that the code was right.
      login?.giveUp()
      update?.resolve()
    }
    if (event.name !== 'SESSION_UPDATE') return
    if (!event.payload.token) return user.forget()
    parts.write('session_token', event.payload.token)
    login?.resolve()
  }

  const channel = async (): Promise<FrameChannel> => {
    frame ??= connect({ context, parts, secureSite, onEvent }).then(
      (ready) => {
        context.emit({ type: 'refused', alert: undefined })
        return ready
      },
      (error: unknown) => {
        frame = undefined
        context.emit({ type: 'refused', alert: notLoadedAlert })
        throw error
      },
    )
    return (await frame).channel()
  }

  /** §4: the account is switched once to the site's default type. */
  const readUser = async (): Promise<SharedSession> => {
    const ready = await channel()
    const used = parts.read('preferred_account_type')
    const type = (used ?? parts.accountType('eip155')) === 'smartAccount' ? 'smartAccount' : 'eoa'
    let next = await ready.request('GET_USER', { preferredAccountType: type })
    if (!used && next.preferredAccountType && next.preferredAccountType !== type) {
      await ready.request('SET_PREFERRED_ACCOUNT', { type })
      next = await ready.request('GET_USER', { preferredAccountType: type })
    }
    parts.write('preferred_account_type', type)
    const session = user.set(next)
    if (!session) throw fail(requestAborted, {})
    return session
  }

  /** §4: a check that fails, or says no, clears what is remembered; a frame that is not there has checked nothing. */
  const isConnected = async (): Promise<boolean> => {
    const ready = await channel()
    const token = parts.read('session_token')
    const check = ready.request('IS_CONNECTED', token ? { token } : {})
    if (!(await check.catch(() => undefined))?.isConnected) user.forget()
    return (await check).isConnected
  }

  let resuming: Promise<SharedSession | undefined> | undefined
  const pickUp = async () =>
    parts.read('email_login_used') && (await isConnected()) ? readUser() : undefined

  /** §4: success deletes the time of the last mail. */
  const recordLogin = () => parts.write('last_email_login_time', undefined)

  /** §5: an address that may be sent to now. */
  const emailToSend = (text: string): string => {
    const email = v.safeParse(frameEmail, text)
    if (!email.success) throw fail(invalidEmail, {})
    const waitMs = Number(parts.read('last_email_login_time')) + emailCooldownMs - clock.now()
    if (waitMs > 0 && waitMs <= emailCooldownMs)
      throw fail(emailCooldown, { seconds: Math.ceil(waitMs / 1_000) })
    return email.output
  }

  /** What sends a mail counts from when it can be sent. */
  const begin = async (signal: AbortSignal) => {
    const ready = await channel()
    if (signal.aborted) throw fail(requestAborted, {})
    parts.write('last_email_login_time', String(clock.now()))
    return ready
  }

  const requests = createWalletRequests({ context, parts, channel, namespace, use })

  async function use(chain: CaipNetworkId): Promise<void> {
    const [of = ''] = chain.split(':')
    if (!namespace(of)?.chains.includes(chain))
      throw fail(unrecognizedChain, { wallet: embeddedName, network: chain })
    if (namespace(of)?.caipNetworkId === chain) return
    const ready = await channel()
    await ready.request('SWITCH_NETWORK', { chainId: chain }).catch((error: unknown) => {
      throw inTermsOfProviders(error)
    })
    user.moveTo(chain)
  }

  return {
    ...requests,
    ...{ namespace, use },
    async connectEmail(text, signal) {
      const email = emailToSend(text)
      const ready = await begin(signal)
      login?.giveUp()
      const own = newAct()
      login = own
      try {
        const answer = await ready.request('CONNECT_EMAIL', { email }, { signal })
        if (answer.action === 'CONNECT') own.resolve()
        return answer
      } catch (error) {
        if (login === own) login = undefined
        throw error
      }
    },
    async updateEmail(text, signal) {
      const email = emailToSend(text)
      const before = user.email()
      const ready = await begin(signal)
      update?.resolve()
      const own = newAct()
      update = own
      try {
        await ready.request('UPDATE_EMAIL', { email }, { signal })
        await endOf(own, signal)
      } finally {
        if (update === own) update = undefined
        if (signal.aborted) (await frame)?.hide()
      }
      await readUser()
      const now = user.email()
      if (!now || now === before) throw fail(requestAborted, {})
      recordLogin()
      return now
    },
    async showSettings(section) {
      await (await channel()).request('SHOW_SETTINGS', section ? { section } : {})
    },
    async open({ signal }) {
      const own = login
      try {
        if (own) await endOf(own, signal)
        else if (!(await isConnected())) throw fail(loginNeeded, {})
        const session = await readUser()
        recordLogin()
        return session
      } finally {
        if (own && login === own) login = undefined
        // Whoever goes on without it does not see it any more.
        if (signal.aborted) (await frame)?.hide()
      }
    },
    resume() {
      // Each family asks: one check answers them all.
      resuming ??= pickUp().finally(() => {
        resuming = undefined
      })
      return resuming
    },
    async close() {
      requests.abort()
      const wasIn = user.isIn()
      // First here: a page load while the frame is slow must not bring the visitor back.
      user.forget()
      try {
        if (wasIn) await (await channel()).request('SIGN_OUT', undefined)
      } catch (error) {
        logger.warn('not signed out', error)
      }
    },
    stop() {
      login?.giveUp()
      update?.giveUp()
      frame?.then(
        ({ remove }) => remove(),
        () => undefined,
      )
      frame = undefined
    },
  }
}

/** §8: for the site's developer. */
const notLoadedAlert = {
  code: 'invalidAppConfiguration',
  shortMessage: 'Invalid App Configuration',
  longMessage:
    'The email wallet failed to load. Check that the secure site allows this domain, and that frame-src of the page’s Content-Security-Policy names it.',
}
