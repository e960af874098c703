import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { ignoreServiceFailure } from '../identity/callService.js'
import { linkIn, makeLink, type WindowLink } from '../window/windowLink.js'
import { channelOf, linkOf } from './channelOf.js'
import { type ConnectedFrame, connectFrame, say } from './connectFrame.js'
import { drawDigits, giveByDigits } from './giveByDigits.js'
import { readFrameMessage } from './greetFrames.js'
import { isWanted, leaveForProvider } from './leaveForProvider.js'
import type { AskMessage, ProviderOutcome, SocialFrameMessage, WindowMessage } from './messages.js'
import { isListed, leaveInTab, returnInTab } from './ownTab.js'
import { type PendingAuthorization, takePending } from './pendingAuthorization.js'
import { readCallback } from './readCallback.js'
import { follow, type SocialWindowParts, show } from './socialWindowParts.js'
import { tabAskIn } from './tabLogin.js'

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
  const pending = callback && storage && takePending(storage, callback)
  if (!callback || !pending) return show(parts, { is: 'socialElsewhere' })
  if (pending.returnTo !== undefined) return returnInTab(parts, pending, pending.returnTo, callback.outcome)
  return bringAnswer(parts, pending, callback.outcome)
}

/** Asks the frame what to do. @param link The channel to a frame that has opened this window without an opener. */
async function askFrame(parts: SocialWindowParts, link?: WindowLink): Promise<void> {
  if (!parts.opener && !link) return show(parts, { is: 'socialNoPage' })
  const frame = await connectFrame(parts, { type: 'latchkit:social-window' }, 'ask', link)
  return leaveFor(parts, frame, link !== undefined)
}

/**
 * Leaves for the provider, once the frame knows over which channel the window may come back.
 * @param needsDigits Whether the frame has to be recognised by digits before it gets an answer.
 */
async function leaveFor(
  parts: SocialWindowParts,
  { talk, message, channel }: ConnectedFrame<AskMessage>,
  needsDigits: boolean,
): Promise<void> {
  const { storage, close } = parts
  const provider = providerNames[message.provider]
  follow(parts, message)
  // The answer is only used in a tab that has recorded that it left.
  if (!storage) return show(parts, { is: 'socialNoStorage', provider })
  if (!(await isWanted(parts, message))) {
    await say(talk, { type: 'answer', outcome: { error: 'socialDenied' } })
    show(parts, { is: 'backTo', site: hostOf(message.site) })
    return close()
  }
  show(parts, { is: 'socialLeaving', provider })
  const returnChannel = channelOf(channel?.link ?? makeLink())
  try {
    await talk.send({ type: 'leaving', channel: returnChannel } satisfies WindowMessage)
    const place = await channel?.talk.pause()
    await leaveForProvider(parts, storage, message, { channel: returnChannel, place, needsDigits })
  } catch (error) {
    // Does not leave: the frame was not told where to listen, so no answer would reach it.
    ignoreServiceFailure(error)
    show(parts, { is: 'socialSilent' })
  }
}

/** Brings an answer to the frame that began the login, and leaves again if the frame needs another one. */
async function bringAnswer(
  parts: SocialWindowParts,
  pending: PendingAuthorization,
  outcome: ProviderOutcome,
) {
  const { opener } = parts
  const { login, provider, channel } = pending
  show(parts, { is: 'socialBringing', provider: providerNames[provider] })
  const greeting = { type: 'latchkit:social-window', login } as const
  const frame = await connectFrame(
    parts,
    greeting,
    'ready',
    opener ? undefined : linkOf(channel),
    pending.place,
  )
  follow(parts, frame.message)
  const { talk } = frame
  const site = hostOf(frame.message.site)
  const finish = listenOn(parts, frame, pending)
  // What a provider has refused is no secret.
  if (!pending.needsDigits || 'error' in outcome) {
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
    { talk, message, channel }: ConnectedFrame<SocialFrameMessage & { site: string }>,
    { login }: PendingAuthorization,
  ) =>
  (data: unknown): void => {
    const next = readFrameMessage(data)
    // The frame has been recognised by now.
    if (next?.type === 'ask' && next.login === login)
      void leaveFor(parts, { talk, channel, message: { ...next, isNewSite: false } }, false)
    if (next?.type !== 'taken') return
    talk.end()
    if (parts.screen.state().is !== 'socialDropped') show(parts, { is: 'backTo', site: hostOf(message.site) })
    if (parts.screen.state().is === 'backTo') parts.close()
  }

const hostOf = (site: string): string => new URL(site).host
