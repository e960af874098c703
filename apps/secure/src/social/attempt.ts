import * as v from 'valibot'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import type { WindowHost } from '../window/openWindow.js'
import {
  type AskMessage,
  type ProviderOutcome,
  type SocialFrameMessage,
  windowAnswer,
  windowGreeting,
} from './messages.js'

interface AttemptInput {
  readonly host: Pick<WindowHost, 'location' | 'addEventListener' | 'removeEventListener'>
  /** Names the login between the frame and its windows. */
  readonly handle: string
  readonly provider: Provider
  /** When the login was begun, in ms since 1970. */
  readonly begunAt: number
  /** The checked origin of the page. */
  readonly site: string
  language(): Language
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
  /** Tells the window that nothing more is needed of it. */
  release(): void
  /** Talks to no window any more. */
  end(): void
}

/** An attempt that has ended before there was an answer. */
export class AttemptEnded extends Error {}

/**
 * Opens a login by a provider to the windows of this site that the page opens. Each posts its greeting to all frames of its opener; only a
 * frame that waits for an answer offers it something to ask, and only the frame that began a login takes the answer for it.
 */
export function openAttempt({ host, handle, provider, begunAt, site, language }: AttemptInput): Attempt {
  let wait: { readonly bind: string; take(outcome: ProviderOutcome): void; refuse(): void } | undefined
  /** The port to the window that has brought an answer. */
  let servedPort: MessagePort | undefined
  let hasEnded = false
  const look = (): Pick<AskMessage, 'language' | 'mode'> => {
    const { mode } = document.documentElement.dataset
    return { language: language(), mode: mode === 'light' || mode === 'dark' ? mode : undefined }
  }
  const say = (port: MessagePort, message: SocialFrameMessage) => port.postMessage(message)
  const sayAsk = (port: MessagePort, bind: string) =>
    say(port, { type: 'ask', ...look(), login: handle, provider, bind, begunAt })

  function takeAnswer(port: MessagePort, data: unknown): void {
    const parsed = v.safeParse(windowAnswer, data)
    if (!parsed.success || !wait) return
    const { take } = wait
    wait = undefined
    servedPort = port
    take(parsed.output.outcome)
  }

  // Only documents of this origin are heard: neither the page, nor another frame of it, nor a window of a site.
  function onMessage({ origin, data, ports: [port, ...more] }: MessageEvent): void {
    if (origin !== host.location.origin || !port || more.length > 0) return
    const parsed = v.safeParse(windowGreeting, data)
    if (!parsed.success || !wait) return
    const { login } = parsed.output
    if (login === undefined) sayAsk(port, wait.bind)
    if (login !== handle) return
    port.onmessage = (event) => takeAnswer(port, event.data)
    say(port, { type: 'ready', ...look(), site })
  }
  host.addEventListener('message', onMessage)
  function release(): void {
    if (servedPort) say(servedPort, { type: 'taken' })
    servedPort = undefined
  }

  return {
    handle,
    provider,
    ask: (bind) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new AttemptEnded())
        wait = { bind, take: resolve, refuse: () => reject(new AttemptEnded()) }
        if (servedPort) sayAsk(servedPort, bind)
      }),
    release,
    end() {
      hasEnded = true
      host.removeEventListener('message', onMessage)
      release()
      wait?.refuse()
      wait = undefined
    },
  }
}
