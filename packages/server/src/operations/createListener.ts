import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'

/** The connection of a request. */
export interface Connection {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/**
 * Whether the caller has gone. An answer that waits behind another one on its connection is not closed with it, so the socket is checked,
 * too.
 */
export const isGone = ({ incoming, outgoing }: Connection): boolean =>
  outgoing.closed || incoming.socket.destroyed

/** The methods that we accept. The platform cannot make a `Request` with some others, such as TRACE. */
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const passwordPattern = /^https?:\/\/[^/?#]*@/
/**
 * Whether a `Request` can be made of a URL: its host may be invalid, such as 256.256.256.256, and it must not contain a user or password.
 */
const isUsable = (url: string) => URL.canParse(url) && !passwordPattern.test(url)

const refusal = (status: number, text: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(`${text}\n`, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })

/**
 * Creates the listener of an HTTP server. Refuses methods and URLs that no `Request` can have, so that `new URL` and another process can
 * read what is passed on.
 */
export function createListener(
  answer: (request: Request, connection: Connection) => Response | Promise<Response>,
): RequestListener {
  return getRequestListener((request, bindings) => {
    const { method, url } = request
    if (!methods.includes(method)) return refusal(405, 'method not allowed', { allow: methods.join(', ') })
    if (!isUsable(url)) return refusal(400, 'bad request')
    return answer(request, bindings as Connection)
  })
}
