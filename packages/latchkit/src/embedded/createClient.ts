import * as v from 'valibot'
import type { ConnectorContext, OpenConnectorOptions } from '../core/contracts/connector.js'
import type { ConnectorParts } from '../core/contracts/embedded.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession, TransportEvents } from '../core/contracts/transport.js'
import type { CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import { fail } from '../wire/errors/fail.js'
import { emailCooldown, invalidEmail, loginNeeded } from '../wire/errors/frame.js'
import { requestAborted } from '../wire/errors/verbs.js'
import { unrecognizedChain } from '../wire/errors/wallet.js'
import { emailCooldownMs } from '../wire/frameLimits.js'
import { type FrameAnswer, type FrameEvent, type FrameUser, frameEmail } from '../wire/frameMessages.js'
import { type ConnectedFrame, connectFrame, type FrameParts } from './connectFrame.js'
import type { FrameChannel } from './frameChannel.js'
import { embeddedName, embeddedNamespaces, namespaceSession, sharedSession } from './session.js'
import { createWalletRequests } from './walletRequests.js'

/** The page half of the embedded wallet. */
export interface EmbeddedClient {
  connectEmail(email: string, signal: AbortSignal): Promise<FrameAnswer<'CONNECT_EMAIL'>>
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

/** A login that waits for the visitor to type a code. */
interface Login {
  readonly done: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Tells an adapter what has changed in its namespace. */
type EmitChange = (namespace: ChainNamespace, change: TransportEvents['change']) => void

/** A frame that goes may still say that the code was right. Ours. */
const leaveMs = 1_000

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
  let login: Login | undefined
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
    for (const key of ['session_token', 'email_login_used', 'last_used_chain', 'email'] as const)
      parts.write(key, undefined)
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
      // The visitor has left before the code was right, unless the frame says so right behind it.
      const left = login
      clock.after(leaveMs, () => left?.reject(fail(requestAborted, {})))
    }
    if (event.name !== 'SESSION_UPDATE') return
    if (!event.payload.token) return forget()
    parts.write('session_token', event.payload.token)
    login?.resolve()
  }

  const channel = async (): Promise<FrameChannel> => {
    frame ??= connect({ context, parts, secureSite, onEvent }).catch((error: unknown) => {
      frame = undefined
      throw error
    })
    return (await frame).channel()
  }

  const readUser = async (): Promise<SharedSession> => {
    const next = await (await channel()).request('GET_USER', {})
    if (next.email) parts.write('email', next.email)
    parts.write('email_login_used', 'true')
    parts.write('last_email_login_time', undefined)
    const session = change(() => (user = next))
    if (!session) throw fail(requestAborted, {})
    return session
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
      const email = v.safeParse(frameEmail, text)
      if (!email.success) throw fail(invalidEmail, {})
      const waitMs = Number(parts.read('last_email_login_time')) + emailCooldownMs - clock.now()
      if (waitMs > 0 && waitMs <= emailCooldownMs)
        throw fail(emailCooldown, { seconds: Math.ceil(waitMs / 1_000) })
      const ready = await channel()
      if (signal.aborted) throw fail(requestAborted, {})
      login?.reject(fail(requestAborted, {}))
      const own = newLogin()
      login = own
      parts.write('last_email_login_time', String(clock.now()))
      try {
        const answer = await ready.request('CONNECT_EMAIL', { email: email.output }, { signal })
        if (answer.action === 'CONNECT') own.resolve()
        return answer
      } catch (error) {
        if (login === own) login = undefined
        throw error
      }
    },
    async open({ signal }) {
      const ready = await channel()
      const own = login
      try {
        if (own) await untilAborted(own.done, signal)
        else if (!(await ready.request('IS_CONNECTED', tokenOf(parts))).isConnected)
          throw fail(loginNeeded, {})
        return await readUser()
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

function newLogin(): Login {
  let settle: Pick<Login, 'resolve' | 'reject'> | undefined
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
