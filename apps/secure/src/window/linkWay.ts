import type { Decision } from '../calls/askForApproval.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import type { Screen } from '../ui/mountScreen.js'
import { type ChannelEnd, openChannelTalk } from './channelTalk.js'
import { linkScreen } from './linkScreen.js'
import type { Talk } from './talk.js'
import type { WindowAsk } from './windowAsk.js'
import { makeLink, windowUrl } from './windowLink.js'
import type { OpeningParts } from './windowParts.js'

/** The fallback if a window cannot be reached directly: a link to it, and a talk over auth's channel. */
export interface LinkWay {
  /** Returns the window's URL with the present link. */
  url(): string
  /** Shows the link, and listens to its window. */
  show(): Promise<void>
  /** Ends the talk with the window. */
  stop(): void
  /** Removes the link from the screen. */
  clear(): void
}

/**
 * Creates the link to a window.
 * @param callbacks `message`: a message of the window; `end`: the wait for it is over.
 * @param endedSignal Aborts when there is nothing to decide any more.
 */
export function createLinkWay(
  parts: OpeningParts,
  ask: WindowAsk,
  callbacks: { message(talk: Talk, message: unknown): void; end(decision: Decision | 'closed'): void },
  endedSignal: AbortSignal,
): LinkWay {
  const { config, everySecond, screenHost } = parts
  const { purpose, reason, host = parts.host } = ask
  const text = windowTextOf(parts.language())
  const problems: Readonly<Record<ChannelEnd, string>> = { over: text.linkOver, foreign: text.linkUnsafe }
  let link = makeLink()
  let stop: () => void = () => undefined
  let current: Screen | undefined
  const url = () => windowUrl(host.location.origin, { purpose, projectId: config.projectId, link })

  async function show(): Promise<void> {
    const screen = linkScreen({
      text,
      cancelName: purpose === 'approve' ? parts.text().reject : text.cancel,
      closeName: parts.text().close,
      // Must be called inside the click. A page cannot read the link from this frame, which matters because its holder decides.
      open: () => void host.open(url(), '_blank', 'noopener,noreferrer'),
      // Where the decision can be put off, its `no` is more than this.
      cancel: () => callbacks.end(ask.decision?.closeName === undefined ? 'rejected' : 'closed'),
      renew() {
        stop()
        link = makeLink()
        void show()
      },
    })
    const shownScreen: Screen = {
      node: screen.node,
      // Only a new link may replace this one. If another screen does, end the wait, or it would last for ever.
      stop: () => shownScreen === current && callbacks.end('gone'),
    }
    current = shownScreen
    ask.onLink?.()
    screenHost.show(shownScreen, reason)
    const talk = await openChannelTalk({
      access: parts.access,
      link,
      side: 'frame',
      everySecond,
      onEnd: (why) => screen.fail(problems[why]),
      onSilence: screen.noteSilence,
    })
    if (endedSignal.aborted) return talk.end()
    screen.showDigits(talk.digits)
    stop = talk.end
    talk.listen((message) => {
      screen.noteWindow()
      callbacks.message(talk, message)
    })
  }

  return {
    url,
    show,
    stop: () => stop(),
    clear() {
      if (current) screenHost.clear(current)
    },
  }
}
