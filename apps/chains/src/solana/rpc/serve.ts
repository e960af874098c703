import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { crossOrigin, type Endpoint, listen, readBody } from '../../http/endpoint.js'
import { respond } from '../../http/respond.js'
import { writeJson } from '../../http/writeJson.js'
import { answer } from '../methods/answer.js'
import type { Node } from '../methods/method.js'
import { createSubscriptions, type Subscriptions } from './subscriptions.js'

const bodyBytes = 256 * 1024
const frameBytes = 64 * 1024
const mostSockets = 200

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
  const body = await readBody(request, bodyBytes)
  if (body === undefined) {
    response.setHeader('connection', 'close')
    return reply(413)
  }
  const text = respond(body, (method, params) => answer(node, method, params))
  return text === undefined ? reply(204) : reply(200, text)
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
  const endpoint = await listen(server, host, port)
  return {
    ...endpoint,
    stop: () => {
      for (const socket of open.keys()) socket.terminate()
      return endpoint.stop()
    },
  }
}
