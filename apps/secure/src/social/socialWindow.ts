import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import type { FrameConfig } from '../config.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import type { MountedScreen } from '../ui/mountScreen.js'
import { authorizationUrl } from './authorization.js'
import { type BegunLogin, recordLeaving, type TabStorage, takeBegun } from './begunLogin.js'
import { greetFrames, type OpenerPage, readFrameMessage } from './greetFrames.js'
import type { AskMessage, ProviderOutcome, SocialFrameMessage } from './messages.js'
import { readCallback } from './readCallback.js'
import type { SocialState } from './socialScreen.js'

/** What the window of a login by a provider needs. */
export interface SocialWindowParts {
  readonly config: Pick<FrameConfig, 'socials' | 'development'>
  readonly screen: Pick<MountedScreen<SocialState>, 'show' | 'state'>
  /** The page that has opened the window; `null` if a site or a provider keeps its windows apart. */
  readonly opener: OpenerPage | null
  readonly origin: string
  /** The storage of this tab; `undefined` if it has none. */
  readonly storage: TabStorage | undefined
  setLanguage(language: Language): void
  setMode(mode: 'light' | 'dark'): void
  /** Leaves for an address. Going back from there does not return to this document. */
  leave(url: string): void
  close(): void
  readonly often: (callback: () => void) => () => void
  /** Calls once, after so many ms. */
  readonly later: (callback: () => void, afterMs: number) => () => void
}

/** After this time without a frame, the person is told. The window goes on looking for it. */
const silentMs = 15_000
/** How long other frames of the page have to answer. */
const settleMs = 200

/**
 * Runs the window at its address: asks the frame what to do and leaves for the provider, or brings the provider's answer to the frame.
 * @param address The address at which the window was opened. It has been removed from the window before.
 */
export async function runSocialWindow(parts: SocialWindowParts, address: URL): Promise<void> {
  const callback = readCallback(address)
  const isEmpty = address.pathname === '/social' && address.hash === ''
  if (isEmpty) return askFrame(parts)
  // Uses an answer only in the tab that has left for it: anybody can write a link with an answer of their own.
  const begun = callback && parts.storage && takeBegun(parts.storage, callback)
  if (!callback || !begun) return show(parts, { is: 'socialElsewhere' })
  return bringAnswer(parts, begun, callback.outcome)
}

const show = ({ screen }: SocialWindowParts, change: Partial<SocialState>): void =>
  screen.show({ ...screen.state(), ...change })

async function askFrame(parts: SocialWindowParts): Promise<void> {
  const { opener } = parts
  if (!opener) return show(parts, { is: 'socialNoPage' })
  const { port, message } = await greet(parts, opener, { type: 'latchkit:social-window' }, 'ask')
  port.close()
  return leaveFor(parts, message)
}

/** Leaves for the provider. This tab alone can use the answer. */
async function leaveFor(parts: SocialWindowParts, message: AskMessage): Promise<void> {
  const { config, origin, storage, leave } = parts
  const { provider, login, bind } = message
  follow(parts, message)
  // The answer is only used in a tab that has recorded that it left.
  if (!storage) return show(parts, { is: 'socialNoStorage', provider: providerNames[provider] })
  show(parts, { is: 'socialLeaving', provider: providerNames[provider] })
  const { state } = recordLeaving(storage, { provider, login })
  const url = await authorizationUrl(config, { provider, origin, bind, state })
  if (url === undefined) return show(parts, { is: 'socialOff' })
  leave(url)
}

/** Brings an answer to the frame that began the login, and leaves again if the frame needs another one. */
async function bringAnswer(
  parts: SocialWindowParts,
  { login, provider }: BegunLogin,
  outcome: ProviderOutcome,
): Promise<void> {
  const { opener } = parts
  show(parts, { is: 'socialBringing', provider: providerNames[provider] })
  if (!opener) return show(parts, { is: 'socialNoPage' })
  const { port, message } = await greet(parts, opener, { type: 'latchkit:social-window', login }, 'ready')
  follow(parts, message)
  port.onmessage = ({ data }) => {
    const next = readFrameMessage(data)
    if (next?.type === 'ask' && next.login === login) void leaveFor(parts, next)
    if (next?.type !== 'taken') return
    show(parts, { is: 'backTo', site: new URL(message.site).host })
    parts.close()
  }
  port.postMessage({ type: 'answer', outcome })
}

/** Greets the frames of the page, and says so if none answers for a while. */
async function greet<Type extends 'ask' | 'ready'>(
  parts: SocialWindowParts,
  opener: OpenerPage,
  greeting: Parameters<typeof greetFrames>[1],
  type: Type,
) {
  const { origin, often, later } = parts
  const stop = later(() => show(parts, { is: 'socialSilent' }), silentMs)
  const settle = () => new Promise<void>((resolve) => later(resolve, settleMs))
  const answer = await greetFrames({ opener, origin, often, settle }, greeting, type)
  stop()
  return answer
}

/** Takes the language and the colours of the frame. */
function follow(
  parts: SocialWindowParts,
  { language, mode }: Exclude<SocialFrameMessage, { type: 'taken' }>,
) {
  parts.setLanguage(language)
  if (mode) parts.setMode(mode)
  show(parts, { texts: windowTextOf(language) })
}
