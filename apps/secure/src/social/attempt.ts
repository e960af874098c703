import * as v from 'valibot'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import { ignoreServiceFailure } from '../identity/callService.js'
import { shownMode } from '../ui/shownMode.js'
import type { WindowHost } from '../window/openWindow.js'
import { portTalk, type Talk } from '../window/talk.js'
import { makeLink, type WindowLink } from '../window/windowLink.js'
import { linkOf } from './channelOf.js'
import {
  type AskMessage,
  type ProviderOutcome,
  type SocialFrameMessage,
  windowGreeting,
  windowMessage,
} from './messages.js'

/** What an attempt tells of its windows, for the screens of the frame. */
export interface AttemptWatcher {
  /** A window has reported. @param isApart Over a channel: the browser keeps it apart from the page. */
  onReport(isApart: boolean): void
  /** A window without an opener shows digits, which are to be typed in the frame. @param send Sends what was typed. */
  onDigits(triesLeft: number, send: (digits: string) => void): void
}

interface AttemptInput {
  readonly host: Pick<WindowHost, 'location' | 'addEventListener' | 'removeEventListener'>
  /** Names the login between the frame and its windows. */
  readonly handle: string
  readonly provider: Provider
  /** When the login was begun, in ms since 1970. */
  readonly begunAt: number
  /** The checked origin of the page. */
  readonly site: string
  /** Whether this device has never been signed in on the site. */
  readonly isNewSite: boolean
  /** Whether the provider is to let the person choose an account. */
  readonly choosesAccount?: boolean
  language(): Language
  /** Opens the frame's side of a channel of auth, for windows without an opener. */
  openChannel(link: WindowLink): Promise<Talk>
}

/** A login by a provider, as its windows see it. */
export interface Attempt {
  readonly handle: string
  readonly provider: Provider
  /**
   * Has a window ask the provider, and waits for its answer: the window that brought the last answer, or any that the page opens. Only one
   * answer is taken. Rejects once the attempt has ended.
   * @param bind What the answer is to be bound to.
   */
  ask(bind: string): Promise<ProviderOutcome>
  /** Calls when something is learned of a window. */
  watch(watcher: AttemptWatcher): void
  /** Makes a link to a window without an opener, and listens to it. Only this frame's own document may open it. */
  linkToWindow(): WindowLink
  /** Tells the window that nothing more is needed of it. */
  release(): void
  /** Talks to no window any more. */
  end(): void
}

/** How many windows are listened to over channels: the newest ones, since each costs a call every other second. */
const maxChannels = 3

/** An attempt that has ended before there was an answer. */
export class AttemptEnded extends Error {}

/**
 * Opens a login by a provider to the windows of this site that the page opens. Each posts its greeting to all frames of its opener; only a
 * frame that waits for an answer offers it something to ask, and only the frame that began a login takes the answer for it. A window that
 * has lost its opener greets over a channel whose key it gave to this frame before, or had from a link of this frame.
 */
export function openAttempt(input: AttemptInput): Attempt {
  const { handle, provider, begunAt, site, isNewSite, choosesAccount, language } = input
  let wait: { readonly bind: string; take(outcome: ProviderOutcome): void; refuse(): void } | undefined
  let watcher: AttemptWatcher | undefined
  /** The talk with the window that has brought an answer. */
  let servedTalk: Talk | undefined
  let hasEnded = false
  const look = (): Pick<AskMessage, 'language' | 'mode'> => ({ language: language(), mode: shownMode() })
  /** What does not reach a window now is sent again by its channel, or is not needed any more. */
  const say = (talk: Talk, message: SocialFrameMessage) => talk.send(message).catch(ignoreServiceFailure)
  const sayAsk = (talk: Talk, bind: string) =>
    say(talk, {
      ...{ type: 'ask', ...look(), login: handle, provider, bind, begunAt, site, isNewSite },
      ...(choosesAccount && { choosesAccount }),
    })

  function takeAnswer(talk: Talk, outcome: ProviderOutcome): void {
    if (!wait) return
    const { take } = wait
    wait = undefined
    servedTalk = talk
    take(outcome)
  }

  /** Answers a window's greeting. @returns Whether the window was offered something. */
  function greet(talk: Talk, login: string | undefined): boolean {
    if (!wait || (login !== undefined && login !== handle)) return false
    watcher?.onReport(windows.isChannel(talk))
    void (login === undefined ? sayAsk(talk, wait.bind) : say(talk, { type: 'ready', ...look(), site }))
    return true
  }

  /** Hears a window that was greeted. Before it has been at the provider, it has no proof to bring. */
  function hear(talk: Talk, hasBeenThere: boolean, data: unknown): void {
    const parsed = v.safeParse(windowMessage, data)
    if (!parsed.success) return
    const message = parsed.output
    if (message.type === 'leaving') {
      // A window that talks over a channel comes back to it.
      if (!windows.isChannel(talk)) void windows.listenAt(linkOf(message.channel))
    } else if (message.type === 'asksDigits') {
      if (hasBeenThere && wait)
        watcher?.onDigits(message.triesLeft, (digits) => void say(talk, { type: 'digits', digits }))
    } else if (hasBeenThere || 'error' in message.outcome) takeAnswer(talk, message.outcome)
  }

  const windows = listenToWindows(input, { greet, hear })

  function release(): void {
    const talk = servedTalk
    servedTalk = undefined
    if (talk) void say(talk, { type: 'taken' })
  }

  return {
    handle,
    provider,
    ask: (bind) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new AttemptEnded())
        wait = { bind, take: resolve, refuse: () => reject(new AttemptEnded()) }
        if (servedTalk) void sayAsk(servedTalk, bind)
      }),
    watch(next) {
      watcher = next
    },
    linkToWindow() {
      const link = makeLink()
      void windows.listenAt(link)
      return link
    },
    release,
    end() {
      hasEnded = true
      release()
      windows.end()
      wait?.refuse()
      wait = undefined
    },
  }
}

/** What a login does with what its windows say. */
interface WindowHearer {
  /** Answers a window's greeting. @returns Whether the window was offered something. */
  greet(talk: Talk, login: string | undefined): boolean
  /** Hears a window that was greeted. */
  hear(talk: Talk, hasBeenThere: boolean, data: unknown): void
}

/** Listens to the windows of a login: to their messages, and over channels to those that have lost their opener. */
function listenToWindows(
  { host, openChannel }: Pick<AttemptInput, 'host' | 'openChannel'>,
  { greet, hear }: WindowHearer,
) {
  const channels = new Set<Talk>()
  let hasEnded = false

  // Only documents of this origin are heard: neither the page, nor another frame of it, nor a window of a site.
  function onMessage({ origin, data, ports: [port, ...more] }: MessageEvent): void {
    if (origin !== host.location.origin || !port || more.length > 0) return
    const parsed = v.safeParse(windowGreeting, data)
    if (!parsed.success) return
    const talk = portTalk(port)
    const { login } = parsed.output
    if (greet(talk, login)) talk.listen((message) => hear(talk, login !== undefined, message))
  }
  host.addEventListener('message', onMessage)

  /** Listens to a window over a channel. Only who has its key can write into it. */
  async function listenAt(link: WindowLink): Promise<void> {
    const talk = await openChannel(link)
    if (hasEnded) return talk.end()
    channels.add(talk)
    const [oldest] = channels
    if (oldest && channels.size > maxChannels) endChannel(oldest)
    let login: string | undefined
    talk.listen((data) => {
      const parsed = v.safeParse(windowGreeting, data)
      if (!parsed.success) return hear(talk, login !== undefined, data)
      const isGreeted = greet(talk, parsed.output.login)
      login = isGreeted ? parsed.output.login : undefined
    })
  }

  /** Ends a channel once what was said is posted. */
  function endChannel(talk: Talk): void {
    channels.delete(talk)
    void talk.flush().catch(ignoreServiceFailure).finally(talk.end)
  }

  return {
    /** Checks whether a window talks over a channel. */
    isChannel: (talk: Talk): boolean => channels.has(talk),
    listenAt,
    end() {
      hasEnded = true
      host.removeEventListener('message', onMessage)
      for (const talk of [...channels]) endChannel(talk)
    },
  }
}
