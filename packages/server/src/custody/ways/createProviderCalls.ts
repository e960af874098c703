import { fail } from 'latchkit/wire'
import type { Provider } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import { socialRefused, socialUnavailable } from '../../errors/custody.js'
import { parseJson } from '../../upstream/parseJson.js'
import { readCappedBytes } from '../../upstream/readCapped.js'

/**
 * How many calls to one provider are under way at once. Further ones are refused: in a queue they would only wait until their time is over.
 */
const maxCalls = 16
/** How many of these calls may be for strangers, who can invent proofs. The rest is kept for devices that a wallet knows. */
const maxStrangerCalls = 12
/** Time of a call, with its answer. */
const callMs = 3_000
const maxAnswerBytes = 65_536
const answerDepth = 8
const retrySeconds = 5

/** A JSON object that a provider has answered. */
export type Answer = Readonly<Record<string, unknown>>

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Calls one provider. */
export interface ProviderCalls {
  /**
   * Sends a request and reads its answer as JSON.
   * @throws `socialUnavailable` where the provider does not answer in time or says that it cannot (429, 5xx), or where
   * too many calls are under way; `socialRefused` for every
   * other answer that is not JSON with the status 200: a redirect, a page, too many bytes
   */
  askJson(url: string, init?: RequestInit, caller?: { readonly isOfStranger: boolean }): Promise<unknown>
  /** Sends a request whose answer has no body that matters. Returns its status. @throws `socialUnavailable` */
  send(url: string, init: RequestInit): Promise<number>
}

interface ProviderCallsOptions {
  readonly provider: Provider
  readonly fetch: typeof fetch
  readonly clock: Clock
}

/**
 * Creates the calls to a provider: few at once, each short, small and without redirects, so that a slow provider, or one that strangers keep
 * busy, delays its own logins only.
 */
export function createProviderCalls({ provider, fetch, clock }: ProviderCallsOptions): ProviderCalls {
  let underWay = 0
  const unavailable = (reason: string, cause?: unknown) =>
    fail(socialUnavailable, { provider, reason, retrySeconds }, cause)
  const refused = (reason: string) => fail(socialRefused, { provider, reason })

  async function request(url: string, init: RequestInit, timeout: Promise<never>): Promise<Response> {
    try {
      return await Promise.race([fetch(url, { ...init, redirect: 'manual' }), timeout])
    } catch (error) {
      throw unavailable('noAnswer', error)
    }
  }

  /** Runs a call within its time, if there is a place for it. */
  async function within<Result>(
    maxUnderWay: number,
    run: (signal: AbortSignal, timeout: Promise<never>) => Promise<Result>,
  ): Promise<Result> {
    if (underWay >= maxUnderWay) throw unavailable('full')
    underWay += 1
    const controller = new AbortController()
    const { signal } = controller
    let cancel: (() => void) | undefined
    const timeout = new Promise<never>((_, reject) => {
      cancel = clock.after(callMs, () => {
        controller.abort()
        reject(unavailable('tooSlow'))
      })
    })
    timeout.catch(() => undefined)
    try {
      return await run(signal, timeout)
    } finally {
      cancel?.()
      underWay -= 1
    }
  }

  async function readBody(response: Response, timeout: Promise<never>): Promise<string> {
    const bytes = await readCappedBytes(response, maxAnswerBytes, { timeout }).catch((error: unknown) => {
      throw unavailable('answerBroken', error)
    })
    if (bytes === undefined) throw refused('answerTooLong')
    return bytes.toString('utf8')
  }

  return {
    askJson: (url, init = {}, caller = { isOfStranger: false }) =>
      within(caller.isOfStranger ? maxStrangerCalls : maxCalls, async (signal, timeout) => {
        const response = await request(url, { ...init, signal }, timeout)
        const { status, headers } = response
        if (status !== 200) {
          await response.body?.cancel()
          throw status === 429 || status >= 500 ? unavailable('cannotNow') : refused('answerStatus')
        }
        if (!/^application\/(json|jwk-set\+json)\b/i.test(headers.get('Content-Type') ?? '')) {
          await response.body?.cancel()
          throw refused('answerNoJson')
        }
        const parsed = parseJson(await readBody(response, timeout), answerDepth)
        if ('problem' in parsed) throw refused('answerNoJson')
        return parsed.value
      }),
    send: (url, init) =>
      within(maxCalls, async (signal, timeout) => {
        const response = await request(url, { ...init, signal }, timeout)
        await response.body?.cancel()
        return response.status
      }),
  }
}
