import { hash } from 'node:crypto'
import type { DirectoryImage } from '../data/wallets/readImage.js'

/** An answer before it is sent. It is converted to a `Response` once, with all headers, since changing a `Response` is slow. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
}

/** Headers of every answer: a browser must use the declared type and not guess another one, whatever page loads the answer. */
const commonHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** An image that is opened as a page must not run or load anything. */
const imagePolicy = "default-src 'none'; sandbox"

/** A serialised body with all its headers. */
export interface Serialised {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
}

/** Serialised bodies by answer object: a cached answer is serialised once. */
export type SerialisedAnswers = WeakMap<object, Serialised>

function serialise(
  serialisedAnswers: SerialisedAnswers,
  answer: object,
  render: () => Pick<Serialised, 'body' | 'headers'>,
): Serialised {
  const existing = serialisedAnswers.get(answer)
  if (existing) return existing
  const { body, headers } = render()
  const tag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  const length = String(Buffer.byteLength(body))
  const newAnswer = {
    body,
    tag,
    headers: { ...commonHeaders, ...headers, ETag: tag, 'Content-Length': length },
  }
  serialisedAnswers.set(answer, newAnswer)
  return newAnswer
}

/** Returns an answer that may be cached; `304` if the caller has it already. */
export function answerIfChanged(request: Request, { body, tag, headers }: Serialised): Answer {
  const cachedTag = request.headers.get('If-None-Match')
  const isKnown = cachedTag?.split(',').some((one) => [tag, '*'].includes(one.trim().replace(/^W\//, '')))
  if (!isKnown) return { status: 200, headers, body }
  const otherHeaders = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  return { status: 304, headers: Object.fromEntries(otherHeaders), body: null }
}

const json = 'application/json; charset=utf-8'

/** How an answer is cached. */
interface Caching {
  readonly serialisedAnswers: SerialisedAnswers
  readonly cacheSeconds: number
  readonly isPersonal?: boolean
  /** Status of an answer that is not cached. */
  readonly status?: number
}

/** Serialises an answer as JSON. `answer` must not change afterwards. */
export function answerJson(request: Request, answer: object, caching: Caching): Answer {
  const { cacheSeconds, isPersonal, serialisedAnswers, status } = caching
  if (cacheSeconds === 0) return answerUncached(answer, status)
  const serialisedAnswer = serialise(serialisedAnswers, answer, () => ({
    body: JSON.stringify(answer),
    headers: {
      'Content-Type': json,
      'Cache-Control': `${isPersonal ? 'private' : 'public'}, max-age=${cacheSeconds}`,
    },
  }))
  return answerIfChanged(request, serialisedAnswer)
}

/** Returns an answer that is never cached. */
export function answerUncached(answer: unknown, status = 200): Answer {
  return {
    status,
    headers: { ...commonHeaders, 'Content-Type': json, 'Cache-Control': 'no-store' },
    body: JSON.stringify(answer),
  }
}

/** Shorter bodies are sent in one piece. */
const maxPieceBytes = 65_536

/** Streams parts of a body as fast as the connection takes them. */
function streamOf(parts: readonly Buffer[]): ReadableStream<Uint8Array> {
  const pieces = (function* () {
    for (const part of parts) {
      for (let at = 0; at < part.length; at += maxPieceBytes) yield part.subarray(at, at + maxPieceBytes)
    }
  })()
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** Returns an answer of JSON that is already serialised, in parts. The answer is never cached. Without parts, the status is 204. */
export function answerParts(parts: readonly Buffer[]): Answer {
  const headers = { ...commonHeaders, 'Cache-Control': 'no-store' }
  if (parts.length === 0) return { status: 204, headers, body: null }
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return {
    status: 200,
    headers: { ...headers, 'Content-Type': json, 'Content-Length': String(length) },
    body: length > maxPieceBytes ? streamOf(parts) : Buffer.concat(parts),
  }
}

export function answerImage(request: Request, image: DirectoryImage, caching: Caching): Answer {
  const { cacheSeconds, serialisedAnswers } = caching
  const serialisedAnswer = serialise(serialisedAnswers, image, () => ({
    body: image.bytes,
    headers: {
      'Content-Type': image.type,
      'Cache-Control': `public, max-age=${cacheSeconds}, immutable`,
      'Content-Security-Policy': imagePolicy,
      'Content-Disposition': 'inline',
    },
  }))
  return answerIfChanged(request, serialisedAnswer)
}

/** Returns the answer of a refusal, with its reasons. The answer is never cached. */
export function answerFailure(
  status: number,
  reasons: readonly { readonly field: string; readonly description: string }[],
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { ...commonHeaders, 'Content-Type': json, 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify({ status: 'FAILED', reasons }),
  }
}
