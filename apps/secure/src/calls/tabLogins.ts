import * as v from 'valibot'
import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { providerNames, ways } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { ServiceFailure } from '../identity/callService.js'
import type { SocialLogin } from '../identity/providerProof.js'
import type { AskProvider } from '../identity/typedProof.js'
import { AttemptEnded } from '../social/attempt.js'
import { channelOf } from '../social/channelOf.js'
import { windowMessage } from '../social/messages.js'
import {
  answerLink,
  bindsOf,
  forgetTabLogin,
  keepTabLogin,
  readTabLogin,
  type TabLogin,
  tabUrl,
} from '../social/tabLogin.js'
import { openChannelTalk } from '../window/channelTalk.js'
import { makeLink } from '../window/windowLink.js'
import { hasEntered } from './enteredSites.js'
import type { FrameParts } from './frameState.js'
import { createSocialBox } from './socialBox.js'

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
  const { mode } = document.documentElement.dataset
  return tabUrl(host.location.origin, config.projectId, {
    ask: {
      ...{ type: 'ask', login: handle, provider: login.way, begunAt, site, language: language() },
      bind: binds[answers.length] ?? '',
      isNewSite: answers.length === 0 && !(await hasEntered(parts)),
      mode: mode === 'light' || mode === 'dark' ? mode : undefined,
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
  if ('error' in outcome) throw new ServiceFailure(outcome.error)
  if ((ways[login.way].proof === 'idToken') !== 'token' in outcome) throw new ServiceFailure('socialRefused')
  const answers = [...kept.answers, outcome]
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

/** Waits for something until the login ends, or for so many seconds. */
function within<Value>(
  { everySecond }: FrameParts,
  { seconds, code, signal }: { seconds: number; code: string; signal: AbortSignal },
  wait: (resolve: (value: Value) => void, reject: (error: Error) => void) => void,
): Promise<Value> {
  let stop: () => void = () => undefined
  return new Promise<Value>((resolve, reject) => {
    let passed = 0
    stop = everySecond(() => {
      if (++passed === seconds) reject(new ServiceFailure(code))
    })
    signal.addEventListener('abort', () => reject(new AttemptEnded()), { once: true })
    if (signal.aborted) reject(new AttemptEnded())
    wait(resolve, reject)
  }).finally(() => stop())
}

async function readAnswer(parts: FrameParts, { channel }: TabLogin, secret: string, signal: AbortSignal) {
  const { access, everySecond } = parts
  const link = await answerLink(channel, secret)
  const talk = await openChannelTalk({ access, link, side: 'frame', everySecond, onEnd: () => undefined })
  type Outcome = Extract<v.InferOutput<typeof windowMessage>, { type: 'answer' }>['outcome']
  const limits = { seconds: answerSeconds, code: 'socialExpired', signal }
  return within<Outcome>(parts, limits, (resolve) =>
    talk.listen((data) => {
      const parsed = v.safeParse(windowMessage, data)
      if (parsed.success && parsed.output.type === 'answer') resolve(parsed.output.outcome)
    }),
  ).finally(talk.end)
}

/** Shows the box whose button leaves again. The page ends with it, so this never ends well. */
async function leaveAgain(parts: FrameParts, kept: TabLogin, signal: AbortSignal): Promise<never> {
  const url = await keepAndAsk(parts, kept)
  const limits = { seconds: personSeconds, code: 'socialExpired', signal }
  let clear: () => void = () => undefined
  return within<never>(parts, limits, (_, reject) => {
    const box = createSocialBox(
      parts,
      { provider: providerNames[kept.login.way], tab: { url, isOnly: true } },
      () => reject(new ServiceFailure('socialDenied')),
    )
    clear = box.clear
    box.show()
  }).finally(() => clear())
}
