import { standardQuery, type Texts } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import type { Serialised } from './answer.js'

/** The time for which an answer serves all requests for the same, in ms: too short to be seen, and enough for most of what a crowd asks at once. */
const maxAgeMs = 1_000
const maxBytes = 16_777_216

/** An answer as it came from the gateway's process. */
export interface RawAnswer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

interface CachedAnswer extends Serialised {
  readonly until: number
}

/** The names in a query that say who asks, and not what for. */
const ofCaller = Object.keys(standardQuery.entries)
/** Headers that belong to the page that asked. */
const ofPage = /^(vary|access-control-.*)$/i

/** The name of what a request asks for; nothing where it must be asked for anew. */
function keyOf({ method, url }: Request, query: Texts): string | undefined {
  if (method !== 'GET' || query.forceUpdate !== undefined) return undefined
  const fields = Object.entries(query).filter(([name]) => !ofCaller.includes(name))
  return JSON.stringify([new URL(url).pathname, fields.sort(([one], [other]) => (one < other ? -1 : 1))])
}

/** Creates the cache of the server's process for answers that callers may cache: as bytes, for a second, and no more of them than 16 MB. */
export function createAnswerCache(clock: Clock) {
  const answers = new Map<string, CachedAnswer>()
  let bytes = 0

  function remove(key: string, { body }: CachedAnswer): void {
    answers.delete(key)
    bytes -= body.length
  }

  /** Removes the oldest answers until there is space for `length` bytes. All are cached equally long: the oldest ends first. */
  function evict(length: number, now: number): void {
    for (const [key, answer] of answers) {
      if (answer.until > now && bytes + length <= maxBytes) return
      remove(key, answer)
    }
  }

  return {
    /** The part of the 16 MB that is in use (0 to 1). */
    fill: () => bytes / maxBytes,
    get(request: Request, query: Texts): Serialised | undefined {
      const key = keyOf(request, query)
      const cached = key === undefined ? undefined : answers.get(key)
      return cached && cached.until > clock.now() ? cached : undefined
    },
    set(request: Request, query: Texts, { status, headers, body }: RawAnswer): void {
      const key = keyOf(request, query)
      const fields = Object.fromEntries(headers)
      const isCacheable = status === 200 && /max-age=[1-9]/.test(fields['cache-control'] ?? '')
      if (key === undefined || !isCacheable || !fields.etag || !(body instanceof Uint8Array)) return
      const now = clock.now()
      const before = answers.get(key)
      if (before) remove(key, before)
      evict(body.length, now)
      const own = Object.fromEntries(headers.filter(([name]) => !ofPage.test(name)))
      answers.set(key, { body, tag: fields.etag, headers: own, until: now + maxAgeMs })
      bytes += body.length
    },
  }
}
