import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { addressOf } from '../../operations/addressOf.js'
import type { Metrics } from '../../operations/createMetrics.js'
import type { CustodyProgram } from './createService.js'
import { limitConnections } from './limitConnections.js'

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
/** A connection on which nothing moves is cut after so long; so many there are at once. */
const idleMs = 30_000
const mostConnections = 2_048
const own = /^(127\.|::1$|::ffff:127\.)/

/** Serves a program by HTTP, with its health, and its metrics for callers of this machine. */
export async function serveProgram(
  program: CustodyProgram,
  { host, port, trustedProxies }: Place,
  metrics: Metrics,
): Promise<ServedProgram> {
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: headersMs, connectionsCheckingInterval: 1_000 },
    getRequestListener(async (request, { incoming }) => {
      const { pathname } = new URL(request.url)
      const address = addressOf(incoming as never, trustedProxies)
      if (pathname === '/healthz') return Response.json({ status: 'up' })
      if (pathname === '/metrics' && own.test(address) && own.test(incoming.socket.remoteAddress ?? ''))
        return new Response(metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4' } })
      return program.fetch(request, { address })
    }),
  )
  server.timeout = idleMs
  server.maxConnections = mostConnections
  if (trustedProxies === 0) limitConnections(server)
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
