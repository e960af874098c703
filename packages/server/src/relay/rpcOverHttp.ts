import { fail } from 'latchkit/wire'
import { invalidRequest, tooManyRequests } from '../errors/relay.js'
import type { Holder } from '../limits/holder.js'
import type { Caller as HttpCaller } from '../serverParts.js'
import { BytesRefused, readCappedBytes, type TakeBytes } from '../upstream/readCapped.js'
import { admit } from './admit.js'
import { credentialsOf } from './credentialsOf.js'
import type { Caller } from './methods/call.js'
import type { RelayParts } from './relayParts.js'
import { dispatch } from './rpc/dispatch.js'
import { readFrame } from './rpc/readFrame.js'
import { errorFrame } from './rpc/writeFrame.js'
import type { Client } from './session/session.js'

const statuses = { token: 401, project: 401, origin: 403 } as const
const retryAfterSeconds = '1'

/**
 * Creates the caller for an HTTP request: this caller cannot receive pushes, so it does not subscribe, and its fetches start at the oldest
 * message.
 */
const callerOf = (client: Client, holder: Holder): Caller => ({
  client,
  holder,
  subscribe: () => [],
  watch: async () => undefined,
  read: () => undefined,
  fetchedUpTo: () => 0,
  setFetchedUpTo: () => undefined,
  inTurn: (run) => run(),
})

/** Reads the body as text. Returns a status if the body is too long or if there is no memory for the body. */
async function bodyOf(
  request: Request,
  maxBytes: number,
  takeBytes?: TakeBytes,
): Promise<string | 413 | 429> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return 413
  try {
    return (await readCappedBytes(request, maxBytes, { takeBytes }))?.toString() ?? 413
  } catch (error) {
    if (error instanceof BytesRefused) return 429
    throw error
  }
}

/**
 * Returns the headers that let a page read an answer, never with credentials: an allowed origin may read every answer, any other origin
 * only a refusal (`*`).
 */
const readableBy = (origin: string | undefined): Record<string, string> => ({
  vary: 'origin',
  ...(origin !== undefined && {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after',
  }),
})

// Every preflight is accepted, and the request after it is checked: a page can read why a request was refused, but not the answer to a
// preflight.
const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
}

type Headers = Record<string, string>

/**
 * Answers with bytes, since Node needs four times the memory for a waiting text, and with their length, which limits count while the answer
 * is sent.
 */
function json(status: number, body: string, headers: Headers): Response {
  const bytes = Buffer.from(body)
  const bodyHeaders = { 'content-type': 'application/json', 'content-length': `${bytes.length}` }
  return new Response(bytes, { status, headers: { ...bodyHeaders, 'cache-control': 'no-store', ...headers } })
}

/** Creates the HTTP variant of the socket: `POST /rpc` with the same bodies and tokens. */
export function createRpcOverHttp(parts: RelayParts, isDraining: () => boolean) {
  function runRequest(text: string, caller: Caller, headers: Headers): Promise<Response> {
    const frame = readFrame(text)
    if (frame.kind !== 'request') {
      const [id, entry] = frame.kind === 'fault' ? [frame.id, frame.fault] : ['null', invalidRequest]
      return Promise.resolve(json(200, errorFrame(id, fail(entry, {})), headers))
    }
    return new Promise((resolve) => {
      dispatch(frame, caller, parts, (answer) => {
        const isBusy = answer.errorCode === tooManyRequests.rpcCode
        const wait = isBusy ? { 'retry-after': retryAfterSeconds } : {}
        resolve(json(isBusy ? 429 : 200, answer.frame, { ...headers, ...wait }))
      })
    })
  }

  return async (request: Request, { address, takeBytes }: HttpCaller): Promise<Response> => {
    const { search } = new URL(request.url)
    const authorization = request.headers.get('authorization') ?? undefined
    const origin = request.headers.get('origin') ?? undefined
    const credentials = credentialsOf(search, {
      ...(authorization && { authorization }),
      ...(origin && { origin }),
    })
    const readableHeaders = readableBy(origin && '*')
    const refuse = (status: number, reason: string, more: Headers = {}) => {
      parts.metrics.refused.add(1, String(status))
      return json(status, JSON.stringify({ error: reason }), { ...readableHeaders, ...more })
    }
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...readableHeaders, ...preflightHeaders } })
    if (request.method !== 'POST') return refuse(405, 'Method not allowed', { allow: 'POST' })
    if (isDraining()) return refuse(503, 'Relay restarts', { 'retry-after': retryAfterSeconds })
    const holder = parts.holderOf(address)
    if (!parts.addresses.mayCall(holder)) {
      return refuse(429, 'Too many requests', { 'retry-after': retryAfterSeconds })
    }
    const admission = admit(credentials, parts)
    if ('refused' in admission) return refuse(statuses[admission.because], admission.refused)
    const text = await bodyOf(request, parts.limits().frameBytes, takeBytes)
    if (text === 413) return refuse(413, 'Body too large')
    if (text === 429) return refuse(429, 'Too many requests', { 'retry-after': retryAfterSeconds })
    // Wait for a turn only now, when there is work to do: requests of other callers may have come first.
    await parts.turns.begin(holder)
    return runRequest(text, callerOf(parts.clients.get(admission.clientId), holder), readableBy(origin))
  }
}
