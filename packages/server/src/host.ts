import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { type Clock, systemClock } from './clock.js'
import type { Config } from './config/configSchema.js'
import { addressOf } from './operations/addressOf.js'
import type { Log } from './operations/createLog.js'
import { createMetrics } from './operations/createMetrics.js'
import { createRelay, type Relay } from './relay/createRelay.js'
import { openMailbox } from './relay/mailbox/openMailbox.js'
import type { Gateway, ServerParts } from './serverParts.js'

export interface Host {
  readonly port: number
  readonly relay: Relay
  /** Stops taking work, lets what is under way end, closes everything. Twice is harmless. */
  drain(): Promise<void>
}

export interface HostOptions {
  /** Asked each time, so that projects can change while the server runs. */
  readonly config: () => Config
  readonly log: Log
  readonly clock?: Clock
  readonly createGateway?: (parts: ServerParts) => Gateway
}

interface Bindings {
  readonly Bindings: { readonly incoming: IncomingMessage }
}

const checkMs = 1_000

function createApp({ config, metrics }: ServerParts, relay: Relay, gateway: Gateway | undefined) {
  const app = new Hono<Bindings>()
  const caller = (incoming: IncomingMessage) => ({
    address: addressOf(incoming, config().listen.trustedProxies),
  })
  app.get('/healthz', (context) => context.text('ok\n'))
  app.get('/readyz', (context) => {
    const ready = relay.ready() && (gateway?.ready?.() ?? true)
    return ready ? context.text('ready\n') : context.text('not ready\n', 503)
  })
  app.get('/metrics', (context) =>
    context.body(metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
  )
  app.all('/rpc', (context) => relay.fetch(context.req.raw, caller(context.env.incoming)))
  app.all('*', (context) =>
    gateway ? gateway.fetch(context.req.raw, caller(context.env.incoming)) : context.text('not found\n', 404),
  )
  return app
}

/** Starts the server: health, readiness, metrics, the relay, and the gateway behind all other paths. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { config, log, clock = systemClock, createGateway } = options
  const parts: ServerParts = { config, log, metrics: createMetrics(), clock }
  const { listen, relay: relayConfig } = config()
  const relay = await createRelay({ ...parts, createMailbox: (events) => openMailbox(parts, events) })
  const gateway = createGateway?.(parts)
  const app = createApp(parts, relay, gateway)
  const { handshakeMs } = relayConfig.limits
  const server = createServer(
    { headersTimeout: handshakeMs, requestTimeout: handshakeMs, connectionsCheckingInterval: checkMs },
    getRequestListener((request, bindings) => app.fetch(request, bindings)),
  )
  relay.attach(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(listen.port, listen.host, resolve)
  })
  let drained: Promise<void> | undefined
  const drain = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    await relay.drain()
    server.closeAllConnections()
    await closed
    await gateway?.close?.()
  }
  return {
    port: (server.address() as AddressInfo).port,
    relay,
    drain() {
      drained ??= drain()
      return drained
    },
  }
}
