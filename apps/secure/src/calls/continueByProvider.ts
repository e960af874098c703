import type { FrameReason } from 'latchkit/wire'
import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { isRefusal } from '../identity/callService.js'
import type { AskProvider, NextStep, ProviderStep } from '../identity/typedProof.js'
import { nameOfWay } from '../identity/walletOwner.js'
import { openProviderWindow, type ProviderWindow } from '../social/openProviderWindow.js'
import { fill } from '../texts/fill.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { providerScreen } from '../ui/providerScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import { openChannelTalk } from '../window/channelTalk.js'
import { NotReleased } from '../window/freshLogin.js'
import { createAskProvider } from './askProvider.js'
import { askWithBox } from './askWithBox.js'
import { createCover } from './createCover.js'
import type { FrameParts } from './frameState.js'
import { left } from './left.js'
import { nameOfOther } from './nameOfOther.js'
import { problemOf } from './problemOf.js'
import { problemOfWay } from './problemOfWay.js'

/** The parts of a frame, or of the wallet's window, that a proof by a provider needs. */
export type ContinueParts = Pick<
  FrameParts,
  'config' | 'access' | 'screenHost' | 'host' | 'everySecond' | 'language' | 'text' | 'origin'
>

interface ContinueOptions {
  readonly reason?: FrameReason
}

/**
 * Lets the person prove who they are by a provider, in a window that their press opens. Each press is a login of its own.
 * @returns The next step, or that the person or the page gave up.
 */
export function continueByProvider(
  parts: ContinueParts,
  { way, about, prove, otherWay }: ProviderStep,
  signal: AbortSignal,
  { reason = 'device' }: ContinueOptions = {},
): Promise<NextStep | typeof left> {
  const { screenHost, host, config, access, everySecond, origin: site, language } = parts
  const texts = windowTextOf(language())
  const provider = providerNames[way.kind]
  const isNew = about === 'add'
  const note = {
    add: texts.providerAddNote,
    noMailbox: texts.providerNoMailboxNote,
    act: texts.providerNote,
  }[about ?? 'act']
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(left)
    let window: ProviderWindow | undefined
    const screen = providerScreen({
      texts,
      closeName: parts.text().close,
      provider,
      statement: isNew ? texts.providerAddStatement : texts.providerStatement,
      name: isNew ? provider : nameOfWay(way),
      note: fill(note, { provider }),
      other: otherWay && { name: nameOfOther(parts.text(), otherWay, way), take: takeOther },
      open,
      close: () => shownScreen.clear(),
    })
    function open(): void {
      if (window) {
        window.open()
        return
      }
      const { projectId } = config
      window = openProviderWindow({
        ...{ host, provider: way.kind, projectId, site, language, choosesAccount: isNew },
        openChannel: (link) => openChannelTalk({ access, link, side: 'frame', everySecond }),
      })
      void proveIn(window)
    }
    /** Goes on by another way. The answer of a window that is open counts for nothing then. */
    function takeOther(): void {
      const opened = window
      window = undefined
      resolve(otherWay?.take())
      opened?.end()
    }
    async function proveIn(opened: ProviderWindow): Promise<void> {
      screen.show({ is: 'asking' })
      const { attempt, isReached } = opened
      const ask: AskProvider = createAskProvider(
        parts,
        attempt,
        (wait) => screen.show({ is: wait === 'person' ? 'asking' : 'verifying' }),
        askWithBox({ ...parts, screenHost: shownScreen.covers }, attempt, { isShown: !isReached }),
      )
      try {
        resolve(await prove(ask))
      } catch (error) {
        if (window === opened) screen.show({ is: 'failed', problem: problemIn(parts, error, { way, isNew }) })
      } finally {
        opened.end()
        if (window === opened) window = undefined
      }
    }
    const shownScreen = createCover(
      { screenHost, reason, height: screenHeights.provider },
      {
        node: screen.node,
        stop() {
          signal.removeEventListener('abort', shownScreen.clear)
          const opened = window
          window = undefined
          opened?.end()
          resolve(left)
        },
      },
    )
    signal.addEventListener('abort', shownScreen.clear, { once: true })
    shownScreen.show()
  })
}

/** Returns the sentence that tells why a provider has not proved the owner, or a new account. */
function problemIn(
  { language, text }: ContinueParts,
  error: unknown,
  { way, isNew }: Pick<ProviderStep, 'way'> & { readonly isNew: boolean },
): string {
  const texts = windowTextOf(language())
  const problem = isNew ? problemOfWay(error, texts) : undefined
  if (problem !== undefined) return problem
  if (!isNew && isRefusal(error, 'socialRefused'))
    return fill(texts.providerOther, { provider: providerNames[way.kind] })
  return error instanceof NotReleased ? texts.notReleased : problemOf(error, text())
}
