import * as v from 'valibot'
import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { ServiceFailure } from '../identity/callService.js'
import type { SocialLogin } from '../identity/providerProof.js'
import type { AskProvider } from '../identity/typedProof.js'
import { AttemptEnded } from '../social/attempt.js'
import { channelOf } from '../social/channelOf.js'
import { type ProviderOutcome, windowMessage } from '../social/messages.js'
import {
  answerLink,
  bindsOf,
  forgetTabLogin,
  keepTabLogin,
  readTabLogin,
  type TabLogin,
  tabUrl,
} from '../social/tabLogin.js'
import { shownMode } from '../ui/shownMode.js'
import { openChannelTalk } from '../window/channelTalk.js'
import { makeLink } from '../window/windowLink.js'
import { hasEntered } from './enteredSites.js'
import type { FrameParts } from './frameState.js'
import { providerAnswerOf } from './providerAnswerOf.js'
import { createSocialBox } from './socialBox.js'
import { withinSeconds } from './withinSeconds.js'

const handleBytes = 16
/** How long the answer in the channel may take, in seconds. It was there before the page came back. */
const answerSeconds = 20
/** How long a person may take to leave again, in seconds. */
const personSeconds = 300

/** Keeps a login for which the page may leave. @returns The address at which its own tab asks the provider. */
export async function prepareTab(parts: FrameParts, login: SocialLogin, returnTo: string): Promise<string> {
  const binds = await bindsOf(parts.access, login)
  return keepAndAsk(parts, {
    ...{ login, binds, returnTo, answers: [], begunAt: Date.now(), site: parts.origin },
    handle: randomHex(handleBytes),
    channel: channelOf(makeLink()),
  })
}

async function keepAndAsk(parts: FrameParts, kept: TabLogin): Promise<string> {
  const { store, host, config, language } = parts
  await keepTabLogin(store, kept)
  const { handle, site, begunAt, returnTo, channel, binds, answers, login } = kept
  return tabUrl(host.location.origin, config.projectId, {
    ask: {
      ...{ type: 'ask', login: handle, provider: login.way, begunAt, site, language: language() },
      bind: binds[answers.length] ?? '',
      isNewSite: answers.length === 0 && !(await hasEntered(parts)),
      mode: shownMode(),
    },
    ...{ channel, returnTo },
  })
}

/**
 * Takes the answer with which a page has come back. Where the provider has to be asked for another one, the page leaves again.
 * @param secret What the window has told the page; useless without the key that this frame has kept.
 * @returns The login, and what gives its answers.
 * @throws ServiceFailure, AttemptEnded
 */
export async function takeReturned(
  parts: FrameParts,
  secret: string,
  signal: AbortSignal,
): Promise<{ readonly login: SocialLogin; readonly ask: AskProvider }> {
  const { store, origin } = parts
  const kept = await readTabLogin(store, origin, Date.now())
  if (!kept) throw new ServiceFailure('socialExpired')
  const outcome = await readAnswer(parts, kept, secret, signal)
  // An answer counts once. A secret that opens nothing ends no login.
  await forgetTabLogin(store)
  const { login, binds } = kept
  const answers = [...kept.answers, providerAnswerOf(login.way, outcome)]
  if (answers.length < binds.length)
    return leaveAgain(parts, { ...kept, answers, channel: channelOf(makeLink()) }, signal)
  return {
    login,
    async ask(bind) {
      const answer = answers[binds.indexOf(bind)]
      if (!answer) throw new ServiceFailure('socialRefused')
      return answer
    },
  }
}

/** Waits for something, as long as the login goes on. @throws AttemptEnded */
const unlessAborted = <Value>(waited: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  Promise.race([
    waited,
    new Promise<never>((_, reject) => {
      const end = () => reject(new AttemptEnded())
      if (signal.aborted) end()
      signal.addEventListener('abort', end, { once: true })
    }),
  ])

async function readAnswer(parts: FrameParts, { channel }: TabLogin, secret: string, signal: AbortSignal) {
  const { access, everySecond } = parts
  const link = await answerLink(channel, secret)
  const talk = await openChannelTalk({ access, link, side: 'frame', everySecond })
  const outcome = new Promise<ProviderOutcome>((resolve) => {
    talk.listen((data) => {
      const parsed = v.safeParse(windowMessage, data)
      if (parsed.success && parsed.output.type === 'answer') resolve(parsed.output.outcome)
    })
  })
  return withinSeconds(parts, answerSeconds, unlessAborted(outcome, signal)).finally(talk.end)
}

/** Shows the box whose button leaves again. The page ends with it, so this never ends well. */
async function leaveAgain(parts: FrameParts, kept: TabLogin, signal: AbortSignal): Promise<never> {
  const url = await keepAndAsk(parts, kept)
  let clear: () => void = () => undefined
  const closed = new Promise<never>((_, reject) => {
    const box = createSocialBox(
      parts,
      { provider: providerNames[kept.login.way], tab: { url, isOnly: true } },
      () => reject(new ServiceFailure('socialDenied')),
    )
    clear = box.clear
    box.show()
  })
  return withinSeconds(parts, personSeconds, unlessAborted(closed, signal)).finally(() => clear())
}
