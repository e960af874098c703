import { ServiceFailure } from '../identity/callService.js'
import type { Met } from './meetFrame.js'
import type { WrittenTerms } from './messages.js'
import type { WindowParts } from './openParts.js'
import { plainScreen } from './plainScreen.js'

/** Tells the frame the decision, and says that the person can go back. The window closes where the browser lets it. */
export async function finish(
  parts: WindowParts,
  { talk, begin }: Met,
  isApproved: boolean,
  terms?: WrittenTerms,
): Promise<void> {
  const { stage } = parts
  const words = parts.words()
  const tell = async (send: () => Promise<void>): Promise<void> => {
    try {
      await send()
      const sentence = isApproved ? words.approvedBack : words.rejectedBack
      stage.show(plainScreen(parts, { sentence, value: new URL(begin.origin).host }), 'device')
      parts.close()
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      const act = { name: words.tryAgain, go: () => void tell(talk.flush) }
      stage.show(plainScreen(parts, { sentence: words.notDelivered, act }), 'device')
    }
  }
  await tell(() => talk.send({ type: 'decided', isApproved, ...(terms && { terms }) }))
}
