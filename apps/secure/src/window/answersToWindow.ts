import * as v from 'valibot'
import type { Decision } from '../calls/askForApproval.js'
import { ignoreServiceFailure } from '../identity/callService.js'
import { isMade } from '../identity/deviceWallet.js'
import { toFields } from '../namespaces/addresses.js'
import { shownMode } from '../ui/shownMode.js'
import { createSplitReceiver } from './createSplitReceiver.js'
import { hashOfShown } from './hashOfShown.js'
import {
  type Begin,
  type DecidedMessage,
  type FrameMessage,
  type WindowMessage,
  windowMessage,
} from './messages.js'
import type { Talk } from './talk.js'
import { type Vouching, vouchForWindow } from './vouchForWindow.js'
import type { WindowAsk } from './windowAsk.js'
import type { OpeningParts } from './windowParts.js'

/**
 * Creates the function that answers a window's messages, and passes its decision to `decide`. Ignores anything else.
 * @param endedSignal Aborts when there is nothing to decide any more.
 */
export function answersToWindow(
  parts: OpeningParts,
  ask: WindowAsk,
  decide: (decision: Decision) => void,
  endedSignal: AbortSignal,
): (talk: Talk, message: unknown, vouching: Vouching) => void {
  /** Hash of everything that the window was told to show. */
  let shownHash: Promise<string> | undefined
  /** Takes shares of splits that the window makes. */
  let splitReceiver: ReturnType<typeof createSplitReceiver> | undefined

  async function begin(talk: Talk, vouching: Vouching): Promise<void> {
    const message = await beginOf(parts, ask)
    shownHash = hashOfShown(message)
    if (message.wallet && vouching === 'atOnce') splitReceiver = createSplitReceiver(parts, message.wallet)
    await say(talk, message)
  }

  async function addDevice(talk: Talk, message: WindowMessage & { type: 'device' }, vouching: Vouching) {
    const { isAdded, addBy } = await vouchForWindow(parts, message, vouching)
    await say(talk, { type: 'added', isAdded })
    if (addBy && !endedSignal.aborted) ask.prove?.(addBy)
  }

  /** Passes on an approval only if the window has shown exactly what it was told to show; otherwise rejects. */
  async function takeDecision({ isApproved, terms, shown }: DecidedMessage): Promise<void> {
    const isShown = shownHash !== undefined && shown === (await shownHash)
    decide(isApproved && isShown ? (terms ?? 'approved') : 'rejected')
  }

  async function takeSplit(
    talk: Talk,
    message: Exclude<WindowMessage, DecidedMessage | { type: 'ready' | 'device' }>,
  ): Promise<void> {
    if (!splitReceiver) return
    const { receive, take, count } = splitReceiver
    const answer =
      message.type === 'receive' ? receive() : message.type === 'split' ? take(message) : count(message)
    await say(talk, await answer)
  }

  return (talk, message, vouching) => {
    const parsed = v.safeParse(windowMessage, message)
    if (!parsed.success) return
    const { output } = parsed
    if (output.type === 'ready') void begin(talk, vouching)
    else if (output.type === 'device') void addDevice(talk, output, vouching)
    else if (output.type === 'decided') void takeDecision(output)
    else void takeSplit(talk, output)
  }
}

/** Sends a message. If that fails, it is sent again ten seconds later, or the person cancels: the window shows that it waits. */
const say = (talk: Talk, message: FrameMessage): Promise<void> =>
  talk.send(message).catch(ignoreServiceFailure)

/** Creates the first message to a window: everything that it shows. */
async function beginOf(
  parts: OpeningParts,
  { request, decision, requestId, receivers = [] }: WindowAsk,
): Promise<Begin> {
  const wallet = await parts.wallets.wallet()
  const mode = shownMode()
  return {
    type: 'begin',
    language: parts.language(),
    origin: parts.origin,
    ...(mode && { mode }),
    ...(wallet &&
      isMade(wallet) && {
        wallet: {
          userId: wallet.facts.userId,
          email: wallet.email,
          ...(wallet.way && { way: { kind: wallet.way.kind, label: wallet.way.label } }),
          ...toFields(wallet.facts.addresses),
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
