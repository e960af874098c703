import type { FrameReason } from 'latchkit/wire'
import { isProof, type NextStep, type ProofKind, type Step, type TypedProof } from '../identity/typedProof.js'
import { type CodeOutcome, type CodeScreen, codeScreen, type Screen } from '../ui/codeScreen.js'
import type { FrameParts } from './frameState.js'
import { left } from './left.js'
import { problemOf } from './problemOf.js'
import { watchMail } from './watchMail.js'

/** The codes of recovery's own mails. */
const ofRecovery: readonly ProofKind[] = ['restoreAuth', 'restoreRecovery', 'aside']

/**
 * Lets the person type a code, and whatever comes after it. The last one leaves the screen where it is: the caller shows what comes next, or
 * clears the stage.
 * @returns Whether all is done; `false` where the person or the page gave up, or something else is shown.
 */
export async function typeCode(
  parts: FrameParts,
  proof: Step,
  signal: AbortSignal,
  reason?: FrameReason,
): Promise<boolean> {
  let step: NextStep = proof
  while (step) {
    const current: Step = step
    const next: NextStep | typeof left = await (isProof(current)
      ? typeOne(parts, current, signal, reason)
      : (await import('./takeStep.js')).takeStep(parts, current, signal))
    // What can be left is offered again by the next login.
    if (next === left) return !signal.aborted && 'isOptional' in current && current.isOptional === true
    step = next
  }
  return true
}

function typeOne(
  parts: FrameParts,
  proof: TypedProof,
  signal: AbortSignal,
  reason?: FrameReason,
): Promise<NextStep | typeof left> {
  const { stage, access, everySecond, store } = parts
  const text = parts.text()
  return new Promise((resolve) => {
    let current = proof
    let shown: Screen | undefined
    let screen: CodeScreen | undefined
    let stopWatching: () => void = () => undefined
    const onAbort = () => stage.clear(shown)
    if (signal.aborted) return resolve(left)
    signal.addEventListener('abort', onAbort, { once: true })

    function watch(): void {
      stopWatching()
      // Auth knows of its own mails alone.
      if (current.kind && ofRecovery.includes(current.kind)) return
      stopWatching = watchMail({ access, everySecond, text }, current, (problem) => screen?.showMail(problem))
    }
    async function check(code: string): Promise<CodeOutcome> {
      // A code that is typed has come.
      stopWatching()
      try {
        resolve(await current.verify(code))
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
        text,
        everySecond,
        email,
        digits,
        isLost,
        resendAt,
        expiresAt,
        now: access.clock.now,
        check,
        resend,
        ...(kind && { kind }),
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
          resolve(left)
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
