import type { FrameReason } from 'latchkit/wire'
import * as v from 'valibot'
import type { ApprovalRequest } from '../calls/approvalRequest.js'
import type { Decision } from '../calls/askFor.js'
import { done, recoveryDevices } from '../identity/answers.js'
import { callService, ServiceFailure } from '../identity/callService.js'
import type { Screen } from '../ui/codeScreen.js'
import { type ChannelEnd, openChannelTalk } from './channelTalk.js'
import { linkScreen } from './linkScreen.js'
import { type Begin, type FrameWord, type WindowPurpose, windowWord } from './messages.js'
import { openWindow, type WindowHost } from './openWindow.js'
import type { Talk } from './talk.js'
import { windowTextOf } from './text/windowTextOf.js'
import { makeLink, windowUrl } from './windowLink.js'
import type { OpeningParts } from './windowParts.js'

/** The purpose of a window, and what it is to decide about. */
export interface WindowAsk {
  readonly purpose: WindowPurpose
  /** The request to approve, and the address that it is for. */
  readonly request?: ApprovalRequest & { readonly address: string }
  /** The addresses that were approved before in this frame. */
  readonly receivers?: readonly string[]
  /** The request of this device at recovery, which waits. */
  readonly requestId?: string
  /** The reason for which the page shows the frame meanwhile. */
  readonly reason: FrameReason
  readonly signal: AbortSignal
  readonly host?: WindowHost
  /** The link to the window takes the place of the screen that is shown, as a part of it. */
  onLink?(): void
}

/**
 * Lets the person decide in a window of the secure site. Runs inside of the click that opens it. Where the window cannot be reached
 * the frame shows a link to it, and talks over the channel of auth.
 * @returns The decision; a window that is closed has rejected. `gone` where another screen has taken the place of the link.
 */
export function decideInWindow(parts: OpeningParts, ask: WindowAsk): Promise<Decision> {
  const { config, everySecond, stage } = parts
  const { purpose, signal, reason, host = window as WindowHost } = ask
  const text = windowTextOf(parts.language())
  let link = makeLink()
  const urlOf = () => windowUrl(host.location.origin, { purpose, projectId: config.projectId, link })
  return new Promise((resolve) => {
    let stopTalk: () => void = () => undefined
    let shownLink: Screen | undefined
    let isOver = false
    function end(decision: Decision): void {
      if (isOver) return
      isOver = true
      signal.removeEventListener('abort', onAbort)
      stopTalk()
      stopWindow()
      resolve(decision)
    }
    const onAbort = () => {
      end('gone')
      if (shownLink) stage.clear(shownLink)
    }

    function answer(talk: Talk, word: unknown, canVouch = true): void {
      const parsed = v.safeParse(windowWord, word)
      if (!parsed.success) return
      const { output } = parsed
      if (output.type === 'ready') void beginOf(parts, ask).then((begin) => say(talk, begin))
      else if (output.type === 'device')
        void addDevice(parts, output, canVouch).then((isAdded) => say(talk, isAdded))
      else end(output.isApproved ? (output.terms ?? 'approved') : 'rejected')
    }

    /** Shows the way that is left where the window cannot be reached from here. */
    async function showLink(): Promise<void> {
      const screen = linkScreen({
        ...{ text, url: urlOf(), cancelName: purpose === 'approve' ? parts.text().reject : text.cancel },
        closeName: parts.text().close,
        cancel: () => end('rejected'),
        renew() {
          stopTalk()
          link = makeLink()
          void showLink()
        },
      })
      const shown: Screen = {
        node: screen.node,
        // A new link takes the place of the one before; anything else ends the wait, or it would last for ever.
        stop: () => shown === shownLink && end('gone'),
      }
      shownLink = shown
      ask.onLink?.()
      stage.show(shown, reason)
      const problems: Readonly<Record<ChannelEnd, string>> = {
        over: text.linkOver,
        foreign: text.linkUnsafe,
      }
      const talk = await openChannelTalk({
        ...{ access: parts.access, link, side: 'frame', everySecond },
        onEnd: (why) => screen.fail(problems[why]),
        onSilence: screen.noteSilence,
      })
      if (isOver) return talk.end()
      screen.showDigits(talk.digits)
      stopTalk = talk.end
      talk.listen((word) => {
        screen.noteWindow()
        // A link can be talked out of a person: who opens it decides what it is for, and gets no device of the wallet besides.
        answer(talk, word, purpose !== 'approve')
      })
    }
    signal.addEventListener('abort', onAbort, { once: true })
    const stopWindow = openWindow({
      ...{ url: urlOf(), host, everySecond },
      onTalk(talk) {
        talk.listen((word) => answer(talk, word))
        // The window that says it is there over the port has the opener: it needs no link.
        answer(talk, { type: 'ready' })
      },
      onCut: () => void showLink(),
      onClosed: () => end('rejected'),
    })
  })
}

/** A message that did not leave goes out ten seconds later, or the person cancels: the window says that it waits. */
function say(talk: Talk, word: FrameWord): void {
  talk.send(word).catch((error: unknown) => {
    if (!(error instanceof ServiceFailure)) throw error
  })
}

async function beginOf(
  parts: OpeningParts,
  { request, requestId, receivers = [] }: WindowAsk,
): Promise<Begin> {
  const wallet = await parts.wallets.wallet()
  const mode = document.documentElement.dataset.mode
  return {
    type: 'begin',
    language: parts.language(),
    origin: parts.origin,
    ...((mode === 'light' || mode === 'dark') && { mode }),
    ...(wallet?.isMade && {
      wallet: {
        ...{ userId: wallet.facts.userId, email: wallet.email },
        ...{ address: wallet.facts.addresses.eip155, solana: wallet.facts.addresses.solana },
      },
    }),
    ...(request && { request }),
    receivers: [...receivers],
    ...(requestId !== undefined && { requestId }),
  }
}

/** Vouches at recovery for the proof key of the window of this browser, by the key of this device. */
async function addDevice(
  { access, wallets }: OpeningParts,
  { deviceId, name }: { readonly deviceId: string; readonly name: string },
  canVouch: boolean,
): Promise<FrameWord> {
  const wallet = await wallets.wallet()
  // A device that waits itself can vouch for none.
  if (!canVouch || !wallet?.share) return { type: 'added', isAdded: false }
  const { userId } = wallet.facts
  const ask = async () => {
    const path = `/recovery/v1/devices?userId=${userId}` as const
    const { devices } = await callService(access, path, undefined, recoveryDevices)
    if (devices.some((each) => each.deviceId === deviceId)) return
    await callService(access, '/recovery/v1/devices/add', { userId, deviceId, name }, done)
  }
  const isAdded = await ask().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ServiceFailure)) throw error
      return false
    },
  )
  return { type: 'added', isAdded }
}
