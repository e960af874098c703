import * as v from 'valibot'
import { ServiceFailure } from '../identity/callService.js'
import { decisionScreen } from '../ui/decisionScreen.js'
import { createAsking, type FrameQuestions } from './askFrame.js'
import { type ChannelTalk, openChannelTalk } from './channelTalk.js'
import { type Begin, frameMessage, windowReady } from './messages.js'
import type { WindowParts } from './openParts.js'
import { plainScreen } from './plainScreen.js'
import { portTalk, type Talk } from './talk.js'
import type { WindowLink } from './windowLink.js'

/** A frame that the window is connected to. */
export interface ConnectedFrame extends Pick<FrameQuestions, 'ask'> {
  readonly talk: Talk
  readonly begin: Begin
  /** Whether a link led here: then the frame may be a fake, and what it says about itself is unchecked. */
  readonly isByLink: boolean
}

interface FrameRoutes {
  readonly opener: WindowProxy | null
  readonly link: WindowLink | undefined
  readonly origin: string
}

/** After so many seconds without a message from the page, the person is told. The window goes on waiting. */
const silentSeconds = 15

/** Connects to the frame that waits for this window. @returns `undefined` if there is neither an opener nor a link. */
export async function meetFrame(
  parts: WindowParts,
  { opener, link, origin }: FrameRoutes,
): Promise<ConnectedFrame | undefined> {
  if (opener) {
    const { port1, port2 } = new MessageChannel()
    const frame = listen(parts, portTalk(port1), false)
    // The message reaches only a page of this same origin, so only our own frame gets the other port.
    opener.postMessage(windowReady, origin, [port2])
    return frame
  }
  return link && meetByLink(parts, link)
}

async function meetByLink(parts: WindowParts, link: WindowLink): Promise<ConnectedFrame> {
  const { access, everySecond, screenHost } = parts
  // Whether the end of the talk ends the screen, too. An export or a password concerns only the window and continues without the page.
  let needsPage = true
  const talk = await openChannelTalk({
    access,
    link,
    side: 'window',
    everySecond,
    onEnd() {
      if (needsPage) screenHost.show(plainScreen(parts, { sentence: parts.texts().linkUsed }), 'device')
    },
  })
  await compareDigits(parts, talk)
  const frame = listen(parts, talk, true)
  void frame.then(({ begin }) => {
    needsPage = begin.request !== undefined || begin.decision !== undefined
  })
  const deliver = (send: () => Promise<void>): Promise<void> =>
    send().catch((error: unknown) => {
      if (!(error instanceof ServiceFailure)) throw error
      const texts = parts.texts()
      if (error.code !== 'unreachable' && error.code !== 'unreadable') {
        talk.end()
        return screenHost.show(plainScreen(parts, { sentence: texts.linkUsed }), 'device')
      }
      const act = { name: texts.tryAgain, go: () => void deliver(talk.flush) }
      screenHost.show(plainScreen(parts, { sentence: texts.silent, act }), 'device')
    })
  await deliver(() => talk.send({ type: 'ready' }))
  return frame
}

/** Continues if the person says that the page shows the same digits: a stranger's link shows others. */
function compareDigits(parts: WindowParts, { digits, end }: ChannelTalk): Promise<void> {
  const texts = parts.texts()
  return new Promise((resolve) => {
    const refuse = () => {
      end()
      parts.screenHost.show(plainScreen(parts, { sentence: texts.mismatch }), 'device')
    }
    const screen = decisionScreen({
      title: texts.matchTitle,
      statement: texts.matchStatement,
      host: parts.guardHost,
      value: `${digits.slice(0, digits.length / 2)} ${digits.slice(digits.length / 2)}`,
      note: texts.matchWhy,
      yes: texts.matchYes,
      no: texts.matchNo,
      busy: texts.connecting,
      text: parts.text(),
      async decide() {
        resolve()
        return undefined
      },
      leave: refuse,
      close: refuse,
    })
    parts.screenHost.show(screen, 'device')
  })
}

/** Waits for the frame's first message, and handles later ones. */
function listen(parts: WindowParts, talk: Talk, isByLink: boolean): Promise<ConnectedFrame> {
  const { screenHost, everySecond } = parts
  let seconds = 0
  const { ask, answer } = createAsking(parts, talk)
  screenHost.show(plainScreen(parts, { sentence: parts.texts().connecting }), 'device')
  const stopCounting = everySecond(() => {
    if (++seconds === silentSeconds)
      screenHost.show(plainScreen(parts, { sentence: parts.texts().silent }), 'device')
  })
  return new Promise((resolve) => {
    talk.listen((data) => {
      const parsed = v.safeParse(frameMessage, data)
      if (!parsed.success) return
      if (parsed.output.type !== 'begin') return answer(parsed.output)
      stopCounting()
      const begin = parsed.output
      parts.setLanguage(begin.language)
      if (begin.mode) document.documentElement.dataset.mode = begin.mode
      resolve({ talk, begin, isByLink, ask })
    })
  })
}
