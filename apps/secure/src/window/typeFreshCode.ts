import { problemOf } from '../calls/problemOf.js'
import { watchMail } from '../calls/watchMail.js'
import { codeScreen } from '../ui/codeScreen.js'
import type { Screen } from '../ui/mountScreen.js'
import { type FreshLogin, type FreshProof, NotReleased } from './freshLogin.js'
import type { WindowParts } from './openParts.js'

/** Lets the person type the twelve digits of a login in the window. @returns `undefined` if the person gave up. */
export function typeFreshCode(
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
          const problem = isWaiting ? parts.texts().notReleased : problemOf(error, text)
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
          return { problem: problemOf(error, text) }
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
