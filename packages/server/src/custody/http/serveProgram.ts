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

/** A program that listens on a port. */
export interface ServedProgram {
  readonly port: number
  close(): Promise<void>
}

const headersTimeoutMs = 10_000
/** A connection without traffic is cut after this time. */
const idleMs = 30_000
/**
 * Limits of connections with a request under way: per address, per /48, and in total. They also hold behind a proxy, where a body that
 * never ends occupies a connection.
 */
const busyLimits = { perAddress: 64, perWideNetwork: 256, total: 1_024 }
/**
 * Limits of idle connections. Beyond them, the connection that has been idle longest is cut, first one of the same address; no new
 * connection is refused. `ofAddress` applies when half of the total is in use.
 */
const idleLimits = { ofAddress: 128, inAll: 3_072 }
/** Headers by which a proxy marks a forwarded request. Without them, a request may come from this machine. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']
const loopbackPattern = /^(127\.|::1$|::ffff:127\.)/

const isDirect = ({ headers }: Request) => !forwardingHeaders.some((name) => headers.has(name))

/**
 * Creates the function that counts the requests of each connection. A connection takes one slot while it has requests. The function returns
 * `false` if no slot is free.
 */
function createRequestCount(isInternal: boolean) {
  const { total } = busyLimits
  const slots = createFairSlots(isInternal ? { perAddress: total, perWideNetwork: total, total } : busyLimits)
  const connections = new WeakMap<Socket, { requests: number; freeSlot: () => void }>()
  return (socket: Socket, outgoing: ServerResponse, address: string): boolean => {
    const connection = connections.get(socket) ?? { requests: 0, freeSlot: () => undefined }
    if (!connections.has(socket)) socket.once('close', () => connection.freeSlot())
    connections.set(socket, connection)
    if (connection.requests === 0) {
      const freeSlot = slots.take(address, () => socket.destroy())
      if (!freeSlot) return false
      connection.freeSlot = freeSlot
    }
    connection.requests += 1
    outgoing.once('close', () => {
      connection.requests -= 1
      if (connection.requests === 0) connection.freeSlot()
    })
    return true
  }
}

/** Dependencies of a served program. */
export interface ServeOptions {
  readonly metrics: Metrics
  readonly log?: Log
  /** Limits of idle connections, per address and in total. */
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
  const beginRequest = createRequestCount(isInternal)
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
      if (!beginRequest(incoming.socket, outgoing, address))
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
  server.on('connection', turns.recordAccepted)
  const listen = {
    idleConnections: idle.inAll,
    addressIdleConnections: idle.ofAddress,
    trustedAddresses: [],
    // Count the requests of the two services together, as if they came through a proxy.
    trustedProxies: isInternal ? 1 : trustedProxies,
  }
  createIdle({ config: () => ({ listen }), log, metrics }).watch(server)
  // Allow more than both limits together, so that those limits apply first.
  server.maxConnections = 2 * (idle.inAll + busyLimits.total)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const serverClosed = new Promise<void>((resolveClosed) => void server.close(() => resolveClosed()))
      server.closeIdleConnections()
      await serverClosed
      await program.close()
    },
  }
}
