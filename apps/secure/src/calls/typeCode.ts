import type { FrameReason } from 'latchkit/wire'
import type { TypedProof } from '../identity/login.js'
import { codeScreen, type Screen } from '../ui/codeScreen.js'
import type { FrameParts } from './frameState.js'
import { problemOf } from './problemOf.js'

/**
 * Lets the person type a code. A right one leaves the screen where it is: the caller shows what comes next, or clears the stage.
 * @returns Whether the code was right; `false` where the person or the page gave up, or something else is shown.
 */
export function typeCode(
  parts: FrameParts,
  proof: TypedProof,
  signal: AbortSignal,
  reason: FrameReason = proof.digits === 12 ? 'device' : 'otp',
): Promise<boolean> {
  const { stage, access, everySecond, store } = parts
  const text = parts.text()
  let current = proof
  return new Promise((resolve) => {
    const onAbort = () => stage.clear(shown)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) return resolve(false)
    const screen = codeScreen({
      ...{ text, everySecond, email: proof.email, digits: proof.digits, now: access.clock.now },
      ...{ resendAt: proof.resendAt, expiresAt: proof.expiresAt },
      note: store.isLasting ? undefined : text.notLasting,
      async check(code) {
        try {
          await current.verify(code)
          resolve(true)
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
      close: () => stage.clear(shown),
    })
    const shown: Screen = {
      node: screen.node,
      stop() {
        screen.stop()
        signal.removeEventListener('abort', onAbort)
        resolve(false)
      },
    }
    stage.show(shown, reason)
  })
}
