import { ServiceFailure } from '../identity/callService.js'
import { hashOfShown } from './hashOfShown.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { WrittenTerms } from './messages.js'
import type { WindowParts } from './openParts.js'
import { plainScreen } from './plainScreen.js'

/** Reports the decision to the frame, and says that the person can go back. Closes the window if the browser allows it. */
export async function finish(
  parts: WindowParts,
  { talk, begin }: ConnectedFrame,
  isApproved: boolean,
  terms?: WrittenTerms,
): Promise<void> {
  const { screenHost } = parts
  const texts = parts.texts()
  const leave = () => {
    const sentence = isApproved ? texts.approvedBack : texts.rejectedBack
    screenHost.show(plainScreen(parts, { sentence, value: new URL(begin.origin).host }), 'device')
    // Later messages would replace this screen.
    talk.end()
    parts.close()
  }
  const deliver = async (send: () => Promise<void>): Promise<void> => {
    try {
      await send()
      leave()
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      if (error.code === 'channelOver') {
        // Only a request or a decision needs this message to arrive. Other purposes are already finished in the window.
        if (!begin.request && !begin.decision) return leave()
        return screenHost.show(plainScreen(parts, { sentence: texts.linkUsed }), 'device')
      }
      const act = { name: texts.tryAgain, go: () => void deliver(talk.flush) }
      screenHost.show(plainScreen(parts, { sentence: texts.notDelivered, act }), 'device')
    }
  }
  const shownHash = await hashOfShown(begin)
  await deliver(() => talk.send({ type: 'decided', isApproved, shown: shownHash, ...(terms && { terms }) }))
}
