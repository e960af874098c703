import { standardQuery, type Texts } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import type { Serialised } from './answer.js'

/** The time for which an answer serves all requests for the same, in ms: too short to be seen, and enough for most of what a crowd asks at once. */
const keptMs = 1_000
const keptBytes = 16_777_216

/** An answer as it came from the gateway's process. */
export interface RawAnswer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

interface Kept extends Serialised {
  readonly until: number
}

/** The names in a query that say who asks, and not what for. */
const ofCaller = Object.keys(standardQuery.entries)
/** Headers that belong to the page that asked. */
const ofPage = /^(vary|access-control-.*)$/i

/** The name of what a request asks for; nothing where it must be asked for anew. */
function keyOf({ method, url }: Request, query: Texts): string | undefined {
  if (method !== 'GET' || query.forceUpdate !== undefined) return undefined
  const asked = Object.entries(query).filter(([name]) => !ofCaller.includes(name))
  return JSON.stringify([new URL(url).pathname, asked.sort(([one], [other]) => (one < other ? -1 : 1))])
}

/** Creates the memory of the server's process for answers that callers may cache: as bytes, for a second, and no more of them than 16 MB. */
export function createKeptAnswers(clock: Clock) {
  const answers = new Map<string, Kept>()
  let bytes = 0

  function remove(key: string, { body }: Kept): void {
    answers.delete(key)
    bytes -= body.length
  }

  /** All are kept equally long: the oldest ends first. */
  function makeRoom(length: number, now: number): void {
    for (const [key, kept] of answers) {
      if (kept.until > now && bytes + length <= keptBytes) return
      remove(key, kept)
    }
  }

  return {
    /** The part of what may be kept that is. */
    fill: () => bytes / keptBytes,
    find(request: Request, query: Texts): Serialised | undefined {
      const key = keyOf(request, query)
      const kept = key === undefined ? undefined : answers.get(key)
      return kept && kept.until > clock.now() ? kept : undefined
    },
    keep(request: Request, query: Texts, { status, headers, body }: RawAnswer): void {
      const key = keyOf(request, query)
      const fields = Object.fromEntries(headers)
      const mayBeKept = status === 200 && /max-age=[1-9]/.test(fields['cache-control'] ?? '')
      if (key === undefined || !mayBeKept || !fields.etag || !(body instanceof Uint8Array)) return
      const now = clock.now()
      const before = answers.get(key)
      if (before) remove(key, before)
      makeRoom(body.length, now)
      const own = Object.fromEntries(headers.filter(([name]) => !ofPage.test(name)))
      answers.set(key, { body, tag: fields.etag, headers: own, until: now + keptMs })
      bytes += body.length
    },
  }
}
