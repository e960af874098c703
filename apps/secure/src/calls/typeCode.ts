import type { FrameReason } from 'latchkit/wire'
import type { TypedProof } from '../identity/typedProof.js'
import { type CodeOutcome, type CodeScreen, codeScreen, type Screen } from '../ui/codeScreen.js'
import type { FrameParts } from './frameState.js'
import { problemOf } from './problemOf.js'
import { watchMail } from './watchMail.js'

/**
 * Lets the person type a code. A right one leaves the screen where it is: the caller shows what comes next, or clears the stage.
 * @returns Whether the code was right; `false` where the person or the page gave up, or something else is shown.
 */
export function typeCode(
  parts: FrameParts,
  proof: TypedProof,
  signal: AbortSignal,
  reason?: FrameReason,
): Promise<boolean> {
  const { stage, access, everySecond, store } = parts
  const text = parts.text()
  return new Promise((resolve) => {
    let current = proof
    let shown: Screen | undefined
    let screen: CodeScreen | undefined
    let stopWatching: () => void = () => undefined
    const onAbort = () => stage.clear(shown)
    if (signal.aborted) return resolve(false)
    signal.addEventListener('abort', onAbort, { once: true })

    function watch(): void {
      stopWatching()
      stopWatching = watchMail({ access, everySecond, text }, current, (problem) => screen?.showMail(problem))
    }
    async function check(code: string): Promise<CodeOutcome> {
      // A code that is typed has come.
      stopWatching()
      try {
        await current.verify(code)
        resolve(true)
        return { isRight: true }
      } catch (error) {
        return { isRight: false, problem: problemOf(error, text) }
      }
    }
    async function resend(): Promise<TypedProof | { readonly problem: string }> {
      try {
        const before = current
        current = await current.resend()
        // A device whose share is of no use any more proves both services.
        if (current.digits !== before.digits) open()
        else watch()
        return current
      } catch (error) {
        return { problem: problemOf(error, text) }
      }
    }
    function open(): void {
      const { email, digits, kind, isLost, resendAt, expiresAt } = current
      const opened = codeScreen({
        ...{ text, everySecond, email, digits, isLost, resendAt, expiresAt, now: access.clock.now },
        ...{ check, resend, ...(kind && { kind }) },
        note: store.isLasting ? undefined : text.notLasting,
        close: () => stage.clear(own),
      })
      const own: Screen = {
        node: opened.node,
        stop() {
          opened.stop()
          if (shown !== own) return
          stopWatching()
          signal.removeEventListener('abort', onAbort)
          resolve(false)
        },
      }
      shown = own
      screen = opened
      stage.show(own, reason ?? (digits === 12 ? 'device' : 'otp'))
      watch()
    }
    open()
  })
}
