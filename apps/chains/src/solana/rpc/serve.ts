import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { answer } from '../methods/answer.js'
import type { Node } from '../methods/method.js'
import { writeJson } from './json.js'
import { respond } from './respond.js'
import { createSubscriptions, type Subscriptions } from './subscriptions.js'

const bodyBytes = 256 * 1024
const frameBytes = 64 * 1024
const mostSockets = 200

/** Pages of every origin may ask, as they may ask a public node: nothing here is worth protecting. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

/** The body as text; nothing where it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > bodyBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function handle(
  node: Node,
  about: object,
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
  const body = await readBody(request)
  if (body === undefined) {
    response.setHeader('connection', 'close')
    return reply(413)
  }
  const text = respond(body, (method, params) => answer(node, method, params))
  return text === undefined ? reply(204) : reply(200, text)
}

/** An endpoint that listens. */
export interface Endpoint {
  readonly port: number
  stop(): Promise<void>
}

/** Serves JSON-RPC over HTTP, and subscriptions by websocket on the same port; who looks at the address reads `about`. */
export async function serve(node: Node, about: object, host: string, port: number): Promise<Endpoint> {
  const server = createServer((request, response) => {
    handle(node, about, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameBytes })
  const open = new Map<WebSocket, Subscriptions>()
  server.on('upgrade', (request, socket, head) => {
    if (open.size >= mostSockets) socket.destroy()
    else
      sockets.handleUpgrade(request, socket, head, (one) => {
        const subscriptions = createSubscriptions(node, (text) => one.send(text))
        open.set(one, subscriptions)
        one.on('message', (data: RawData) => {
          const text = respond(data.toString(), subscriptions.answer)
          if (text !== undefined) one.send(text)
        })
        one.on('error', () => one.terminate())
        one.on('close', () => open.delete(one))
      })
  })
  node.ledger.onLanded((landed) => {
    for (const subscriptions of open.values()) subscriptions.onLanded(landed)
  })
  node.slots.onAdvance(() => {
    for (const subscriptions of open.values()) subscriptions.onAdvance()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open.keys()) socket.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
