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

/** A body as it goes out, with what depends on its bytes alone. */
interface Written {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly tag: string
  readonly length: string
}

/** What was written of answers that are kept: as long as the very same one is given out, it is written once. */
export type WrittenAnswers = WeakMap<object, Written>

function write(written: WrittenAnswers, answer: object, bodyOf: () => Written['body']): Written {
  const before = written.get(answer)
  if (before) return before
  const body = bodyOf()
  const tag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  const now = { body, tag, length: String(Buffer.byteLength(body)) }
  written.set(answer, now)
  return now
}

/** An answer anyone may keep for so long; `304` where the caller has it already. */
function kept(request: Request, { body, tag, length }: Written, headers: Record<string, string>): Answer {
  const known = request.headers.get('If-None-Match')
  const isKnown = known?.split(',').some((one) => [tag, '*'].includes(one.trim().replace(/^W\//, '')))
  const all = { ...always, ...headers, ETag: tag }
  if (isKnown) return { status: 304, headers: all, body: null }
  return { status: 200, headers: { ...all, 'Content-Length': length }, body }
}

const json = 'application/json; charset=utf-8'

interface Keeping {
  readonly written: WrittenAnswers
  readonly cacheSeconds: number
  readonly isPersonal?: boolean
}

/** `answer` is not changed afterwards: a handler that gives out the same one again is not asked to write it again. */
export function answerJson(request: Request, answer: object, keeping: Keeping): Answer {
  const { cacheSeconds, isPersonal, written } = keeping
  if (cacheSeconds === 0) return answerUnkept(answer)
  const now = write(written, answer, () => JSON.stringify(answer))
  return kept(request, now, {
    'Content-Type': json,
    'Cache-Control': `${isPersonal ? 'private' : 'public'}, max-age=${cacheSeconds}`,
  })
}

/** An answer for this moment alone. */
export function answerUnkept(answer: unknown): Answer {
  return {
    status: 200,
    headers: { ...always, 'Content-Type': json, 'Cache-Control': 'no-store' },
    body: JSON.stringify(answer),
  }
}

export function answerImage(request: Request, image: DirectoryImage, keeping: Keeping): Answer {
  const { cacheSeconds, written } = keeping
  const now = write(written, image, () => image.bytes)
  return kept(request, now, {
    'Content-Type': image.type,
    'Cache-Control': `public, max-age=${cacheSeconds}, immutable`,
    'Content-Security-Policy': imagePolicy,
    'Content-Disposition': 'inline',
  })
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
