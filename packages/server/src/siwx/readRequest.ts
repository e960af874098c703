import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { siwxBodyTooLarge, siwxOriginRefused, siwxRequestInvalid } from '../errors/siwx.js'
import { parseJson } from '../upstream/parseJson.js'
import { readCapped } from '../upstream/readCapped.js'
import type { CookieSite } from './cookies.js'

const bodyBytes = 65_536
const jsonDepth = 4

const loopback = /^(localhost|[-a-z\d.]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/
/** Whether a host, with its port or without one, is this machine. */
export const isLoopback = (host: string): boolean => loopback.test(host)

/**
 * Says how the cookies of a request are written: without prefix and `Secure` only where the site itself says that it is on this machine
 * (X5). Behind a proxy that ends https a request may well come by http.
 */
export function siteOf({ url }: Request, domains: readonly string[]): CookieSite {
  const { protocol, host } = new URL(url)
  return { isPlain: protocol === 'http:' && isLoopback(host) && domains.includes(host) }
}

/**
 * Returns the host of the page that a request comes from, which browsers say of each POST.
 * @throws `siwxOriginRefused` where it is none of the site's.
 */
export function pageOf({ headers }: Request, domains: readonly string[]): string {
  const origin = headers.get('Origin') ?? ''
  const [, scheme, host = ''] = /^(https?):\/\/([^/]+)$/.exec(origin) ?? []
  const isAllowed = domains.includes(host) && (scheme === 'https' || isLoopback(host))
  const fetchSite = headers.get('Sec-Fetch-Site') ?? 'same-origin'
  if (!isAllowed || fetchSite !== 'same-origin') throw fail(siwxOriginRefused, {})
  return host
}

/**
 * Reads the JSON of a request.
 * @throws `siwxRequestInvalid`, `siwxBodyTooLarge`.
 */
export async function readJson<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const refuse = (field: string, reason: string) => fail(siwxRequestInvalid, { field, reason })
  // A form of another site can send anything but this.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? ''))
    throw refuse('Content-Type', 'Expected application/json')
  const text = await readCapped(request, bodyBytes)
  if (text === undefined) throw fail(siwxBodyTooLarge, { bytes: bodyBytes })
  const json = parseJson(text, jsonDepth)
  if ('problem' in json) throw refuse('', json.problem)
  const parsed = v.safeParse(schema, json.value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw refuse(v.getDotPath(issue) ?? '', issue.message)
}
