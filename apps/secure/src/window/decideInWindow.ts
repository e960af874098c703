import type { FrameReason } from 'latchkit/wire'
import * as v from 'valibot'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { ApprovalRequest } from '../calls/approvalRequest.js'
import type { Decision } from '../calls/askFor.js'
import { callService, isRefusal, ServiceFailure } from '../identity/callService.js'
import { stateOfAuth, withNotes } from '../identity/notes.js'
import type { Screen } from '../ui/codeScreen.js'
import type { DecisionWords } from '../ui/decisionScreen.js'
import { type ChannelEnd, openChannelTalk } from './channelTalk.js'
import { linkScreen } from './linkScreen.js'
import {
  type Begin,
  type Decided,
  type FrameWord,
  type WindowPurpose,
  type WindowWord,
  windowWord,
} from './messages.js'
import { openWindow, type WindowHost } from './openWindow.js'
import { shownIn } from './shown.js'
import { handedTaker } from './takeHanded.js'
import type { Talk } from './talk.js'
import { windowTextOf } from './text/windowTextOf.js'
import { makeLink, windowUrl } from './windowLink.js'
import type { OpeningParts } from './windowParts.js'

/** The purpose of a window, and what it is to decide about. */
export interface WindowAsk {
  readonly purpose: WindowPurpose
  /** The request to approve, and the address that it is for. */
  readonly request?: ApprovalRequest & { readonly address: string }
  /** The decision about the wallet and its devices. */
  readonly decision?: DecisionWords
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
  /** The address has to be proved before the window may be a device of the wallet. @param add Makes it one by a proved login. */
  prove?(add: (loginId: string) => Promise<void>): void
}

/**
 * Lets the person decide in a window of the secure site. Runs inside of the click that opens it. Where the window cannot be reached
 * the frame shows a link to it, and talks over the channel of auth.
 * @returns The decision; `closed` where the person has closed the window without one, `gone` where another screen has taken the place of the
 * link.
 */
export function decideInWindow(parts: OpeningParts, ask: WindowAsk): Promise<Decision | 'closed'> {
  const { config, everySecond, stage } = parts
  const { purpose, signal, reason, host = parts.host } = ask
  const text = windowTextOf(parts.language())
  let link = makeLink()
  const urlOf = () => windowUrl(host.location.origin, { purpose, projectId: config.projectId, link })
  return new Promise((resolve) => {
    let stopTalk: () => void = () => undefined
    let shownLink: Screen | undefined
    let isOver = false
    /** The hash of what the window was given. */
    let given: Promise<string> | undefined
    /** Takes the shares of splits that the window makes. */
    let handed: ReturnType<typeof handedTaker> | undefined
    function end(decision: Decision | 'closed'): void {
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

    function answer(talk: Talk, word: unknown, vouching: Vouching = 'atOnce'): void {
      const parsed = v.safeParse(windowWord, word)
      if (!parsed.success) return
      const { output } = parsed
      if (output.type === 'ready')
        void beginOf(parts, ask).then((begin) => {
          given = shownIn(begin)
          if (begin.wallet && vouching === 'atOnce') handed = handedTaker(parts, begin.wallet)
          void say(talk, begin)
        })
      else if (output.type === 'device')
        void addDevice(parts, output, vouching).then(async ({ isAdded, addBy }) => {
          await say(talk, { type: 'added', isAdded })
          if (addBy && !isOver) ask.prove?.(addBy)
        })
      else if (output.type === 'decided') void takeDecision(output)
      else void takeSplit(output).then((own) => own && say(talk, own))
    }

    async function takeSplit(word: Exclude<WindowWord, Decided | { type: 'ready' | 'device' }>) {
      if (word.type === 'receive') return handed?.receive()
      return word.type === 'split' ? handed?.take(word) : handed?.count(word)
    }

    /** Refuses what another text was shown for. */
    async function takeDecision({ isApproved, terms, shown }: Decided): Promise<void> {
      const isShown = given !== undefined && shown === (await given)
      end(isApproved && isShown ? (terms ?? 'approved') : 'rejected')
    }

    /** Shows the way that is left where the window cannot be reached from here. */
    async function showLink(): Promise<void> {
      const screen = linkScreen({
        ...{ text, cancelName: purpose === 'approve' ? parts.text().reject : text.cancel },
        closeName: parts.text().close,
        // Inside of the click. The link itself is nothing that a page can get out of this frame: whoever has it decides.
        open: () => void host.open(urlOf(), '_blank', 'noopener,noreferrer'),
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
        // Whoever has a link decides what it is for. No device of the wallet comes of it alone.
        answer(talk, word, purpose === 'approve' || purpose === 'decide' ? 'never' : 'byCode')
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
      onClosed: () => end('closed'),
    })
  })
}

/** A message that did not leave goes out ten seconds later, or the person cancels: the window says that it waits. */
const say = (talk: Talk, word: FrameWord): Promise<void> =>
  talk.send(word).catch((error: unknown) => {
    if (!(error instanceof ServiceFailure)) throw error
  })

async function beginOf(
  parts: OpeningParts,
  { request, decision, requestId, receivers = [] }: WindowAsk,
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
    ...(decision && {
      decision: { ...decision, facts: (decision.facts ?? []).map(([name, fact]) => [name, fact]) },
    }),
    receivers: [...receivers],
    ...(requestId !== undefined && { requestId }),
  }
}

/** The way in which this device vouches for its window: at once, by twelve digits that are typed here, or not at all. */
type Vouching = 'atOnce' | 'byCode' | 'never'

/** The end of a window’s wish to be a device. */
interface Added {
  readonly isAdded: boolean
  /** Makes it one by a login that this device has proved, where that is wanted. */
  readonly addBy?: (loginId: string) => Promise<void>
}

/** Vouches at recovery for the proof key of the window of this browser, by the key of this device. */
async function addDevice(
  { access, wallets }: OpeningParts,
  { deviceId, name }: { readonly deviceId: string; readonly name: string },
  vouching: Vouching,
): Promise<Added> {
  const wallet = await wallets.wallet()
  // A device that waits itself can vouch for none.
  if (vouching === 'never' || !wallet?.share) return { isAdded: false }
  const { userId } = wallet.facts
  const add = (loginId?: string) =>
    withNotes(access, userId, async () => {
      const body = { userId, deviceId, name, loginId, state: await stateOfAuth(access, userId) }
      await callService(access, recoveryEndpoints.addDevice, { body })
    })
  const ask = async () => {
    const { devices } = await callService(access, recoveryEndpoints.devices, { query: { userId } })
    if (devices.some((each) => each.deviceId === deviceId)) return { isAdded: true }
    if (vouching === 'byCode') return { isAdded: false, addBy: add }
    await add()
    return { isAdded: true }
  }
  return ask().catch((error: unknown) => {
    if (!(error instanceof ServiceFailure)) throw error
    return { isAdded: false, ...(isRefusal(error, 'proofNeeded') && { addBy: add }) }
  })
}
