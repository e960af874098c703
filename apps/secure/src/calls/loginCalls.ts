import type { FrameHandlers } from 'latchkit/wire'
import { randomHex } from '../../../../packages/latchkit/src/signIn/randomHex.js'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall, FrameLink } from '../channel/openChannel.js'
import { isShut } from '../identity/callService.js'
import { beginLogin, type Login } from '../identity/login.js'
import { isSignedIn, unauthorized } from './connectedWallet.js'
import { type FrameParts, loginPartsOf } from './frameState.js'
import type { Shut } from './letIn.js'
import { problemOf } from './problemOf.js'
import { typeCode } from './typeCode.js'

type Handlers = FrameHandlers<FrameCall>
type LoginCalls = Pick<Handlers, 'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'IS_CONNECTED' | 'SIGN_OUT'>

/** The opaque name of the session, for the page: of no use without what the frame has. */
export async function handleOf({ store }: FrameParts): Promise<string> {
  return store.add('handle', randomHex(16))
}

/** The handlers of logging in and out. */
export function loginCalls(parts: FrameParts, link: Pick<FrameLink, 'updateSession'>): LoginCalls {
  const { session, store, vault, wallets, stage } = parts
  let underWay: Promise<boolean> | undefined
  let typing: AbortController | undefined

  /** The code is typed after the page has its answer: its time counts machine answers alone. */
  async function finish(login: Login, signal: AbortSignal): Promise<boolean> {
    return (await typeCode(parts, login, signal)) && enter(signal)
  }

  /** Strangers have shut the address: its mailbox lets this device in. */
  async function finishShut(shut: Shut, signal: AbortSignal): Promise<boolean> {
    const login = await (await import('./letIn.js')).letIn(parts, shut, signal)
    if (!login) return false
    return login.action === 'CONNECT' ? enter(signal) : finish(login, signal)
  }

  /** Leads from a session to the page: the person says whether a wallet is theirs that auth alone vouches for. */
  async function enter(signal: AbortSignal): Promise<boolean> {
    const { unconfirmed } = (await wallets.wallet()) ?? {}
    if (unconfirmed && !(await (await import('./newDevice.js')).confirmBinding(parts, unconfirmed))) {
      // A newer login has taken the place of the question: it is not answered, and session and screen are that one's.
      if (signal.aborted) return false
      await session.end(false)
      stage.clear()
      return false
    }
    // The page hears of the session before the frame goes: a frame that goes without one was left.
    link.updateSession(await handleOf(parts))
    const { release, share, locked } = (await wallets.wallet()) ?? {}
    if (locked) void import('../window/unlockInFrame.js').then((unlock) => unlock.unlockInFrame(parts))
    else if (release && !share) void import('./newDevice.js').then(({ showHold }) => showHold(parts))
    else if (store.isLasting) stage.clear()
    else void import('../window/offerToRemember.js').then((offer) => offer.offerToRemember(parts))
    return true
  }

  return {
    async CONNECT_EMAIL({ email }) {
      // A newer login takes the place of the one whose code is being typed.
      typing?.abort()
      typing = new AbortController()
      const { signal } = typing
      const login = await beginLogin(loginPartsOf(parts), email).catch((error: unknown) => {
        if (!isShut(error)) throw frameFailure(problemOf(error, parts.text()))
        underWay = afterAnswer(() => finishShut({ email, error }, signal))
      })
      if (!login) return { action: 'VERIFY_DEVICE' }
      // A sign-out, or a newer login, came while auth was slow: this one enters nothing any more.
      if (signal.aborted) throw frameFailure('Request was aborted')
      const { unconfirmed } = (await wallets.wallet()) ?? {}
      if (login.action === 'CONNECT' && !unconfirmed) link.updateSession(await handleOf(parts))
      else if (login.action === 'CONNECT') underWay = afterAnswer(() => enter(signal))
      else underWay = afterAnswer(() => finish(login, signal))
      return { action: login.action === 'CONNECT' && unconfirmed ? 'VERIFY_DEVICE' : login.action }
    },
    /** The device is registered by the digits that the frame takes: this waits for them. */
    async CONNECT_DEVICE() {
      if (!(await underWay)) throw frameFailure('No device is being registered', unauthorized)
    },
    async IS_CONNECTED(payload) {
      const { unconfirmed } = (await wallets.wallet()) ?? {}
      const isOwn = payload?.token === undefined || payload.token === (await handleOf(parts))
      return { isConnected: !unconfirmed && isOwn && (await isSignedIn(parts)) }
    },
    async SIGN_OUT() {
      typing?.abort()
      vault.end()
      await session.end(false)
      await store.delete('handle')
      link.updateSession('')
    },
  }
}

/** Runs after the answer of the call has gone out. */
const afterAnswer = <Value>(act: () => Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    setTimeout(() => act().then(resolve, reject))
  })
