import * as v from 'valibot'
import type { ConnectorContext, OpenConnectorOptions } from '../core/contracts/connector.js'
import type { AuthCapability, ConnectorParts } from '../core/contracts/embedded.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession, TransportEvents } from '../core/contracts/transport.js'
import type { CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import { fail } from '../wire/errors/fail.js'
import { emailCooldown, invalidEmail, loginNeeded } from '../wire/errors/frame.js'
import { requestAborted } from '../wire/errors/verbs.js'
import { unrecognizedChain } from '../wire/errors/wallet.js'
import { type FrameEvent, type FrameUser, frameEmail } from '../wire/frameAnswers.js'
import { emailCooldownMs } from '../wire/frameLimits.js'
import { type ConnectedFrame, connectFrame, type FrameParts } from './connectFrame.js'
import type { FrameChannel } from './frameChannel.js'
import { embeddedName, embeddedNamespaces, namespaceSession, sharedSession } from './session.js'
import { createWalletRequests } from './walletRequests.js'

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

/** A login, or another act, that waits for what the visitor does in the frame. */
interface Act {
  readonly done: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Tells an adapter what has changed in its namespace. */
type EmitChange = (namespace: ChainNamespace, change: TransportEvents['change']) => void

/** Makes the page half of the embedded wallet. It loads the frame when that is needed first. */
export function createClient(
  context: ConnectorContext,
  parts: ConnectorParts,
  secureSite: string | undefined,
  emitChange: EmitChange,
  /** Puts the frame into the page. */
  connect: (parts: FrameParts) => Promise<ConnectedFrame> = connectFrame,
): EmbeddedClient {
  const { clock, logger, networks } = context
  let frame: Promise<ConnectedFrame> | undefined
  let user: FrameUser | undefined
  let login: Act | undefined
  let update: Act | undefined
  const used = (namespace: ChainNamespace) =>
    parts
      .read('last_used_chain')
      ?.split(' ')
      .find((chain): chain is CaipNetworkId => chain.startsWith(`${namespace}:`))
  const namespace = (of: ChainNamespace) => namespaceSession(user, networks(), of, used(of))

  /** Changes what adapters are told of: the kit first, so that it knows the session they then report of. */
  const change = (apply: () => void) => {
    const before = new Map(embeddedNamespaces.map((each) => [each, namespace(each)]))
    apply()
    const session = user && sharedSession(user, networks(), clock.now())
    context.emit({ type: 'session', session })
    for (const [each, was] of before) {
      const now = namespace(each)
      if (JSON.stringify(was) !== JSON.stringify(now)) emitChange(each, { before: was, now })
    }
    return session
  }

  const forget = () => {
    for (const key of cleared) parts.write(key, undefined)
    if (user) change(() => (user = undefined))
  }

  const onEvent = (event: FrameEvent) => {
    if (event.name === 'SHOW')
      frame?.then(
        ({ element }) => element.show(event.payload.reason),
        () => undefined,
      )
    if (event.name === 'HIDE') {
      frame?.then(
        ({ element }) => element.hide(),
        () => undefined,
      )
      // The visitor has left: a frame says before it goes that the code was right.
      login?.reject(fail(requestAborted, {}))
      update?.resolve()
    }
    if (event.name !== 'SESSION_UPDATE') return
    if (!event.payload.token) return forget()
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
    if (next.email) parts.write('email', next.email)
    parts.write('email_login_used', 'true')
    const session = change(() => (user = next))
    if (!session) throw fail(requestAborted, {})
    return session
  }

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
    await (await channel()).request('SWITCH_NETWORK', { chainId: chain })
    const others = parts.read('last_used_chain')?.split(' ') ?? []
    change(() => {
      const rest = others.filter((each) => each && !each.startsWith(`${of}:`))
      parts.write('last_used_chain', [...rest, chain].join(' '))
    })
  }

  return {
    ...{ namespace, use },
    request: requests.request,
    abort: requests.abort,
    async connectEmail(text, signal) {
      const email = emailToSend(text)
      const ready = await begin(signal)
      login?.reject(fail(requestAborted, {}))
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
      const before = user?.email
      const ready = await begin(signal)
      update?.resolve()
      const own = newAct()
      update = own
      try {
        await ready.request('UPDATE_EMAIL', { email }, { signal })
        await untilAborted(own.done, signal)
      } finally {
        if (update === own) update = undefined
        if (signal.aborted) (await frame)?.element.hide()
      }
      await readUser()
      if (!user?.email || user.email === before) throw fail(requestAborted, {})
      recordLogin()
      return user.email
    },
    async showSettings(section) {
      await (await channel()).request('SHOW_SETTINGS', section ? { section } : {})
    },
    async open({ signal }) {
      const ready = await channel()
      const own = login
      try {
        if (own) await untilAborted(own.done, signal)
        else if (!(await ready.request('IS_CONNECTED', tokenOf(parts))).isConnected)
          throw fail(loginNeeded, {})
        const session = await readUser()
        recordLogin()
        return session
      } finally {
        if (own && login === own) login = undefined
        // Whoever goes on without it does not see it any more.
        if (signal.aborted) (await frame)?.element.hide()
      }
    },
    async resume() {
      if (!parts.read('email_login_used')) return undefined
      const { isConnected } = await (await channel()).request('IS_CONNECTED', tokenOf(parts))
      if (isConnected) return readUser()
      forget()
      return undefined
    },
    async close() {
      requests.abort()
      const isIn = user !== undefined || parts.read('email_login_used') !== undefined
      try {
        if (isIn) await (await channel()).request('SIGN_OUT', undefined)
      } catch (error) {
        logger.warn('the secure frame did not sign out', error)
      }
      forget()
    },
    stop() {
      login?.reject(fail(requestAborted, {}))
      update?.reject(fail(requestAborted, {}))
      frame?.then(
        ({ remove }) => remove(),
        () => undefined,
      )
      frame = undefined
    },
  }
}

function tokenOf(parts: ConnectorParts) {
  const token = parts.read('session_token')
  return token === undefined ? {} : { token }
}

/** §4: what signing out, and a check that fails, clear. */
const cleared = [
  ...(['session_token', 'email_login_used', 'last_used_chain', 'email', 'preferred_account_type'] as const),
]

/** §8: for the site's developer. */
const notLoadedAlert = {
  code: 'invalidAppConfiguration',
  shortMessage: 'Invalid App Configuration',
  longMessage:
    'The email wallet failed to load. Check that the secure site allows this page’s domain, and that frame-src of the page’s Content-Security-Policy names the secure site.',
}

function newAct(): Act {
  let settle: Pick<Act, 'resolve' | 'reject'> | undefined
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Whoever waits for it hears of it; one that is given up before has nobody.
  done.catch(() => undefined)
  return { done, resolve: () => settle?.resolve(), reject: (error) => settle?.reject(error) }
}

function untilAborted(done: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(fail(requestAborted, {}))
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    done.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
