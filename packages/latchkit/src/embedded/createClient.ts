import type { ConnectorAlert, ConnectorContext, OpenConnectorOptions } from '../core/contracts/connector.js'
import type { AuthCapability, ConnectorParts } from '../core/contracts/embedded.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession } from '../core/contracts/transport.js'
import type { CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import { fail, isLatchkitError } from '../wire/errors/fail.js'
import { loginNeeded } from '../wire/errors/frame.js'
import { sessionEnded } from '../wire/errors/pairing.js'
import { requestAborted } from '../wire/errors/verbs.js'
import { providerDisconnected, unrecognizedChain } from '../wire/errors/wallet.js'
import type { FrameEvent } from '../wire/frameAnswers.js'
import { frameTooMany } from '../wire/frameLimits.js'
import { type Act, newAct, whileWanted } from './act.js'
import { type ConnectedFrame, connectFrame, type FrameParts } from './connectFrame.js'
import { createCurrentUser, type EmitChange } from './currentUser.js'
import { createEmailLogins } from './emailLogins.js'
import type { FrameChannel } from './frameChannel.js'
import { createMailTurns, readEmail } from './mailTurns.js'
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

/** The codes of a frame that has not checked: EIP-1193 4900, its service is not there; JSON-RPC -32005, too many requests. */
const uncheckedCodes: readonly unknown[] = [providerDisconnected.rpcCode, frameTooMany]

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
  let update: Act | undefined
  /** Counts the visits: what the frame says for one that is over, because the visitor has left meanwhile, counts for none. */
  let visit = 0

  const onEvent = (event: FrameEvent) => {
    if (event.name === 'HIDE') {
      // The visitor has left: a frame says before it goes that the code was right.
      logins.current()?.giveUp()
      update?.resolve()
    }
    if (event.name === 'SHOW' && event.payload.reason !== 'approve' && logins.takeLeft())
      void frame?.then(({ hide }) => hide())
    if (event.name !== 'SESSION_UPDATE') return
    if (!event.payload.token) return forget()
    parts.write('session_token', event.payload.token)
    logins.current()?.resolve()
  }

  const channel = async (): Promise<FrameChannel> => {
    frame ??= connect({ context, parts, secureSite, onEvent }).then(
      (ready) => {
        context.emit({ type: 'refused', alert: undefined })
        return ready
      },
      (error: unknown) => {
        frame = undefined
        context.emit({ type: 'refused', alert: notLoadedAlert(error) })
        throw error
      },
    )
    return (await frame).channel()
  }

  const sendMail = createMailTurns(parts, clock)
  const logins = createEmailLogins(channel, sendMail)

  /** §4: the account is switched once to the site's default type. */
  const readUser = async (of = visit): Promise<SharedSession> => {
    const ready = await channel()
    const used = parts.read('preferred_account_type')
    const type = (used ?? parts.accountType('eip155')) === 'smartAccount' ? 'smartAccount' : 'eoa'
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

  /**
   * §4: a check that fails, or says no, clears what is remembered. Where nothing was checked it stays: the frame, or the service behind
   * it, is not there or takes too long.
   */
  const isConnected = async (): Promise<boolean> => {
    const ready = await channel()
    const token = parts.read('session_token')
    try {
      const answer = await ready.request('IS_CONNECTED', token ? { token } : {})
      if (!answer.isConnected) forget()
      return answer.isConnected
    } catch (error) {
      const hasFailed = isLatchkitError(error, 'frameFailed') && !uncheckedCodes.includes(error.data.code)
      if (hasFailed) forget()
      throw error
    }
  }

  let resuming: Promise<SharedSession | undefined> | undefined
  const pickUp = async () => {
    const of = visit
    return parts.read('email_login_used') && (await isConnected()) ? readUser(of) : undefined
  }

  /** §4: success deletes the time of the last mail. */
  const recordLogin = () => parts.write('last_email_login_time', undefined)

  const requests = createWalletRequests({ context, parts, channel, namespace, use })

  /** Forgets a session that has ended elsewhere, such as in another tab: what waits for its approval ends with it. */
  const forget = () => {
    requests.abort(fail(sessionEnded, { wallet: embeddedName }))
    visit++
    user.forget()
  }

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
    connectEmail: async (text, signal) => logins.send(readEmail(text), signal),
    async updateEmail(text, signal) {
      const email = readEmail(text)
      const before = user.email()
      const own = newAct()
      const send = async () => {
        const ready = await channel()
        if (signal.aborted) throw fail(requestAborted, {})
        update?.resolve()
        update = own
        return ready.request('UPDATE_EMAIL', { email })
      }
      try {
        await whileWanted(sendMail(send), signal)
        await whileWanted(own.done, signal)
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
      const own = logins.current()
      let of = visit
      try {
        if (own) {
          await whileWanted(own.done, signal)
          of = visit
        } else if (!(await isConnected())) throw fail(loginNeeded, {})
        const session = await readUser(of)
        recordLogin()
        return session
      } finally {
        const isLast = logins.leave(own)
        // A frame that is not waited for any more is not seen any more.
        if (isLast && signal.aborted) (await frame)?.hide()
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
      visit++
      user.forget()
      try {
        if (wasIn) await (await channel()).request('SIGN_OUT', undefined)
      } catch (error) {
        logger.warn('not signed out', error)
      }
    },
    stop() {
      logins.current()?.giveUp()
      update?.giveUp()
      frame?.then(
        ({ remove }) => remove(),
        () => undefined,
      )
      frame = undefined
    },
  }
}

/** Makes the alert for the site's developer (§8): with the reason where it is known, else with the usual ones. */
function notLoadedAlert(error: unknown): ConnectorAlert {
  const { cause } = error as { cause?: unknown }
  const reason = isLatchkitError(cause, 'secureSiteUnusable')
    ? cause.message
    : 'Check that the secure site allows this domain, and that frame-src of the page’s Content-Security-Policy names it.'
  return {
    code: 'invalidAppConfiguration',
    shortMessage: 'Invalid App Configuration',
    longMessage: `The email wallet failed to load. ${reason}`,
  }
}
