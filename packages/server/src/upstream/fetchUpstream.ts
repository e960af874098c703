import type { Clock } from '../clock.js'
import { fetchWithin, type UpstreamLimits } from './fetchWithin.js'
import { parseJson } from './parseJson.js'

export type UpstreamAnswer =
  | { readonly value: unknown }
  | { readonly failed: true; readonly status?: number; readonly retryAfterMs?: number }

const answerDepth = 64
const longestRetryAfterMs = 30_000

/** Reads `Retry-After`, seconds or a date; never longer than half a minute. */
function retryAfterOf(headers: Headers, clock: Clock): number | undefined {
  const text = headers.get('Retry-After')
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - clock.now()
  return ms > 0 ? Math.min(ms, longestRetryAfterMs) : undefined
}

/** Name and password in a configured address go where they belong: `fetch` refuses them in the address. */
function splitAddress(address: string) {
  const url = new URL(address)
  const { username, password } = url
  if (!username && !password) return { url: address, headers: {} }
  url.username = ''
  url.password = ''
  const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  return { url: url.href, headers: { Authorization: `Basic ${pair.toString('base64')}` } }
}

/**
 * Asks a service of the operator's for JSON, with a body by POST, without one by GET. The address is the operator's: no
 * header, path or host of a caller goes with it, and no redirect is followed (G2).
 */
export async function fetchUpstream(
  clock: Clock,
  address: string,
  body: string | undefined,
  limits: UpstreamLimits,
): Promise<UpstreamAnswer> {
  try {
    const { url, headers } = splitAddress(address)
    const post = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } }
    const init = body === undefined ? { headers } : { ...post, body }
    const { status, headers: given, body: read } = await fetchWithin(clock, url, init, limits)
    const retryAfterMs = retryAfterOf(given, clock)
    const parsed = read && parseJson(read.toString('utf8'), answerDepth)
    if (status >= 200 && status < 300 && parsed && 'value' in parsed) return parsed
    return { failed: true, status, ...(retryAfterMs && { retryAfterMs }) }
  } catch {
    // Whatever broke the connection, it says nothing a caller may hear; the pool counts it.
    return { failed: true }
  }
}
