import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import { isAllowedPage } from '../channel/acceptOffer.js'
import type { FrameConfig } from '../config.js'
import { ignoreServiceFailure } from '../identity/callService.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import type { MountedScreen } from '../ui/mountScreen.js'
import type { ChannelPlace, ChannelTalk } from '../window/channelTalk.js'
import { portTalk, type Talk } from '../window/talk.js'
import { linkIn, makeLink, type WindowLink } from '../window/windowLink.js'
import { authorizationUrl } from './authorization.js'
import { type BegunLogin, recordLeaving, type TabStorage, takeBegun } from './begunLogin.js'
import { channelOf, linkOf } from './channelOf.js'
import { drawDigits, giveByDigits } from './giveByDigits.js'
import { greetFrames, type OpenerPage, readFrameMessage } from './greetFrames.js'
import type {
  AskMessage,
  ProviderOutcome,
  SocialFrameMessage,
  WindowGreeting,
  WindowMessage,
} from './messages.js'
import { readCallback } from './readCallback.js'
import type { SocialState } from './socialScreen.js'
import { answerLink, drawSecret, returnUrl, type TabAsk, tabAskIn } from './tabLogin.js'

/** What the window of a login by a provider needs. */
export interface SocialWindowParts {
  readonly config: Pick<FrameConfig, 'socials' | 'development' | 'origins'>
  readonly screen: Pick<MountedScreen<SocialState>, 'show' | 'state'>
  /** The page that has opened the window; `null` if a site or a provider keeps its windows apart. */
  readonly opener: OpenerPage | null
  readonly origin: string
  /** Whether a document of this origin led here. No other page can make it so. */
  readonly isFromOwnPage: boolean
  /** The storage of this tab; `undefined` if it has none. */
  readonly storage: TabStorage | undefined
  setLanguage(language: Language): void
  setMode(mode: 'light' | 'dark'): void
  /** Asks whether the person wants to sign in on a site. The button cannot be pressed by a click that was meant for the page. */
  confirm(question: SiteQuestion): Promise<boolean>
  /** Opens the window's side of a channel of auth. @param place Where this tab has paused in it. */
  openChannel(link: WindowLink, place?: ChannelPlace): Promise<PausingTalk>
  /** Leaves for an address. Going back from there does not return to this document. */
  leave(url: string): void
  close(): void
  readonly often: (callback: () => void) => () => void
  /** Calls once, after so many ms. */
  readonly later: (callback: () => void, afterMs: number) => () => void
}

/** The question whether to sign in on a site with a provider. */
export interface SiteQuestion {
  readonly language: Language
  /** Host of the site. */
  readonly site: string
  readonly provider: string
}

/** A talk over a channel, which goes on in the next document of the tab. */
export type PausingTalk = Pick<ChannelTalk, keyof Talk | 'pause'>

/** A frame that has answered the window. */
interface MetFrame<Message extends SocialFrameMessage> {
  readonly talk: Talk
  readonly message: Message
  /** The channel over which it was met, if it was. */
  readonly over?: { readonly link: WindowLink; readonly talk: PausingTalk } | undefined
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
  const { opener, isFromOwnPage, storage } = parts
  const isBeginning = address.pathname === '/social'
  const link = isBeginning ? linkIn(address.hash) : undefined
  // Anybody can write such a link, or open one that their own frame has made: only our own frame's counts, which opens it without an opener.
  if (link && !opener && isFromOwnPage) return askFrame(parts, link)
  if (isBeginning && address.hash === '') return askFrame(parts)
  const tabAsk = isBeginning ? tabAskIn(address.hash) : undefined
  if (tabAsk && isFromOwnPage && isListed(parts, tabAsk)) return leaveInTab(parts, tabAsk)
  const callback = readCallback(address)
  // Uses an answer only in the tab that has left for it: anybody can write a link with an answer of their own.
  const begun = callback && storage && takeBegun(storage, callback)
  if (!callback || !begun) return show(parts, { is: 'socialElsewhere' })
  if (begun.returnTo !== undefined) return returnInTab(parts, begun, begun.returnTo, callback.outcome)
  return bringAnswer(parts, begun, callback.outcome)
}

const show = ({ screen }: Pick<SocialWindowParts, 'screen'>, change: Partial<SocialState>): void =>
  screen.show({ ...screen.state(), ...change })

/** Asks the frame what to do. @param link The channel to a frame that has opened this window without an opener. */
async function askFrame(parts: SocialWindowParts, link?: WindowLink): Promise<void> {
  if (!parts.opener && !link) return show(parts, { is: 'socialNoPage' })
  const met = await meetFrame(parts, { type: 'latchkit:social-window' }, 'ask', link)
  return leaveFor(parts, met, link !== undefined)
}

/**
 * Leaves for the provider. This tab alone can use the answer.
 * @param needsDigits Whether the frame has to be recognised by digits before it gets an answer.
 */
async function leaveFor(
  parts: SocialWindowParts,
  { talk, message, over }: MetFrame<AskMessage>,
  needsDigits: boolean,
): Promise<void> {
  const { config, origin, storage, leave, confirm, close } = parts
  const { provider, login, bind, site, isNewSite, choosesAccount, language } = message
  const name = providerNames[provider]
  follow(parts, message)
  // The answer is only used in a tab that has recorded that it left.
  if (!storage) return show(parts, { is: 'socialNoStorage', provider: name })
  if (isNewSite && !(await confirm({ language, site: hostOf(site), provider: name }))) {
    await say(talk, { type: 'answer', outcome: { error: 'socialDenied' } })
    show(parts, { is: 'backTo', site: hostOf(site) })
    return close()
  }
  show(parts, { is: 'socialLeaving', provider: name })
  const channel = channelOf(over?.link ?? makeLink())
  try {
    await talk.send({ type: 'leaving', channel } satisfies WindowMessage)
    const place = await over?.talk.pause()
    const { state } = recordLeaving(storage, { provider, login, channel, place, needsDigits })
    const url = await authorizationUrl(config, { provider, origin, bind, state, choosesAccount })
    if (url === undefined) return show(parts, { is: 'socialOff' })
    leave(url)
  } catch (error) {
    // The frame would not hear of the answer.
    ignoreServiceFailure(error)
    show(parts, { is: 'socialSilent' })
  }
}

/** Whether the page to go back to is the site that asks, and one of the project's. */
function isListed({ config }: SocialWindowParts, { ask, returnTo }: TabAsk): boolean {
  const { origin } = new URL(returnTo)
  const pages = { origins: config.origins, isDevelopment: config.development }
  return origin === ask.site && isAllowedPage(origin, pages)
}

/** Leaves for the provider in the page's own tab. */
async function leaveInTab(parts: SocialWindowParts, { ask, channel, returnTo }: TabAsk): Promise<void> {
  const { config, origin, storage, leave, confirm } = parts
  const { provider, login, bind, site, language } = ask
  const name = providerNames[provider]
  follow(parts, ask)
  if (!storage) return show(parts, { is: 'socialNoStorage', provider: name })
  if (ask.isNewSite && !(await confirm({ language, site: hostOf(site), provider: name })))
    return leave(returnTo)
  show(parts, { is: 'socialLeaving', provider: name })
  const { state } = recordLeaving(storage, { provider, login, channel, needsDigits: false, returnTo })
  const url = await authorizationUrl(config, { provider, origin, bind, state })
  if (url === undefined) return show(parts, { is: 'socialOff' })
  leave(url)
}

/** Leaves the answer in the channel, and goes back to the page with the secret that opens it. */
async function returnInTab(
  parts: SocialWindowParts,
  { channel, provider }: BegunLogin,
  returnTo: string,
  outcome: ProviderOutcome,
): Promise<void> {
  show(parts, { is: 'socialBringing', provider: providerNames[provider] })
  const secret = drawSecret()
  const talk = await parts.openChannel(await answerLink(channel, secret))
  try {
    await talk.send({ type: 'answer', outcome } satisfies WindowMessage)
    parts.leave(returnUrl(returnTo, provider, secret))
  } catch (error) {
    ignoreServiceFailure(error)
    // Without the answer the page shows that the login has ended.
    parts.leave(returnTo)
  }
}

/** Brings an answer to the frame that began the login, and leaves again if the frame needs another one. */
async function bringAnswer(parts: SocialWindowParts, begun: BegunLogin, outcome: ProviderOutcome) {
  const { opener } = parts
  const { login, provider, channel } = begun
  show(parts, { is: 'socialBringing', provider: providerNames[provider] })
  const greeting = { type: 'latchkit:social-window', login } as const
  const met = await meetFrame(parts, greeting, 'ready', opener ? undefined : linkOf(channel), begun.place)
  follow(parts, met.message)
  const { talk } = met
  const site = hostOf(met.message.site)
  const finish = listenOn(parts, met, begun)
  // What a provider has refused is no secret.
  if (!begun.needsDigits || 'error' in outcome) {
    talk.listen(finish)
    await say(talk, { type: 'answer', outcome })
    return
  }
  const given = await giveByDigits({
    digits: drawDigits(),
    talk,
    show: (digits) => show(parts, { is: 'socialDigits', digits, site }),
    later: parts.later,
  })
  talk.listen(finish)
  show(parts, {
    is: given ? 'socialBringing' : 'socialDropped',
    digits: undefined,
    site: given ? undefined : site,
  })
  await say(talk, { type: 'answer', outcome: given ? outcome : { error: 'socialRefused' } })
}

/** Creates what hears the frame after an answer: it asks for another one, or has all that it needs. */
const listenOn =
  (
    parts: SocialWindowParts,
    { talk, message, over }: MetFrame<SocialFrameMessage & { site: string }>,
    { login }: BegunLogin,
  ) =>
  (data: unknown): void => {
    const next = readFrameMessage(data)
    // The frame has been recognised by now.
    if (next?.type === 'ask' && next.login === login)
      void leaveFor(parts, { talk, over, message: { ...next, isNewSite: false } }, false)
    if (next?.type !== 'taken') return
    talk.end()
    if (parts.screen.state().is !== 'socialDropped') show(parts, { is: 'backTo', site: hostOf(message.site) })
    if (parts.screen.state().is === 'backTo') parts.close()
  }

/** Sends a message to the frame. A channel sends again what does not arrive. */
const say = (talk: Talk, message: WindowMessage): Promise<void> =>
  talk.send(message).catch(ignoreServiceFailure)

const hostOf = (site: string): string => new URL(site).host

/** Greets the frames of the page, or the one at a channel, and says so if none answers for a while. */
async function meetFrame<Type extends 'ask' | 'ready'>(
  parts: SocialWindowParts,
  greeting: WindowGreeting,
  type: Type,
  link: WindowLink | undefined,
  place?: ChannelPlace,
): Promise<MetFrame<Extract<SocialFrameMessage, { type: Type }>>> {
  const { opener, origin, often, later } = parts
  const stop = later(() => show(parts, { is: 'socialSilent' }), silentMs)
  const settle = () => new Promise<void>((resolve) => later(resolve, settleMs))
  const met = link
    ? await greetAt(await openAt(parts, link, place), greeting, type)
    : await greetOpener({ opener: opener ?? { length: 0 }, origin, often, settle }, greeting, type)
  stop()
  return met
}

async function greetOpener<Type extends SocialFrameMessage['type']>(
  ...input: Parameters<typeof greetFrames<Type>>
): Promise<MetFrame<Extract<SocialFrameMessage, { type: Type }>>> {
  const { port, message } = await greetFrames(...input)
  return { talk: portTalk(port), message }
}

const openAt = async ({ openChannel }: SocialWindowParts, link: WindowLink, place?: ChannelPlace) => ({
  link,
  talk: await openChannel(link, place),
})

/** Greets the frame at a channel, which sends what was not delivered again by itself. */
function greetAt<Type extends SocialFrameMessage['type']>(
  over: NonNullable<MetFrame<SocialFrameMessage>['over']>,
  greeting: WindowGreeting,
  type: Type,
): Promise<MetFrame<Extract<SocialFrameMessage, { type: Type }>>> {
  const { talk } = over
  return new Promise((resolve) => {
    talk.listen((data) => {
      const message = readFrameMessage(data)
      if (message?.type === type)
        resolve({ talk, over, message: message as Extract<SocialFrameMessage, { type: Type }> })
    })
    void talk.send(greeting).catch(() => undefined)
  })
}

/** Takes the language and the colours of the frame. */
function follow(
  parts: SocialWindowParts,
  { language, mode }: Extract<SocialFrameMessage, { type: 'ask' | 'ready' }>,
) {
  parts.setLanguage(language)
  if (mode) parts.setMode(mode)
  show(parts, { texts: windowTextOf(language) })
}
