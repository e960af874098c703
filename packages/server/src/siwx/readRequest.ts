import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../clock.js'
import { siwxBodyTooLarge, siwxOriginRefused, siwxRequestInvalid } from '../errors/siwx.js'
import { parseJson } from '../upstream/parseJson.js'
import { readCappedBytes } from '../upstream/readCapped.js'
import { type CookieSite, hasSecureCookie } from './cookies.js'

const maxBodyBytes = 65_536
/** Timeout of a body, so that a slow sender does not occupy memory. */
const bodyTimeoutMs = 10_000
const jsonDepth = 4

const loopbackPattern = /^(localhost|[-a-z\d.]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/
/** Whether a host, with or without a port, is this machine. */
export const isLoopback = (host: string): boolean => loopbackPattern.test(host)

/**
 * Decides how the cookies of a request are written: without prefix and `Secure` only if the site's own configuration says that it is on
 * this machine (X5). A TLS proxy may also call the server by a loopback name. Then the page's origin, or a `Secure` cookie, shows that the
 * page is on https.
 */
export function siteOf({ url, headers }: Request, domains: readonly string[]): CookieSite {
  const { protocol, host } = new URL(url)
  const isOfHttps = headers.get('Origin')?.startsWith('https:') || hasSecureCookie(headers)
  return { isPlain: protocol === 'http:' && isLoopback(host) && domains.includes(host) && !isOfHttps }
}

/**
 * Returns the host of the page that sent a request, which browsers name for each POST. @throws `siwxOriginRefused` if it is not one of the
 * site's.
 */
export function pageOf({ headers }: Request, domains: readonly string[]): string {
  const origin = headers.get('Origin') ?? ''
  const [, scheme, host = ''] = /^(https?):\/\/([^/]+)$/.exec(origin) ?? []
  const isAllowed = domains.includes(host) && (scheme === 'https' || isLoopback(host))
  const fetchSite = headers.get('Sec-Fetch-Site') ?? 'same-origin'
  if (!isAllowed || fetchSite !== 'same-origin') throw fail(siwxOriginRefused, {})
  return host
}

/** Reads the JSON of a request. @throws `siwxRequestInvalid`, `siwxBodyTooLarge`. */
export async function readJson<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  clock: Clock,
): Promise<v.InferOutput<Schema>> {
  const refuse = (field: string, reason: string) => fail(siwxRequestInvalid, { field, reason })
  // A form of another site cannot send this content type.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? ''))
    throw refuse('Content-Type', 'Expected application/json')
  const text = await readWithTimeout(request, clock)
  if (text === undefined) throw fail(siwxBodyTooLarge, { bytes: maxBodyBytes })
  const json = parseJson(text, jsonDepth)
  if ('problem' in json) throw refuse('', json.problem)
  // An array would pass as an object without fields.
  if (Array.isArray(json.value)) throw refuse('', 'Expected an object')
  const parseResult = v.safeParse(schema, json.value)
  if (parseResult.success) return parseResult.output
  const [issue] = parseResult.issues
  throw refuse(v.getDotPath(issue) ?? '', issue.message)
}

/** Reads a body as text, counting its real length. `undefined` if it is too long. */
async function readWithTimeout(request: Request, clock: Clock): Promise<string | undefined> {
  let cancel = () => undefined as unknown
  const timeout = new Promise<never>((_, reject) => {
    const timeoutError = () =>
      fail(siwxRequestInvalid, { field: '', reason: `Expected the body in ${bodyTimeoutMs} ms` })
    cancel = clock.after(bodyTimeoutMs, () => reject(timeoutError()))
  })
  timeout.catch(() => undefined)
  try {
    const bytes = await readCappedBytes(request, maxBodyBytes, { timeout })
    return bytes?.toString('utf8')
  } finally {
    cancel()
  }
}
