import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { Readable } from 'node:stream'
import type { Caller } from '../../serverParts.js'
import { readCappedBytes } from '../../upstream/readCapped.js'

const answerMs = 30_000
/** Auth refuses what is longer than 64 KiB: a little more is passed on, so that it is auth that says so. */
const bodyBytes = 66_000
const passedOn = [
  'authorization',
  'content-type',
  'dpop',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
] as const
const notPassedBack = ['connection', 'keep-alive', 'transfer-encoding', 'date']

const down = () =>
  Response.json(
    { status: 'FAILED', code: 'providerFailed', reasons: [{ field: '', description: 'Try again' }] },
    { status: 503, headers: { 'retry-after': '1' } },
  )

/**
 * Makes what passes requests on to auth, which listens on an address of its own. The host stays the one that the page has called,
 * because proofs name it.
 */
export function createForward(urlOf: () => string) {
  return async (request: Request, { address }: Caller): Promise<Response> => {
    const { pathname, search, host } = new URL(request.url)
    const { hostname, port, protocol } = new URL(urlOf())
    const send = protocol === 'https:' ? https : http
    const body = request.body ? await readCappedBytes(request, bodyBytes) : Buffer.alloc(0)
    if (!body) return new Response(null, { status: 413 })
    const headers = Object.fromEntries(
      passedOn.flatMap((name) => {
        const value = request.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    return new Promise((done) => {
      const asking = send(
        {
          ...{ hostname, port, path: `${pathname}${search}`, method: request.method },
          headers: { ...headers, host, 'x-forwarded-for': address, 'content-length': body.length },
          signal: AbortSignal.timeout(answerMs),
        },
        (answer) => {
          const given = new Headers()
          for (const [name, value] of Object.entries(answer.headers))
            if (value !== undefined && !notPassedBack.includes(name)) given.set(name, String(value))
          const status = answer.statusCode ?? 503
          const isEmpty = status === 204 || status === 304
          if (isEmpty) answer.resume()
          const stream = isEmpty ? null : (Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>)
          done(new Response(stream, { status, headers: given }))
        },
      )
      asking.once('error', () => done(down()))
      asking.end(body)
    })
  }
}
