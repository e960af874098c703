import type { Login } from '../identity/login.js'
import { codeScreen } from '../ui/codeScreen.js'
import type { FrameParts } from './frameState.js'
import { problemOf } from './problemOf.js'

/** Lets the person type the code of a login. @returns Whether the code was right; `false` where the person or the page gave up. */
export function typeCode(parts: FrameParts, login: Login, signal: AbortSignal): Promise<boolean> {
  const { stage, access, everySecond, store } = parts
  const text = parts.text()
  let current = login
  return new Promise((resolve) => {
    const end = (isRight: boolean) => {
      signal.removeEventListener('abort', onAbort)
      stage.clear()
      resolve(isRight)
    }
    const onAbort = () => end(false)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) return end(false)
    const screen = codeScreen({
      ...{ text, everySecond, email: login.email, digits: login.digits, now: access.clock.now },
      ...{ resendAt: login.resendAt, expiresAt: login.expiresAt },
      note: store.isLasting ? undefined : text.notLasting,
      async check(code) {
        try {
          await current.verify(code)
          end(true)
          return { isRight: true }
        } catch (error) {
          return { isRight: false, problem: problemOf(error, text) }
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
      close: () => end(false),
    })
    stage.show(screen, login.digits === 12 ? 'device' : 'otp')
  })
}
