import type { FrameHandlers } from 'latchkit/wire'
import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { FrameFailure, frameFailure } from '../channel/frameFailure.js'
import type { FrameCall, FrameLink } from '../channel/openChannel.js'
import { isRefusal, ServiceFailure } from '../identity/callService.js'
import { Contradicted } from '../identity/contradicted.js'
import { proveSocial } from '../identity/proveSocial.js'
import { beginSocialLogin, type SocialLogin } from '../identity/providerProof.js'
import type { AskProvider } from '../identity/typedProof.js'
import { emailOf } from '../identity/walletOwner.js'
import { type Attempt, AttemptEnded, openAttempt } from '../social/attempt.js'
import { openChannelTalk } from '../window/channelTalk.js'
import { createAskProvider } from './askProvider.js'
import { askWithBox, type BoxTab } from './askWithBox.js'
import { userRejectedCode } from './connectedWallet.js'
import { hasEntered } from './enteredSites.js'
import { enterPage } from './enterPage.js'
import type { FrameParts } from './frameState.js'
import type { LoginTurns } from './loginTurns.js'
import { pageLoginParts } from './pageLoginParts.js'
import { problemOf } from './problemOf.js'
import { returnAddress } from './returnAddress.js'
import { typeCode } from './typeCode.js'

type Handlers = FrameHandlers<FrameCall>
type SocialCalls = Pick<Handlers, 'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL'>

/** A login by a provider that the page has begun and not called yet. */
interface BegunLogin {
  readonly login: SocialLogin
  readonly attempt: Attempt
  /** Aborts when a newer login begins. */
  readonly signal: AbortSignal
  /** How the page can leave for the provider by itself. */
  readonly tab: BoxTab | undefined
}

interface SocialCallsInput {
  readonly parts: FrameParts
  readonly link: Pick<FrameLink, 'updateSession'>
  readonly turns: LoginTurns
  readonly getUser: Handlers['GET_USER']
}

const handleBytes = 16
const uriOf = ({ handle }: Attempt) => `latchkit:login/${handle}`
/** What a page has come back with, from a login for which it left. */
const returnPattern = /^latchkit:return\/([\w-]{22})$/
/** Errors whose code a page may know, since it has words of its own for them. */
const pageCodePattern = /^(social[A-Z]\w+|identityTaken)$/

/** Creates the handlers of a login by a provider. The page gets a handle of it, and never an address, a token or a code. */
export function socialCalls({ parts, link, turns, getUser }: SocialCallsInput): SocialCalls {
  let begun: BegunLogin | undefined

  return {
    async GET_SOCIAL_REDIRECT_URI({ provider, returnPath, isInTab = false }, call) {
      const way = parts.config.socials.find((each) => each.provider === provider)?.provider
      if (!way) throw failureFor(parts, new ServiceFailure('socialNotConfigured'))
      const signal = turns.begin()
      const begunAt = Date.now()
      const isNewSite = !(await hasEntered(parts))
      const login = await beginSocialLogin(parts.access, { way }).catch((error: unknown) => {
        throw failureFor(parts, error)
      })
      // A sign-out or a newer login came while a service was slow.
      if (signal.aborted || call.signal.aborted) throw frameFailure('Request was aborted')
      const { host, origin: site, language, access, everySecond } = parts
      const attempt = openAttempt({
        host,
        handle: randomHex(handleBytes),
        provider: way,
        begunAt,
        site,
        isNewSite,
        language,
        openChannel: (channel) => openChannelTalk({ access, link: channel, side: 'frame', everySecond }),
      })
      signal.addEventListener('abort', attempt.end, { once: true })
      const returnTo = returnPath === undefined ? undefined : returnAddress(parts, returnPath)
      const tab = returnTo && {
        isOnly: isInTab,
        prepare: async () => (await import('./tabLogins.js')).prepareTab(parts, login, returnTo),
      }
      begun = { login, attempt, signal, tab: tab || undefined }
      return { uri: uriOf(attempt) }
    },
    async CONNECT_SOCIAL({ uri, ...preferences }, call) {
      const secret = returnPattern.exec(uri)?.[1]
      try {
        const signal = await (secret === undefined ? enterByWindow(uri, call) : enterByReturn(secret, call))
        const user = await getUser(preferences, call)
        // Runs after the page has its answer.
        setTimeout(() => void offerEmailTo(parts, signal))
        return user
      } catch (error) {
        throw failureFor(parts, error)
      }
    },
  }

  async function enterByWindow(uri: string, call: FrameCall): Promise<AbortSignal> {
    // The handle counts once, and only in this frame, which drew it for its own page.
    if (!begun || begun.signal.aborted || uri !== uriOf(begun.attempt))
      throw new ServiceFailure('socialRefused')
    const { login, attempt, signal, tab } = begun
    begun = undefined
    endWith(call, signal)
    const ask = createAskProvider(parts, attempt, call.tellWait, askWithBox(parts, attempt, { tab }))
    await enterBySocial({ parts, link, call, login, ask, signal }).finally(attempt.end)
    return signal
  }

  /** Goes on with the login for which the page has left. */
  async function enterByReturn(secret: string, call: FrameCall): Promise<AbortSignal> {
    const signal = turns.begin()
    endWith(call, signal)
    call.tellWait('person')
    const { takeReturned } = await import('./tabLogins.js')
    const returned = await takeReturned(parts, secret, signal)
    call.tellWait('machine')
    await enterBySocial({ parts, link, call, signal, ...returned })
    return signal
  }

  function endWith(call: FrameCall, signal: AbortSignal): void {
    call.signal.addEventListener('abort', () => !signal.aborted && turns.end(), { once: true })
  }
}

interface SocialEntry {
  readonly parts: FrameParts
  readonly link: Pick<FrameLink, 'updateSession'>
  readonly call: FrameCall
  readonly login: SocialLogin
  readonly ask: AskProvider
  readonly signal: AbortSignal
}

/** Proves the login and connects the page. @throws ServiceFailure, Contradicted, AttemptEnded */
async function enterBySocial({ parts, link, call, login, ask, signal }: SocialEntry): Promise<void> {
  const loginParts = pageLoginParts(parts, signal)
  if (!loginParts) throw new ServiceFailure('unreachable')
  const step = await proveSocial(loginParts, login, ask)
  if (signal.aborted) throw new AttemptEnded()
  const { unconfirmed } = (await parts.wallets.wallet()) ?? {}
  // Only where something is asked: the page says that it signs in, and would say once more that the window waits.
  if (step !== undefined || unconfirmed !== undefined) call.tellWait('person')
  const isDone =
    (step === undefined || (await typeCode(parts, step, signal))) && (await enterPage(parts, link, signal))
  if (signal.aborted) throw new AttemptEnded()
  // The provider has answered: the person has left a question of the wallet.
  if (!isDone) throw frameFailure(parts.text().socialDenied, userRejectedCode)
  call.tellWait('machine')
}

/** Offers an address to the wallet that was entered, unless this device knows that it has one, or that nobody wants it. */
async function offerEmailTo(parts: FrameParts, signal: AbortSignal): Promise<void> {
  const wallet = await parts.wallets.wallet()
  const { status, way, isEmailSkipped = false } = wallet ?? {}
  // Where nothing lasts, the person would be asked at each login.
  const isOffered = parts.store.isLasting && status === 'ready' && !isEmailSkipped
  if (!wallet || !way || !isOffered || emailOf(wallet) !== '') return
  await (await import('./offerEmail.js')).offerEmail(parts, wallet, way, signal)
}

/** Writes an error for the page: a sentence, and a code for what is about the provider, or where another try would fail in the same way. */
function failureFor({ text }: Pick<FrameParts, 'text'>, error: unknown) {
  if (error instanceof FrameFailure) return error
  if (error instanceof AttemptEnded) return frameFailure('Request was aborted')
  const isLasting = error instanceof Contradicted || isRefusal(error, 'releasesFrozen')
  const ownCode = error instanceof ServiceFailure && pageCodePattern.test(error.code) ? error.code : undefined
  return frameFailure(problemOf(error, text()), isLasting ? 'lasting' : ownCode)
}
