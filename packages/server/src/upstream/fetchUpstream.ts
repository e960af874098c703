import type { Clock } from '../clock.js'
import { fetchWithin, type UpstreamLimits } from './fetchWithin.js'
import { parseJson } from './parseJson.js'
import { BytesRefused } from './readCapped.js'

/** How a service failed. */
export interface UpstreamFailure {
  readonly failed: true
  readonly status?: number
  readonly retryAfterMs?: number
  /** True if our own memory cap stopped the read, which is not the service's fault. */
  readonly isRefused?: boolean
}

export type UpstreamAnswer = { readonly value: unknown } | UpstreamFailure

const answerDepth = 64
const maxRetryAfterMs = 30_000

/** Reads `Retry-After`, in seconds or as a date; at most half a minute. */
function retryAfterOf(headers: Headers, clock: Clock): number | undefined {
  const text = headers.get('Retry-After')
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - clock.now()
  return ms > 0 ? Math.min(ms, maxRetryAfterMs) : undefined
}

/** Moves the user and password of a configured URL into a header: `fetch` refuses them in the URL. */
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
 * Calls a service of the operator: POST with a body, GET without. The URL is the operator's; no header, path or host comes from a caller,
 * and redirects are not followed (G2).
 */
export async function fetchUpstreamBytes(
  clock: Clock,
  address: string,
  body: string | undefined,
  limits: UpstreamLimits,
): Promise<{ readonly bytes: Buffer; readonly status: number } | UpstreamFailure> {
  try {
    const { url, headers } = splitAddress(address)
    const postInit = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } }
    const init = body === undefined ? { headers } : { ...postInit, body }
    const { status, headers: answerHeaders, body: bytes } = await fetchWithin(clock, url, init, limits)
    if (status >= 200 && status < 300 && bytes) return { bytes, status }
    const retryAfterMs = retryAfterOf(answerHeaders, clock)
    return { failed: true, status, ...(retryAfterMs && { retryAfterMs }) }
  } catch (error) {
    // Callers must not learn why the connection broke; the pool counts it.
    return { failed: true, isRefused: error instanceof BytesRefused }
  }
}

/** Calls a service of the operator that answers JSON, by the rules of `fetchUpstreamBytes`. */
export async function fetchUpstream(
  clock: Clock,
  address: string,
  body: string | undefined,
  limits: UpstreamLimits,
): Promise<UpstreamAnswer> {
  const answer = await fetchUpstreamBytes(clock, address, body, limits)
  if ('failed' in answer) return answer
  const parsed = parseJson(answer.bytes.toString('utf8'), answerDepth)
  return 'value' in parsed ? parsed : { failed: true, status: answer.status }
}
