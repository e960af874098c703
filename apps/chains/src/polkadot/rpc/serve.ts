import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { crossOrigin, type Endpoint, listen, readBody } from '../../http/endpoint.js'
import { type Answer, respond } from '../../http/respond.js'
import { writeJson } from '../../http/writeJson.js'
import type { Header } from '../chain/createBlocks.js'
import type { Chain } from '../chain/createChain.js'
import { answer } from './methods.js'

const bodyBytes = 12 * 1024 * 1024
const frameBytes = 12 * 1024 * 1024
const mostSockets = 200
const mostSubscriptions = 100

/** Subscriptions of one socket to new blocks. */
interface Subscriptions {
  readonly answer: Answer
  onBlock(header: Header): void
}

const kinds: Readonly<Record<string, string>> = {
  chain_subscribeNewHeads: 'chain_newHead',
  chain_subscribeFinalizedHeads: 'chain_finalizedHead',
}

function createSubscriptions(chain: Chain, send: (text: string) => void): Subscriptions {
  const open = new Map<string, string>()
  let count = 0
  const tell = (subscription: string, method: string, result: unknown) =>
    send(writeJson({ jsonrpc: '2.0', method, params: { subscription, result } }))
  return {
    answer(name, params) {
      if (/^chain_unsubscribe(NewHeads|FinalizedHeads)$/.test(name)) return open.delete(String(params[0]))
      const method = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      if (!method || open.size >= mostSubscriptions) return answer(chain, name, params)
      const subscription = `latchkit-${++count}`
      open.set(subscription, method)
      // The newest block is told at once, behind the answer.
      queueMicrotask(() => tell(subscription, method, chain.blocks.headerAt(chain.blocks.height)))
      return subscription
    },
    onBlock(header) {
      for (const [subscription, method] of open) tell(subscription, method, header)
    },
  }
}

async function handle(
  chain: Chain,
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
  const text = respond(body, (method, params) => answer(chain, method, params))
  return text === undefined ? reply(204) : reply(200, text)
}

/** Serves JSON-RPC over HTTP, and subscriptions by websocket on the same port; who looks at the address reads `about`. */
export async function serve(chain: Chain, about: object, host: string, port: number): Promise<Endpoint> {
  const server = createServer((request, response) => {
    handle(chain, about, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: frameBytes })
  const open = new Map<WebSocket, Subscriptions>()
  server.on('upgrade', (request, socket, head) => {
    if (open.size >= mostSockets) {
      socket.destroy()
      return
    }
    sockets.handleUpgrade(request, socket, head, (one) => {
      const subscriptions = createSubscriptions(chain, (text) => one.send(text))
      open.set(one, subscriptions)
      one.on('message', (data: RawData) => {
        const text = respond(data.toString(), subscriptions.answer)
        if (text !== undefined) one.send(text)
      })
      one.on('error', () => one.terminate())
      one.on('close', () => open.delete(one))
    })
  })
  chain.blocks.onGrow((header) => {
    for (const subscriptions of open.values()) subscriptions.onBlock(header)
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
