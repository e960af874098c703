import type { FrameHandlers } from 'latchkit/wire'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall, FrameLink } from '../channel/openChannel.js'
import { isAddressLocked } from '../identity/callService.js'
import { beginLogin, type Login } from '../identity/login.js'
import { isSignedIn, unauthorizedCode } from './connectedWallet.js'
import { forgetEntered, hasEntered, hasShown } from './enteredSites.js'
import { enterPage, handleOf } from './enterPage.js'
import type { FrameParts } from './frameState.js'
import type { LoginTurns } from './loginTurns.js'
import { pageLoginParts } from './pageLoginParts.js'
import { problemOf } from './problemOf.js'
import { typeCode } from './typeCode.js'
import type { LockedAddress } from './typeLetters.js'

type Handlers = FrameHandlers<FrameCall>
type LoginCalls = Pick<Handlers, 'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'IS_CONNECTED' | 'SIGN_OUT'>

/** Creates the handlers for logging in and out. */
export function loginCalls(
  parts: FrameParts,
  link: Pick<FrameLink, 'updateSession'>,
  turns: LoginTurns,
): LoginCalls {
  const { session, store, vault, wallets } = parts
  const enter = (signal: AbortSignal) => enterPage(parts, link, signal)
  let loginUnderWay: Promise<boolean> | undefined

  /** Runs after the page has its answer: the page's timeout is too short for a person who types a code. */
  async function finish(login: Login, signal: AbortSignal): Promise<boolean> {
    return (await typeCode(parts, login, signal, { isAddressTyped: true })) && enter(signal)
  }

  /** Finishes a login to an address that strangers have locked: the owner lets this device in by the letters from a mailed link. */
  async function finishLocked(lockedAddress: LockedAddress, signal: AbortSignal): Promise<boolean> {
    const login = await (await import('./typeLetters.js')).typeLetters(parts, lockedAddress, signal)
    if (!login) return false
    return login.action === 'CONNECT' ? enter(signal) : finish(login, signal)
  }

  return {
    async CONNECT_EMAIL({ email }) {
      // A newer login replaces one whose code is being typed.
      const signal = turns.begin()
      const loginParts = pageLoginParts(parts, signal)
      const { facts } = (await wallets.wallet()) ?? {}
      const needsCode = facts !== undefined && !(await hasShown(parts, facts))
      const login = await beginLogin(loginParts, email, { needsCode }).catch((error: unknown) => {
        if (!isAddressLocked(error)) throw frameFailure(problemOf(error, parts.text()))
        loginUnderWay = afterAnswer(() => finishLocked({ email, error, needsCode }, signal))
      })
      if (!login) return { action: 'VERIFY_DEVICE' }
      // A sign-out or a newer login came while auth was slow, so this one must not connect.
      if (signal.aborted) throw frameFailure('Request was aborted')
      const { unconfirmed } = (await wallets.wallet()) ?? {}
      if (login.action === 'CONNECT' && !unconfirmed) link.updateSession(await handleOf(parts))
      else if (login.action === 'CONNECT') loginUnderWay = afterAnswer(() => enter(signal))
      else loginUnderWay = afterAnswer(() => finish(login, signal))
      return { action: login.action === 'CONNECT' && unconfirmed ? 'VERIFY_DEVICE' : login.action }
    },
    /** The device is registered by the code that is typed in the frame: wait for it. */
    async CONNECT_DEVICE() {
      if (!(await loginUnderWay)) throw frameFailure('No device is being registered', unauthorizedCode)
    },
    async IS_CONNECTED(payload) {
      const { facts, unconfirmed } = (await wallets.wallet()) ?? {}
      if (facts && !(await hasShown(parts, facts))) return { isConnected: false }
      const isOwn = payload?.token === undefined || payload.token === (await handleOf(parts))
      return { isConnected: !unconfirmed && isOwn && (await isSignedIn(parts)) }
    },
    async SIGN_OUT() {
      turns.end()
      const { facts } = (await wallets.wallet()) ?? {}
      // A page that was shown no wallet has only its own login to end.
      if (facts && !(await hasEntered(parts)) && !(await hasShown(parts, facts))) return
      vault.end()
      await session.end(false)
      await store.delete('handle')
      await forgetEntered(parts)
      link.updateSession('')
    },
  }
}

/** Runs an action after the answer of the call was sent. */
const afterAnswer = <Value>(action: () => Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    setTimeout(() => action().then(resolve, reject))
  })
