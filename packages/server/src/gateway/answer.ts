import { hash } from 'node:crypto'
import type { DirectoryImage } from '../data/wallets/readImage.js'

/** An answer before it is sent. It becomes a `Response` once, with all its headers: to change one afterwards is slow. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

/** Answers nobody is to act on but by their type, wherever they are opened. */
const always = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** An image opened by itself runs nothing and loads nothing. */
const imagePolicy = "default-src 'none'; sandbox"

/** A body as it goes out, with all its headers. */
interface Written {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
}

/** What was written of answers that are kept: as long as the very same one is given out, it is written once. */
export type WrittenAnswers = WeakMap<object, Written>

function write(
  written: WrittenAnswers,
  answer: object,
  writing: () => Pick<Written, 'body' | 'headers'>,
): Written {
  const before = written.get(answer)
  if (before) return before
  const { body, headers } = writing()
  const tag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  const length = String(Buffer.byteLength(body))
  const now = { body, tag, headers: { ...always, ...headers, ETag: tag, 'Content-Length': length } }
  written.set(answer, now)
  return now
}

/** An answer anyone may keep for so long; `304` where the caller has it already. */
function kept(request: Request, { body, tag, headers }: Written): Answer {
  const known = request.headers.get('If-None-Match')
  const isKnown = known?.split(',').some((one) => [tag, '*'].includes(one.trim().replace(/^W\//, '')))
  if (!isKnown) return { status: 200, headers, body }
  const { 'Content-Length': _, ...others } = headers
  return { status: 304, headers: others, body: null }
}

const json = 'application/json; charset=utf-8'

interface Keeping {
  readonly written: WrittenAnswers
  readonly cacheSeconds: number
  readonly isPersonal?: boolean
  /** Of an answer that is not kept. */
  readonly status?: number
}

/** `answer` is not changed afterwards: a handler that gives out the same one again is not asked to write it again. */
export function answerJson(request: Request, answer: object, keeping: Keeping): Answer {
  const { cacheSeconds, isPersonal, written, status } = keeping
  if (cacheSeconds === 0) return answerUnkept(answer, status)
  const now = write(written, answer, () => ({
    body: JSON.stringify(answer),
    headers: {
      'Content-Type': json,
      'Cache-Control': `${isPersonal ? 'private' : 'public'}, max-age=${cacheSeconds}`,
    },
  }))
  return kept(request, now)
}

/** An answer for this moment alone. */
export function answerUnkept(answer: unknown, status = 200): Answer {
  return {
    status,
    headers: { ...always, 'Content-Type': json, 'Cache-Control': 'no-store' },
    body: JSON.stringify(answer),
  }
}

export function answerImage(request: Request, image: DirectoryImage, keeping: Keeping): Answer {
  const { cacheSeconds, written } = keeping
  const now = write(written, image, () => ({
    body: image.bytes,
    headers: {
      'Content-Type': image.type,
      'Cache-Control': `public, max-age=${cacheSeconds}, immutable`,
      'Content-Security-Policy': imagePolicy,
      'Content-Disposition': 'inline',
    },
  }))
  return kept(request, now)
}

/** What is wrong, for the one who asked alone. */
export function answerFailure(
  status: number,
  reasons: readonly { readonly field: string; readonly description: string }[],
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { ...always, 'Content-Type': json, 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify({ status: 'FAILED', reasons }),
  }
}
