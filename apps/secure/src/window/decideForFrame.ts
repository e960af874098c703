import { type DecisionTexts, decisionScreen } from '../ui/decisionScreen.js'
import { textOfAsking } from './asksOf.js'
import { finish } from './finish.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { WindowParts } from './openParts.js'
import { plainScreen } from './plainScreen.js'

/** Shows a decision of the frame about the wallet or its devices, and reports it. The frame acts on it. */
export function decideForFrame(parts: WindowParts, frame: ConnectedFrame, decision: DecisionTexts): void {
  const { guardHost, screenHost } = parts
  const texts = parts.texts()
  // Warns about the texts: whoever made the link has written them.
  const warning = frame.isByLink
    ? [texts.linkSays, decision.warning ?? ''].join(' ').trim()
    : decision.warning
  const leave = () => void finish(parts, frame, false)
  /** Decides nothing. Says how to go back, since a browser may keep the window open. */
  const putOff = () => {
    const value = new URL(frame.begin.origin).host
    screenHost.show(plainScreen(parts, { sentence: texts.backTo, value }), 'device')
    parts.close()
  }
  const screen = decisionScreen({
    ...decision,
    text: textOfAsking(parts, frame),
    busy: texts.working,
    origin: frame.begin.origin,
    host: guardHost,
    warning,
    async decide() {
      await finish(parts, frame, true)
      return undefined
    },
    leave,
    close: decision.closeName === undefined ? leave : putOff,
  })
  screenHost.show(screen, 'device')
}
