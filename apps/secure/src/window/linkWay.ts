import type { Decision } from '../calls/askFor.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import type { Screen } from '../ui/codeScreen.js'
import { type ChannelEnd, openChannelTalk } from './channelTalk.js'
import { linkScreen } from './linkScreen.js'
import type { Talk } from './talk.js'
import type { WindowAsk } from './windowAsk.js'
import { makeLink, windowUrl } from './windowLink.js'
import type { OpeningParts } from './windowParts.js'

/** The way that is left where a window cannot be reached from here: a link to it, and a talk over the channel of auth. */
export interface LinkWay {
  /** Returns the address of the window, with the link of now. */
  url(): string
  /** Shows the link, and listens to its window. */
  show(): Promise<void>
  /** Ends the talk. */
  stop(): void
  /** Takes the link off the stage. */
  clear(): void
}

/**
 * Creates the link to a window.
 * @param on `word`: what its window says; `end`: what ends the wait for it.
 * @param ended Aborts when there is nothing to decide any more.
 */
export function createLinkWay(
  parts: OpeningParts,
  ask: WindowAsk,
  on: { word(talk: Talk, word: unknown): void; end(decision: Decision): void },
  ended: AbortSignal,
): LinkWay {
  const { config, everySecond, stage } = parts
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
      // Inside of the click. The link itself is nothing that a page can get out of this frame: whoever has it decides.
      open: () => void host.open(url(), '_blank', 'noopener,noreferrer'),
      cancel: () => on.end('rejected'),
      renew() {
        stop()
        link = makeLink()
        void show()
      },
    })
    const shown: Screen = {
      node: screen.node,
      // A new link takes the place of the one before; anything else ends the wait, or it would last for ever.
      stop: () => shown === current && on.end('gone'),
    }
    current = shown
    ask.onLink?.()
    stage.show(shown, reason)
    const talk = await openChannelTalk({
      access: parts.access,
      link,
      side: 'frame',
      everySecond,
      onEnd: (why) => screen.fail(problems[why]),
      onSilence: screen.noteSilence,
    })
    if (ended.aborted) return talk.end()
    screen.showDigits(talk.digits)
    stop = talk.end
    talk.listen((word) => {
      screen.noteWindow()
      on.word(talk, word)
    })
  }

  return {
    url,
    show,
    stop: () => stop(),
    clear() {
      if (current) stage.clear(current)
    },
  }
}
