import { continueByProvider } from '../calls/continueByProvider.js'
import { problemOfCode } from '../calls/problemOf.js'
import { watchMail } from '../calls/watchMail.js'
import { NotReady } from '../identity/notReady.js'
import type { ProviderStep } from '../identity/typedProof.js'
import { ownerWayOf } from '../identity/walletOwner.js'
import { codeScreen } from '../ui/codeScreen.js'
import type { Screen } from '../ui/mountScreen.js'
import {
  beginFreshLogin,
  type FreshLogin,
  type FreshProof,
  NotReleased,
  proveByProvider,
} from './freshLogin.js'
import type { Begin } from './messages.js'
import type { WindowParts } from './openParts.js'

/** Lets the person prove the wallet. @returns `undefined` if the person gave up. */
export type GiveProof = () => Promise<FreshProof | undefined>

/**
 * Begins a proof of the frame's wallet in the window: sends a code, where the owner comes in by one. @throws ServiceFailure, NotReady
 */
export async function beginFreshProof(parts: WindowParts, begin: Begin): Promise<GiveProof> {
  const { wallet } = begin
  const way = wallet && ownerWayOf(wallet)
  if (!way) throw new NotReady('way')
  if (way.kind === 'email') {
    const login = await beginFreshLogin(parts, begin)
    return () => typeFreshCode(parts, way.email, login)
  }
  const { userId } = wallet
  return async () => {
    let fresh: FreshProof | undefined
    const step: ProviderStep = {
      kind: 'provider',
      way,
      async prove(ask) {
        fresh = await proveByProvider(parts, { way: way.kind, userId }, ask)
      },
    }
    // What is typed for a window that is cut off is typed here, and not on the page.
    const here = { ...parts, origin: parts.host.location.origin }
    await continueByProvider(here, step, new AbortController().signal)
    return fresh
  }
}

/** Lets the person type the twelve digits of a login in the window. @returns `undefined` if the person gave up. */
function typeFreshCode(
  parts: WindowParts,
  email: string,
  login: FreshLogin,
): Promise<FreshProof | undefined> {
  const { access, everySecond, screenHost } = parts
  const text = parts.text()
  let current = login
  return new Promise((resolve) => {
    const watch = () =>
      watchMail({ access, everySecond, text }, { loginId: current.loginId, email }, (problem) =>
        screen.showMail(problem),
      )
    const screen = codeScreen({
      text,
      everySecond,
      email,
      digits: 12,
      kind: 'fresh',
      now: access.clock.now,
      resendAt: login.resendAt,
      expiresAt: login.expiresAt,
      async check(code) {
        stopWatching()
        try {
          resolve(await current.verify(code))
          return { isRight: true }
        } catch (error) {
          const isWaiting = error instanceof NotReleased
          const problem = isWaiting ? parts.texts().notReleased : problemOfCode(error, text)
          return { isRight: false, problem, isHalfRight: current.isHalfRight() }
        }
      },
      async resend() {
        try {
          current = await current.resend()
          stopWatching()
          stopWatching = watch()
          return current
        } catch (error) {
          return { problem: problemOfCode(error, text) }
        }
      },
      close: () => resolve(undefined),
    })
    let stopWatching = watch()
    const shownScreen: Screen = {
      node: screen.node,
      stop() {
        screen.stop()
        stopWatching()
      },
    }
    screenHost.show(shownScreen, 'device')
  })
}
