import type { FrameReason } from 'latchkit/wire'
import type { Screen } from '../ui/codeScreen.js'
import { type DecisionScreenProps, decisionScreen, unarmedText } from '../ui/decisionScreen.js'
import { walletTextOf } from '../ui/text/walletTextOf.js'
import type { FrameParts } from './frameState.js'
import { problemOf } from './problemOf.js'

/** A decision of a person: its words, and its act. */
export interface Decided
  extends Pick<
    DecisionScreenProps,
    'title' | 'statement' | 'value' | 'facts' | 'note' | 'warning' | 'yes' | 'isDanger'
  > {
  readonly no?: string
  /** The name of a third way, which ends the screen with `other`. */
  readonly other?: string
  readonly reason: FrameReason
  act(): Promise<void>
}

/** The end of a decision: `left` goes back, `closed` closes the frame. Where another screen has taken the place it is `closed`. */
export type Outcome = 'done' | 'left' | 'other' | 'closed'

/** Shows a decision, and waits for its end. The screen stays: what comes next takes its place. */
export function decide(parts: FrameParts, { act, no, other, reason, ...props }: Decided): Promise<Outcome> {
  const { stage, guardHost } = parts
  const text = parts.text()
  const wallet = walletTextOf(parts.language())
  return new Promise((resolve) => {
    const screen = decisionScreen({
      ...props,
      no: no ?? wallet.cancel,
      busy: wallet.working,
      unarmed: unarmedText(text),
      closeName: text.close,
      host: guardHost,
      other: other === undefined ? undefined : { name: other, go: () => resolve('other') },
      async decide() {
        try {
          await act()
          resolve('done')
          return undefined
        } catch (error) {
          return problemOf(error, parts.text())
        }
      },
      leave: () => resolve('left'),
      close: () => stage.clear(shown),
    })
    const shown: Screen = {
      node: screen.node,
      stop() {
        screen.stop()
        resolve('closed')
      },
    }
    stage.show(shown, reason)
  })
}
