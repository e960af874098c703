import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { addressKey } from '../../operations/addressKey.js'
import { addressOf } from '../../operations/addressOf.js'
import { createIdle } from '../../operations/createIdle.js'
import { createListener, isGone } from '../../operations/createListener.js'
import type { Log } from '../../operations/createLog.js'
import { createLoopTurns } from '../../operations/createLoopTurns.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { createFairPlaces } from './createFairPlaces.js'
import type { CustodyProgram } from './createService.js'

/** The place of a program. */
export interface Place {
  readonly host: string
  readonly port: number
  /** Proxies in front that each add to `X-Forwarded-For`. */
  readonly trustedProxies: number
}

/** A program that listens. */
export interface ServedProgram {
  readonly port: number
  close(): Promise<void>
}

const headersMs = 10_000
/** A connection on which nothing moves is cut after so long. */
const idleMs = 30_000
/** Connections with a request under way of one address, of a /48 and of all: a body that does not end holds one, also behind a proxy. */
const underWay = { ofAddress: 64, ofWide: 256, inAll: 1_024 }
/**
 * Connections that ask for nothing: beyond so many the one that has waited longest is cut, of the same address before others, and no
 * newcomer is refused. `ofAddress` is for when half of all are there.
 */
const waiting = { ofAddress: 128, inAll: 3_072 }
/** By these a proxy says that it passes a request on: without one it may be of this machine itself. */
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']
const own = /^(127\.|::1$|::ffff:127\.)/

const isDirect = ({ headers }: Request) => !forwarding.some((name) => headers.has(name))

/** Makes the function that counts the requests of each connection: it has one place while any is under way. Answers `false` where there is none. */
function countBusy(isInternal: boolean) {
  const { inAll } = underWay
  const places = createFairPlaces(isInternal ? { ofAddress: inAll, ofWide: inAll, inAll } : underWay)
  const connections = new WeakMap<Socket, { requests: number; leave: () => void }>()
  return (socket: Socket, outgoing: ServerResponse, address: string): boolean => {
    const connection = connections.get(socket) ?? { requests: 0, leave: () => undefined }
    if (!connections.has(socket)) socket.once('close', () => connection.leave())
    connections.set(socket, connection)
    if (connection.requests === 0) {
      const leave = places.take(address, () => socket.destroy())
      if (!leave) return false
      connection.leave = leave
    }
    connection.requests += 1
    outgoing.once('close', () => {
      connection.requests -= 1
      if (connection.requests === 0) connection.leave()
    })
    return true
  }
}

/** The dependencies of a program that is served. */
export interface ServeParts {
  readonly metrics: Metrics
  readonly log?: Log
  /** Connections that ask for nothing, of one address and of all. */
  readonly idle?: { readonly ofAddress: number; readonly inAll: number }
}

/** Serves a program by HTTP, with its health and readiness, and its metrics for callers of this machine, whom no proxy passes on. */
export async function serveProgram(
  program: CustodyProgram,
  { host, port, trustedProxies }: Place,
  { metrics, log = () => undefined, idle = waiting }: ServeParts,
): Promise<ServedProgram> {
  const { isInternal = false } = program
  const turns = createLoopTurns()
  const begin = countBusy(isInternal)
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: headersMs, connectionsCheckingInterval: 1_000 },
    createListener(async (request, connection) => {
      const { incoming, outgoing } = connection
      const { pathname } = new URL(request.url)
      const address = addressOf(incoming, trustedProxies)
      if (!begin(incoming.socket, outgoing, address))
        return new Response(null, { status: 429, headers: { 'retry-after': '1' } })
      await turns.begin(addressKey(address))
      if (isGone(connection)) return new Response(null, { status: 503 })
      if (pathname === '/healthz') return Response.json({ status: 'up' })
      if (pathname === '/readyz')
        return (program.ready?.() ?? true)
          ? new Response('ready\n')
          : new Response('not ready\n', { status: 503 })
      if (pathname === '/metrics' && own.test(incoming.socket.remoteAddress ?? '') && isDirect(request))
        return new Response(metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4' } })
      return program.fetch(request, { address })
    }),
  )
  server.timeout = idleMs
  server.on('connection', turns.accepted)
  const listen = {
    ...{ idleConnections: idle.inAll, addressIdleConnections: idle.ofAddress, trustedAddresses: [] },
    // Those of the two services count together, as those of a proxy do.
    trustedProxies: isInternal ? 1 : trustedProxies,
  }
  createIdle({ config: () => ({ listen }), log, metrics }).watch(server)
  // More than both kinds together.
  server.maxConnections = 2 * (idle.inAll + underWay.inAll)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((done) => void server.close(() => done()))
      server.closeIdleConnections()
      await closed
      await program.close()
    },
  }
}
