import type { FrameReason } from 'latchkit/wire'
import { NotReady } from '../identity/notReady.js'
import { mainAddress } from '../namespaces/addresses.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import type { Screen } from '../ui/codeScreen.js'
import { type DecisionWords, offerScreen } from '../ui/decisionScreen.js'
import { decideInWindow } from '../window/decideInWindow.js'
import type { FrameParts } from './frameState.js'
import { problemOf } from './problemOf.js'

/** A decision of a person: its words, and its act. */
export interface Decided extends Omit<DecisionWords, 'no'> {
  readonly no?: string
  /** The name of a third way, which ends the screen with `other`. */
  readonly other?: string
  readonly reason: FrameReason
  act(): Promise<void>
}

/** The end of a decision: `left` goes back, `closed` closes the frame. Where another screen has taken the place it is `closed`. */
export type Outcome = 'done' | 'left' | 'other' | 'closed'

/**
 * Shows a decision, lets the window take it, acts, and waits for its end. The screen stays: what comes next takes its place. It is about the
 * wallet that is shown as it begins: where another one has signed in meanwhile, nothing is done.
 */
export function decide(
  parts: FrameParts,
  { act, no: given, other, reason, ...words }: Decided,
): Promise<Outcome> {
  const { stage, origin } = parts
  const text = parts.text()
  const wallet = walletTextOf(parts.language())
  const no = given ?? wallet.cancel
  const over = new AbortController()
  const shownWallet = walletOf(parts)
  /** The link to the window lies over this screen, and is a part of the decision. */
  let isCovered = false
  return new Promise((resolve) => {
    const screen = offerScreen({
      ...words,
      no,
      text,
      origin,
      other: other === undefined ? undefined : { name: other, go: () => resolve('other') },
      openWindow: () => void inWindow(),
      leave: () => resolve('left'),
      close: () => stage.clear(shown),
    })
    async function inWindow(): Promise<void> {
      const decision = await decideInWindow(parts, {
        purpose: 'decide',
        reason,
        signal: over.signal,
        decision: { ...words, no },
        onLink() {
          isCovered = true
        },
      })
      if (over.signal.aborted) return
      if (decision === 'gone') return resolve('closed')
      if (decision === 'rejected') return resolve('left')
      if (decision === 'closed') return screen.again()
      if (isCovered) stage.show(shown, reason)
      isCovered = false
      screen.work(wallet.working)
      try {
        if ((await walletOf(parts)) !== (await shownWallet)) throw new NotReady('none')
        await act()
        resolve('done')
      } catch (error) {
        screen.again(problemOf(error, parts.text()))
      }
    }
    const shown: Screen = {
      node: screen.node,
      stop() {
        if (isCovered) return
        over.abort()
        resolve('closed')
      },
    }
    stage.show(shown, reason)
  })
}

/** The name of the wallet that is shown: its user and its address. */
async function walletOf({ wallets }: FrameParts): Promise<string | undefined> {
  const { facts } = (await wallets.wallet()) ?? {}
  return facts && `${facts.userId}|${mainAddress(facts.addresses)}`
}
