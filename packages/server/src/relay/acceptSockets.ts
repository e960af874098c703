import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { addressOf } from '../operations/addressOf.js'
import { admit, refusedCode } from './admit.js'
import { credentialsOf } from './credentialsOf.js'
import type { RelayParts } from './relayParts.js'
import { serveSocket } from './session/serveSocket.js'
import { SocketSession } from './session/socketSession.js'

const splitUrl = (url = '/'): [path: string, query: string] => {
  const [path = '/', ...query] = url.split('?')
  return [path.replace(/\/+$/, '') || '/', query.join('?')]
}

const busyCode = 1013
const restartCode = 1001

/**
 * Accepts websockets of an HTTP server. Refuses a client only after the upgrade, since browsers hide the status of a refused upgrade (R2).
 */
export function acceptSockets(parts: RelayParts, isDraining: () => boolean) {
  const sessions = new Set<SocketSession>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Do not compress: sealed messages do not shrink, and each socket would need memory for a dictionary.
    perMessageDeflate: false,
    maxPayload: parts.limits().frameBytes,
    // A frame that is not UTF-8 is not JSON, either, and gets the same error.
    skipUTF8Validation: true,
  })

  function refuse(ws: WebSocket, code: number, reason: string) {
    parts.metrics.closed.add(1, String(code))
    ws.close(code, reason)
    const cancel = parts.clock.after(parts.limits().closeMs, () => ws.terminate())
    ws.once('close', cancel)
  }

  function accept(ws: WebSocket, request: IncomingMessage, socket: Duplex, query: string) {
    const { addresses, connections, clients, config } = parts
    const holder = parts.holderOf(addressOf(request, config().listen.trustedProxies))
    const { isWelcome, leave } = addresses.arrive(holder)
    ws.once('close', leave)
    // Without a listener a socket error would end the process. The socket's `close` event follows in any case.
    ws.on('error', () => parts.log('debug', 'relay.socket-error'))
    if (isDraining()) return refuse(ws, restartCode, 'Relay restarts')
    if (!isWelcome || !connections.take(holder, 1)) return refuse(ws, busyCode, 'Too many requests')
    ws.once('close', () => connections.release(holder, 1))
    const { token, ...origin } = credentialsOf(query, request.headers)
    const admission = admit({ token, ...origin }, parts)
    if ('refused' in admission) return refuse(ws, refusedCode, admission.refused)
    const client = clients.get(admission.clientId)
    if (!clients.mayConnect(client)) return refuse(ws, busyCode, 'Too many requests')
    const session = new SocketSession(client, parts, ws, socket as Socket, holder, origin)
    sessions.add(session)
    ws.once('close', () => {
      sessions.delete(session)
      session.cleanUp()
    })
    serveSocket(session, parts)
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // Node has just removed its own listener, so a reset would end the process.
    socket.on('error', () => socket.destroy())
    try {
      routeUpgrade(request, socket, head)
    } catch (error) {
      // Nothing else catches errors here: a bug that one socket triggers must not end the process with all sockets.
      parts.log('error', 'relay.upgrade-failed', { error: error instanceof Error ? error.name : 'unknown' })
      socket.destroy()
    }
  }

  function routeUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const [path, query] = splitUrl(request.url)
    if (path !== '/' && path !== splitUrl(parts.config().relay.path)[0]) {
      const answer = 'HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'
      // Ends the connection without waiting for the peer to close.
      socket.end(answer, () => socket.destroy())
      return
    }
    server.handleUpgrade(request, socket, head, (ws) => accept(ws, request, socket, query))
  }

  return {
    sessions: sessions as ReadonlySet<SocketSession>,
    attach: (http: Server) => void http.on('upgrade', upgrade),
  }
}
