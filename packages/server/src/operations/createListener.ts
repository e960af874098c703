import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'

/** The connection of a request. */
export interface Connection {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** Tells whether the caller of a request is gone: an answer that waits behind another one on its connection is not closed with it. */
export const isGone = ({ incoming, outgoing }: Connection): boolean =>
  outgoing.closed || incoming.socket.destroyed

/** The methods that a program of ours is asked by: of others, as TRACE, the platform makes no `Request`. */
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const withPassword = /^https?:\/\/[^/?#]*@/
/** A host may look like a name and be none, as 256.256.256.256; and no `Request` takes a user or a password in its address. */
const isUsable = (url: string) => URL.canParse(url) && !withPassword.test(url)

const refusal = (status: number, text: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(`${text}\n`, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })

/**
 * Makes the listener of an HTTP server. A method or an address that no `Request` can be made of is refused here: what is passed on
 * has an address that `new URL` reads, and can be made anew in another process.
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
