import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createIdle } from '../../limits/createIdle.js'
import { createLoopTurns } from '../../limits/createLoopTurns.js'
import { addressKey } from '../../operations/addressKey.js'
import { addressOf } from '../../operations/addressOf.js'
import { createListener, isGone } from '../../operations/createListener.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { createFairSlots } from './createFairSlots.js'
import type { CustodyProgram } from './createService.js'

/** The address and port on which a program listens. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
  /** Number of proxies in front, each of which appends to `X-Forwarded-For`. */
  readonly trustedProxies: number
}

/** A program that listens. */
export interface ServedProgram {
  readonly port: number
  close(): Promise<void>
}

const headersTimeoutMs = 10_000
/** A connection without traffic is cut after this time. */
const idleMs = 30_000
/**
 * Limits of connections that have a request: per address, per /48, and for all together. A body that never ends occupies a connection, also
 * behind a proxy.
 */
const busyLimits = { ofAddress: 64, ofWide: 256, inAll: 1_024 }
/**
 * Limits of idle connections. Beyond them, the connection that has been idle longest is cut, first one of the same address; no new
 * connection is refused. `ofAddress` applies when half of all are in use.
 */
const idleLimits = { ofAddress: 128, inAll: 3_072 }
/** Headers by which a proxy marks a forwarded request. Without them, a request may come from this machine. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']
const loopbackPattern = /^(127\.|::1$|::ffff:127\.)/

const isDirect = ({ headers }: Request) => !forwardingHeaders.some((name) => headers.has(name))

/**
 * Creates the function that counts the requests of each connection. A connection has one slot as long as it has a request. Returns `false`
 * if no slot is free.
 */
function createRequestCount(isInternal: boolean) {
  const { inAll } = busyLimits
  const slots = createFairSlots(isInternal ? { ofAddress: inAll, ofWide: inAll, inAll } : busyLimits)
  const connections = new WeakMap<Socket, { requests: number; leave: () => void }>()
  return (socket: Socket, outgoing: ServerResponse, address: string): boolean => {
    const connection = connections.get(socket) ?? { requests: 0, leave: () => undefined }
    if (!connections.has(socket)) socket.once('close', () => connection.leave())
    connections.set(socket, connection)
    if (connection.requests === 0) {
      const leave = slots.take(address, () => socket.destroy())
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

/** Dependencies of a served program. */
export interface ServeOptions {
  readonly metrics: Metrics
  readonly log?: Log
  /** Limits of idle connections, per address and for all together. */
  readonly idle?: { readonly ofAddress: number; readonly inAll: number }
}

/**
 * Serves a program by HTTP, with health and readiness. Metrics are only for callers on this machine whose requests no proxy has forwarded.
 */
export async function serveProgram(
  program: CustodyProgram,
  { host, port, trustedProxies }: ListenAddress,
  { metrics, log = () => undefined, idle = idleLimits }: ServeOptions,
): Promise<ServedProgram> {
  const { isInternal = false } = program
  const turns = createLoopTurns()
  const begin = createRequestCount(isInternal)
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: headersTimeoutMs,
      connectionsCheckingInterval: 1_000,
    },
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
      if (
        pathname === '/metrics' &&
        loopbackPattern.test(incoming.socket.remoteAddress ?? '') &&
        isDirect(request)
      )
        return new Response(metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4' } })
      return program.fetch(request, { address })
    }),
  )
  server.timeout = idleMs
  server.on('connection', turns.noteAccepted)
  const listen = {
    idleConnections: idle.inAll,
    addressIdleConnections: idle.ofAddress,
    trustedAddresses: [],
    // Count the two services together, as if they came through a proxy.
    trustedProxies: isInternal ? 1 : trustedProxies,
  }
  createIdle({ config: () => ({ listen }), log, metrics }).watch(server)
  // Allow more than both limits together, so that those limits apply first.
  server.maxConnections = 2 * (idle.inAll + busyLimits.inAll)
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
