import { problemOf } from '../calls/problemOf.js'
import { codeScreen } from '../ui/codeScreen.js'
import { type Fresh, type FreshLogin, NotReleased } from './freshLogin.js'
import type { WindowParts } from './openParts.js'

/** Lets the person type the twelve digits of a login in the window. @returns Nothing where the person gave up. */
export function typeFreshCode(
  parts: WindowParts,
  email: string,
  begun: FreshLogin,
): Promise<Fresh | undefined> {
  const { access, everySecond, stage } = parts
  const text = parts.text()
  let current = begun
  return new Promise((resolve) => {
    const screen = codeScreen({
      ...{ text, everySecond, email, digits: 12, now: access.clock.now },
      ...{ resendAt: begun.resendAt, expiresAt: begun.expiresAt },
      async check(code) {
        try {
          resolve(await current.verify(code))
          return { isRight: true }
        } catch (error) {
          const isWaiting = error instanceof NotReleased
          return { isRight: false, problem: isWaiting ? parts.words().notReleased : problemOf(error, text) }
        }
      },
      async resend() {
        try {
          current = await current.resend()
          return current
        } catch (error) {
          return { problem: problemOf(error, text) }
        }
      },
      close: () => resolve(undefined),
    })
    stage.show(screen, 'device')
  })
}
