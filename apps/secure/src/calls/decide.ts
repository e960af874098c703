import type { FrameReason } from 'latchkit/wire'
import { NotReady } from '../identity/notReady.js'
import { mainAddress } from '../namespaces/addresses.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { type DecisionTexts, offerScreen } from '../ui/decisionScreen.js'
import type { Screen } from '../ui/mountScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import { decideInWindow } from '../window/decideInWindow.js'
import type { FrameParts } from './frameState.js'
import { problemOf } from './problemOf.js'

/** A decision for the person: its texts, and its action. */
export interface DecideOptions extends Omit<DecisionTexts, 'no'> {
  readonly no?: string
  /**
   * Label of a refusal that has a step of its own: it stands beside the action, in frame and window, and ends the screen with `other`.
   * Closing either then puts the decision off.
   */
  readonly refusal?: string
  /** Label of a third choice, which ends the screen with `other`. */
  readonly other?: string
  readonly reason: FrameReason
  act(): Promise<void>
}

/** How a decision ended: `left` goes back, `closed` closes the frame, or another screen has replaced it. */
export type Outcome = 'done' | 'left' | 'other' | 'closed'

/**
 * Shows a decision, lets the window take it, runs the action, and waits for the end. The screen stays until the next one replaces it. If
 * another wallet signs in meanwhile, nothing is done.
 */
export function decide(
  parts: FrameParts,
  { act, no: noText, refusal, other, reason, ...texts }: DecideOptions,
): Promise<Outcome> {
  const { screenHost, origin } = parts
  const text = parts.text()
  const wallet = walletTextOf(parts.language())
  const no = noText ?? wallet.cancel
  const controller = new AbortController()
  const shownWallet = walletOf(parts)
  /** Whether the link to the window replaces this screen; the decision then goes on. */
  let isCovered = false
  return new Promise((resolve) => {
    const closeName = wallet.decideLater
    const leave = () => resolve(refusal === undefined ? 'left' : 'other')
    const screen = offerScreen({
      ...texts,
      ...(refusal !== undefined && {
        closeName,
        back: reason === 'settings' ? { name: text.goBack, go: () => resolve('left') } : undefined,
      }),
      no: refusal ?? no,
      text,
      origin,
      other: other === undefined ? undefined : { name: other, go: () => resolve('other') },
      openWindow: () => void inWindow(),
      leave,
      close: () => screenHost.clear(shownScreen),
    })
    async function inWindow(): Promise<void> {
      const decision = await decideInWindow(parts, {
        purpose: 'decide',
        reason,
        signal: controller.signal,
        decision: { ...texts, ...(refusal === undefined ? { no } : { no: refusal, closeName }) },
        onLink() {
          isCovered = true
        },
      })
      if (controller.signal.aborted) return
      if (decision === 'gone') return resolve('closed')
      if (decision === 'rejected') return leave()
      if (isCovered) screenHost.show(shownScreen, reason, screenHeights.decision)
      isCovered = false
      if (decision === 'closed') return screen.again()
      screen.work(wallet.working)
      try {
        if ((await walletOf(parts)) !== (await shownWallet)) throw new NotReady('none')
        await act()
        resolve('done')
      } catch (error) {
        screen.again(problemOf(error, parts.text()))
      }
    }
    const shownScreen: Screen = {
      node: screen.node,
      stop() {
        if (isCovered) return
        controller.abort()
        resolve('closed')
      },
    }
    screenHost.show(shownScreen, reason, screenHeights.decision)
  })
}

/** Returns a name for the wallet that is shown: its user and address. */
async function walletOf({ wallets }: FrameParts): Promise<string | undefined> {
  const { facts } = (await wallets.wallet()) ?? {}
  return facts && `${facts.userId}|${mainAddress(facts.addresses)}`
}
