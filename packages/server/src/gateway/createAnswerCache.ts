import { standardQuery, type Texts } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import type { Serialised } from './answer.js'

/** How long an answer is reused for equal requests, in ms: too short for a visitor to notice, and long enough when a crowd asks at once. */
const maxAgeMs = 1_000
const maxBytes = 16_777_216

/** An answer as received from the gateway's process. */
export interface RawAnswer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

interface CachedAnswer extends Serialised {
  readonly until: number
}

/** Query names that say who asks, not for what. */
const callerFields = Object.keys(standardQuery.entries)
/** Headers that depend on the page that asked. */
const pageHeaderPattern = /^(vary|access-control-.*)$/i

/** Returns the cache key of a request; `undefined` if it must not be cached. */
function keyOf({ method, url }: Request, query: Texts): string | undefined {
  if (method !== 'GET' || query.forceUpdate !== undefined) return undefined
  const fields = Object.entries(query).filter(([name]) => !callerFields.includes(name))
  return JSON.stringify([new URL(url).pathname, fields.sort(([one], [other]) => (one < other ? -1 : 1))])
}

/** Creates the server process's cache of answers that callers may cache: as bytes, for a second, up to 16 MB. */
export function createAnswerCache(clock: Clock) {
  const answers = new Map<string, CachedAnswer>()
  let bytes = 0

  function remove(key: string, { body }: CachedAnswer): void {
    answers.delete(key)
    bytes -= body.length
  }

  /** Drops the oldest answers until `length` bytes fit. All answers are cached equally long, so the oldest expires first. */
  function evict(length: number, now: number): void {
    for (const [key, answer] of answers) {
      if (answer.until > now && bytes + length <= maxBytes) return
      remove(key, answer)
    }
  }

  return {
    /** Returns how full the 16 MB are (0 to 1). */
    fill: () => bytes / maxBytes,
    get(request: Request, query: Texts): Serialised | undefined {
      const key = keyOf(request, query)
      const cachedAnswer = key === undefined ? undefined : answers.get(key)
      return cachedAnswer && cachedAnswer.until > clock.now() ? cachedAnswer : undefined
    },
    set(request: Request, query: Texts, { status, headers, body }: RawAnswer): void {
      const key = keyOf(request, query)
      const fields = Object.fromEntries(headers)
      const isCacheable = status === 200 && /max-age=[1-9]/.test(fields['cache-control'] ?? '')
      if (key === undefined || !isCacheable || !fields.etag || !(body instanceof Uint8Array)) return
      const now = clock.now()
      const oldAnswer = answers.get(key)
      if (oldAnswer) remove(key, oldAnswer)
      evict(body.length, now)
      const cachedHeaders = Object.fromEntries(headers.filter(([name]) => !pageHeaderPattern.test(name)))
      answers.set(key, { body, tag: fields.etag, headers: cachedHeaders, until: now + maxAgeMs })
      bytes += body.length
    },
  }
}
