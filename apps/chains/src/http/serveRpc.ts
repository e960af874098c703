import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { crossOrigin, type Endpoint, listen, readBody } from './endpoint.js'
import { type Answer, respond } from './respond.js'
import { writeJson } from './writeJson.js'

const mostSockets = 200

/** The handler of one socket, with its subscriptions. */
interface Subscriber {
  readonly answer: Answer
}

interface RpcSite<Subscriptions extends Subscriber> {
  /** Sent to a person who opens the address. */
  readonly about: object
  /** Answers calls over HTTP. */
  readonly answer: Answer
  /** Creates the handler of one socket, which sends messages to it by `push`. */
  readonly subscribe: (push: (text: string) => void) => Subscriptions
  readonly bodyBytes: number
  readonly frameBytes: number
}

/** A JSON-RPC endpoint with the subscriptions of its open sockets. */
interface RpcEndpoint<Subscriptions> extends Endpoint {
  subscriptions(): Iterable<Subscriptions>
}

async function handle(
  { about, answer, bodyBytes }: RpcSite<Subscriber>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = (status: number, text?: string) => {
    response.writeHead(status, {
      ...crossOrigin,
      ...(text !== undefined && { 'content-type': 'application/json' }),
    })
    response.end(text)
  }
  if (request.method === 'OPTIONS') return reply(204)
  if (request.method === 'GET') return reply(200, writeJson(about))
  if (request.method !== 'POST') return reply(405)
  const body = await readBody(request, bodyBytes)
  if (body === undefined) {
    response.setHeader('connection', 'close')
    return reply(413)
  }
  const text = respond(body, answer)
  return text === undefined ? reply(204) : reply(200, text)
}

/** Serves JSON-RPC over HTTP, and subscriptions over WebSocket on the same port. */
export async function serveRpc<Subscriptions extends Subscriber>(
  site: RpcSite<Subscriptions>,
  host: string,
  port: number,
): Promise<RpcEndpoint<Subscriptions>> {
  const server = createServer((request, response) => {
    handle(site, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: site.frameBytes })
  const open = new Map<WebSocket, Subscriptions>()
  server.on('upgrade', (request, socket, head) => {
    if (open.size >= mostSockets) {
      socket.destroy()
      return
    }
    sockets.handleUpgrade(request, socket, head, (one) => {
      const subscriptions = site.subscribe((text) => one.send(text))
      open.set(one, subscriptions)
      one.on('message', (data: RawData) => {
        const text = respond(data.toString(), subscriptions.answer)
        if (text !== undefined) one.send(text)
      })
      one.on('error', () => one.terminate())
      one.on('close', () => open.delete(one))
    })
  })
  const endpoint = await listen(server, host, port)
  return {
    ...endpoint,
    subscriptions: () => open.values(),
    stop: () => {
      for (const socket of open.keys()) socket.terminate()
      return endpoint.stop()
    },
  }
}
