import { request as http, type IncomingMessage } from 'node:http'
import { request as https } from 'node:https'
import { Readable } from 'node:stream'
import type { Caller } from '../../serverParts.js'
import { readCappedBytes } from '../../upstream/readCapped.js'

const answerTimeoutMs = 30_000
/** Slightly more than the 64 KiB that auth accepts, so that auth itself refuses a body that is a little too long. */
const maxBodyBytes = 66_000
const requestHeaders = [
  'authorization',
  'content-type',
  'dpop',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
] as const
/** The only headers of auth’s answer that are passed on: `set-cookie` or a policy would apply to the server’s own origin. */
const answerHeaders = [
  ...['cache-control', 'content-length', 'content-type', 'vary', 'allow', 'retry-after'],
  ...['access-control-allow-origin', 'access-control-allow-headers', 'access-control-allow-methods'],
  ...['access-control-expose-headers', 'access-control-max-age'],
] as const

const answerUnavailable = () =>
  Response.json(
    { status: 'FAILED', code: 'providerFailed', reasons: [{ field: '', description: 'Try again' }] },
    { status: 503, headers: { 'retry-after': '1' } },
  )

/** Converts auth's answer to the answer for the page. Returns `undefined` for a redirect, an invalid status, or a body that is not JSON. */
function convertAnswer(answer: IncomingMessage): Response | undefined {
  const headers = new Headers()
  headers.set('x-content-type-options', 'nosniff')
  for (const name of answerHeaders) {
    const value = answer.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  const status = answer.statusCode ?? 0
  const isJson = /^application\/json\b/.test(answer.headers['content-type'] ?? 'application/json')
  if (status < 200 || status > 599 || (status >= 300 && status < 400) || !isJson) return undefined
  const isEmpty = status === 204 || status === 304
  if (isEmpty) answer.resume()
  const stream = isEmpty ? null : (Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>)
  return new Response(stream, { status, headers })
}

/**
 * Creates the function that forwards requests to auth, which listens on another address. The `Host` stays the one that the page called,
 * because the devices' proofs contain it.
 */
export function createForward(urlOf: () => string) {
  return async (request: Request, { address }: Caller): Promise<Response> => {
    const { pathname, search, host } = new URL(request.url)
    const { hostname, port, protocol } = new URL(urlOf())
    const sendRequest = protocol === 'https:' ? https : http
    const body = request.body ? await readCappedBytes(request, maxBodyBytes) : Buffer.alloc(0)
    if (!body) return new Response(null, { status: 413 })
    const headers = Object.fromEntries(
      requestHeaders.flatMap((name) => {
        const value = request.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    return new Promise((resolve) => {
      const forwardedRequest = sendRequest(
        {
          hostname,
          port,
          path: `${pathname}${search}`,
          method: request.method,
          headers: { ...headers, host, 'x-forwarded-for': address, 'content-length': body.length },
          signal: AbortSignal.timeout(answerTimeoutMs),
        },
        (answer) => {
          let response: Response | undefined
          try {
            response = convertAnswer(answer)
          } catch {
            // The headers are invalid for a page. Catch the error here: nothing else catches it, and it would end the server.
          }
          if (!response) answer.destroy()
          resolve(response ?? answerUnavailable())
        },
      )
      // Answer 503 if auth sends no answer but something else, such as a change of protocol.
      for (const event of ['error', 'upgrade', 'close'])
        forwardedRequest.on(event, () => resolve(answerUnavailable()))
      forwardedRequest.end(body)
    })
  }
}
