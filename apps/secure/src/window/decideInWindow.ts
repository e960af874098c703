import type { Decision } from '../calls/askForApproval.js'
import { answersToWindow } from './answersToWindow.js'
import { createLinkWay } from './linkWay.js'
import { openWindow } from './openWindow.js'
import type { Talk } from './talk.js'
import type { WindowAsk } from './windowAsk.js'
import type { OpeningParts } from './windowParts.js'

/**
 * Lets the person decide in a window of the secure site. Must be called inside the click that opens it. If the window cannot be reached,
 * the frame shows a link to it, and talks over auth's channel.
 * @returns The decision; `closed` if the person closed the window without one, `gone` if another screen has replaced the link.
 */
export function decideInWindow(parts: OpeningParts, ask: WindowAsk): Promise<Decision | 'closed'> {
  const { everySecond } = parts
  const { purpose, signal, host = parts.host } = ask
  // A link only lets its holder decide what it was made for. It is not enough to make the window a device of the wallet.
  const vouchingByLink = purpose === 'approve' || purpose === 'decide' ? 'never' : 'byCode'
  return new Promise((resolve) => {
    const controller = new AbortController()
    function end(decision: Decision | 'closed'): void {
      if (controller.signal.aborted) return
      controller.abort()
      signal.removeEventListener('abort', onAbort)
      link.stop()
      stopWindow()
      resolve(decision)
    }
    const onAbort = () => {
      end('gone')
      link.clear()
    }
    const answer = answersToWindow(parts, ask, end, controller.signal)
    const answerLink = (talk: Talk, message: unknown) => answer(talk, message, vouchingByLink)
    const link = createLinkWay(parts, ask, { message: answerLink, end }, controller.signal)
    signal.addEventListener('abort', onAbort, { once: true })
    const stopWindow = openWindow({
      url: link.url(),
      host,
      everySecond,
      onTalk(talk) {
        talk.listen((message) => answer(talk, message, 'atOnce'))
        // The window that reports over the port has the opener, so it needs no link.
        answer(talk, { type: 'ready' }, 'atOnce')
      },
      onCut: () => void link.show(),
      onClosed: () => end('closed'),
    })
  })
}
