import type { FrameReason } from 'latchkit/wire'
import { isProof, type NextStep, type ProofKind, type Step, type TypedProof } from '../identity/typedProof.js'
import { type CodeOutcome, type CodeScreen, type CodeScreenProps, codeScreen } from '../ui/codeScreen.js'
import type { Screen } from '../ui/mountScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import type { FrameParts } from './frameState.js'
import { left } from './left.js'
import { nameOfOther } from './nameOfOther.js'
import { problemOfCode } from './problemOf.js'
import { watchMail } from './watchMail.js'

/** Codes that only recovery mails. */
const recoveryKinds: readonly ProofKind[] = ['restoreAuth', 'restoreRecovery', 'newDevice', 'aside']

interface TypeCodeOptions {
  readonly reason?: FrameReason
  /** Whether the person has typed the address on the page, and can go back to change it. */
  readonly isAddressTyped?: boolean
}

/**
 * Lets the person type a code, and whatever comes after it. The last screen stays: the caller shows the next one, or clears it.
 * @returns Whether all is done; `false` if the person or the page gave up, or another screen is shown.
 */
export async function typeCode(
  parts: FrameParts,
  proof: Step,
  signal: AbortSignal,
  options: TypeCodeOptions = {},
): Promise<boolean> {
  let step: NextStep = proof
  while (step) {
    const current: Step = step
    const next: NextStep | typeof left = await (isProof(current)
      ? typeOneCode(parts, current, signal, options)
      : (await import('./takeStep.js')).takeStep(parts, current, signal, options))
    // A step that may be skipped is offered again at the next login.
    if (next === left) return !signal.aborted && 'isOptional' in current && current.isOptional === true
    step = next
  }
  return true
}

function typeOneCode(
  parts: FrameParts,
  proof: TypedProof,
  signal: AbortSignal,
  { reason, isAddressTyped = false }: TypeCodeOptions,
): Promise<NextStep | typeof left> {
  const { screenHost, access, everySecond, store } = parts
  const text = parts.text()
  return new Promise((resolve) => {
    let current = proof
    let shownScreen: Screen | undefined
    let screen: CodeScreen | undefined
    let stopWatching: () => void = () => undefined
    const onAbort = () => screenHost.clear(shownScreen)
    if (signal.aborted) return resolve(left)
    signal.addEventListener('abort', onAbort, { once: true })

    function watch(): void {
      stopWatching()
      // Auth only knows the state of the mails that it has sent itself, so recovery's mails are not watched.
      if (current.kind && recoveryKinds.includes(current.kind)) return
      stopWatching = watchMail({ access, everySecond, text }, current, (problem) => screen?.showMail(problem))
    }
    async function check(code: string): Promise<CodeOutcome> {
      // A typed code proves that the mail has arrived.
      stopWatching()
      try {
        resolve(await current.verify(code))
        return { isRight: true }
      } catch (error) {
        return { isRight: false, problem: problemOfCode(error, text), isHalfRight: current.isHalfRight?.() }
      }
    }
    async function resend(): Promise<TypedProof | { readonly problem: string }> {
      try {
        const before = current
        current = await current.resend()
        // The share of this device is useless by now, so the code has to prove both services. All twelve digits are new: a service draws
        // other digits for each mail, so the six that were right before are none of them.
        if (current.digits !== before.digits) open()
        else watch()
        return current
      } catch (error) {
        return { problem: problemOfCode(error, text) }
      }
    }
    /** How the person goes on without this code. */
    function otherOf({ withoutMailbox, otherWay }: TypedProof): CodeScreenProps['other'] {
      if (withoutMailbox) return { name: text.noMailbox, take: () => resolve(withoutMailbox()) }
      return otherWay && { name: nameOfOther(text, otherWay), take: () => resolve(otherWay.take()) }
    }
    function open(): void {
      const { email, digits, kind, isLost, resendAt, expiresAt } = current
      // Without the frame, the page is back where the address was typed.
      const close = () => screenHost.clear(ownScreen)
      const openedScreen = codeScreen({
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
        other: otherOf(current),
        note: store.isLasting ? undefined : text.notLasting,
        close,
        ...(isAddressTyped && !kind && { changeAddress: close }),
      })
      const ownScreen: Screen = {
        node: openedScreen.node,
        stop() {
          openedScreen.stop()
          if (shownScreen !== ownScreen) return
          stopWatching()
          signal.removeEventListener('abort', onAbort)
          resolve(left)
        },
      }
      shownScreen = ownScreen
      screen = openedScreen
      screenHost.show(
        ownScreen,
        reason ?? (digits === 12 ? 'device' : 'otp'),
        screenHeights[digits === 12 ? 'longCode' : store.isLasting ? 'shortCode' : 'notedCode'],
      )
      watch()
    }
    open()
  })
}
