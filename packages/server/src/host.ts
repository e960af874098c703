import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import packageJson from '../package.json' with { type: 'json' }
import { type Clock, systemClock } from './clock.js'
import type { Config } from './config/configSchema.js'
import { refuseEverybody } from './config/refuseEverybody.js'
import { createForward } from './custody/http/createForward.js'
import { addressOf } from './operations/addressOf.js'
import type { AnswerBytes } from './operations/createAnswerBytes.js'
import type { Log } from './operations/createLog.js'
import { createLoopTurns, type LoopTurns } from './operations/createLoopTurns.js'
import { createMetrics } from './operations/createMetrics.js'
import { createHolderOf } from './operations/holderOf.js'
import { kindOf } from './operations/kindOf.js'
import { limitUnderWay } from './operations/limitUnderWay.js'
import { watchProxies } from './operations/watchProxies.js'
import { createRelay, type Relay, type RelayOptions } from './relay/createRelay.js'
import { openMailbox } from './relay/mailbox/openMailbox.js'
import { openSecureSite, type SecureSite } from './secure/openSecureSite.js'
import type { Gateway, ServerParts } from './serverParts.js'

/** A server that is running. */
export interface Host {
  /** The TCP port it listens on, also where the configuration says 0. */
  readonly port: number
  /** The TCP port of `/metrics`, where it has one of its own. */
  readonly metricsPort?: number
  /** The TCP port of the secure site, where it has one of its own. */
  readonly securePort?: number
  readonly relay: Relay
  /** Stops taking work, lets what is under way end, closes everything. Twice is harmless. */
  drain(): Promise<void>
}

/** Options of `startHost`. */
export interface HostOptions {
  /** Called each time it is needed, so that projects can change while the server runs. */
  readonly config: () => Config
  readonly log: Log
  readonly clock?: Clock
  readonly createGateway?: (parts: ServerParts) => Gateway | Promise<Gateway>
  /** The address of auth, where wallets by e-mail are offered: `/auth/v1/` is passed on there. */
  readonly authUrl?: () => string
}

interface Bindings {
  readonly Bindings: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }
  readonly Variables: { readonly underWay: Omit<AnswerBytes, 'giveAll'> }
}

const checkMs = 1_000
/** Connections that wait to be taken: a crowd comes in one moment, and beyond this (511 by default) the system resets them. */
const connectionsWaiting = 4_096

/** Any page may read that it is to come again: it learns nothing else. */
const busy = {
  'retry-after': '1',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
}

/** All metrics of the server: of this process, and of the gateway's where it has one of its own. */
async function metricsAnswer({ metrics }: ServerParts, gateway: Gateway | undefined) {
  const text = metrics.text() + ((await gateway?.metrics?.()) ?? '')
  return new Response(text, { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } })
}

/** Has a server listen, and answers the port it has then. */
async function listening(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: connectionsWaiting }, resolve)
  })
  return (server.address() as AddressInfo).port
}

/** The listener for Prometheus, where the configuration has one: it serves the metrics and nothing else. */
async function listenForMetrics(parts: ServerParts, gateway: Gateway | undefined) {
  const { metricsPort, metricsHost } = parts.config().listen
  if (metricsPort === undefined) return undefined
  const app = new Hono()
  app.get('/metrics', () => metricsAnswer(parts, gateway))
  const server = createServer(getRequestListener((request) => app.fetch(request)))
  const port = await listening(server, metricsPort, metricsHost)
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port, close }
}

/** The listener for the secure site, where the configuration gives it a port of its own. */
async function listenForSecure(parts: ServerParts, secure: SecureSite | undefined) {
  const { secure: own, listen } = parts.config()
  if (!secure || own.port === undefined) return undefined
  const server = createServer(getRequestListener((request) => secure.fetch(request)))
  const port = await listening(server, own.port, listen.host)
  return {
    port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Counts what a gateway answers. */
function metered(gateway: Gateway, { clock, metrics }: ServerParts): Gateway['fetch'] {
  const requests = metrics.counter('latchkit_gateway_requests_total', 'requests, by status', 'status')
  const seconds = metrics.histogram('latchkit_gateway_seconds', 'time to answer a request')
  return async (request, caller) => {
    const began = clock.now()
    const response = await gateway.fetch(request, caller)
    requests.add(1, String(response.status))
    seconds.observe((clock.now() - began) / 1_000)
    return response
  }
}

/** Any page may read where its visitors' wallets are. */
const wellKnown = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' }

interface AppParts {
  readonly relay: Relay
  readonly turns: LoopTurns
  readonly gateway: Gateway | undefined
  readonly secure: SecureSite | undefined
  /** Called with each request but those for health and metrics. */
  readonly watch: (request: IncomingMessage) => void
  readonly authUrl: (() => string) | undefined
}

function createApp(parts: ServerParts, { relay, turns, gateway, secure, watch, authUrl }: AppParts) {
  const { config } = parts
  const app = new Hono<Bindings>()
  const caller = (incoming: IncomingMessage) => ({
    address: addressOf(incoming, config().listen.trustedProxies),
  })
  const states = () => ({ relay: relay.ready(), ...(gateway && { gateway: gateway.ready?.() ?? true }) })
  app.get('/healthz', (context) => {
    const entries = Object.entries(states()).map(([name, isUp]) => [name, isUp ? 'up' : 'down'])
    return context.json({ status: 'up', version: packageJson.version, parts: Object.fromEntries(entries) })
  })
  app.get('/readyz', (context) => {
    const ready = Object.values(states()).every(Boolean)
    return ready ? context.text('ready\n') : context.text('not ready\n', 503)
  })
  if (config().listen.metricsPort === undefined) app.get('/metrics', () => metricsAnswer(parts, gateway))
  // Whoever asks needs no project for it (readings 36).
  if (secure)
    app.get('/.well-known/latchkit.json', (context) =>
      context.json({ secureSite: secure.origin, frame: secure.hash }, 200, wellKnown),
    )
  app.all('/.well-known/*', (context) => context.text('not found\n', 404))
  const beginAnswer = limitUnderWay(parts)
  const holderOf = createHolderOf(() => config().listen.trustedAddresses)
  // A request that its caller breaks off while sending is no failure, and nothing is printed of it.
  app.onError((error, context) => {
    if (!context.req.raw.signal.aborted) parts.log('error', 'a request failed', { kind: kindOf(error) })
    return context.text('internal error\n', 500)
  })
  app.use(async (context, next) => {
    const { incoming, outgoing } = context.env
    watch(incoming)
    const { address } = caller(incoming)
    const underWay = beginAnswer(address, outgoing)
    const refuse = () => context.text('too many requests\n', 429, busy)
    if (!underWay) return refuse()
    await turns.begin(holderOf(address))
    // Its caller has gone meanwhile, and nothing of this answer leaves.
    if (outgoing.closed) return refuse()
    context.set('underWay', underWay)
    await next()
    if (!underWay.holds(Number(context.res.headers.get('content-length') ?? 0))) {
      await context.res.body?.cancel()
      context.res = refuse()
    }
    // While it drains, no caller is to come back on the same connection.
    if (!relay.ready()) context.header('connection', 'close')
    return undefined
  })
  const callerOf = ({ env, var: { underWay } }: Context<Bindings>) => ({
    ...caller(env.incoming),
    takeBytes: underWay.take,
  })
  if (secure) {
    app.use(async (context, next) => (secure.isFor(context.req.raw) ? secure.fetch(context.req.raw) : next()))
  }
  app.all('/rpc', (context) => relay.fetch(context.req.raw, callerOf(context)))
  if (authUrl) {
    const forward = createForward(authUrl)
    app.all('/auth/v1/*', (context) => forward(context.req.raw, callerOf(context)))
  }
  const ask = gateway && metered(gateway, parts)
  app.all('*', (context) =>
    ask ? ask(context.req.raw, callerOf(context)) : context.text('not found\n', 404),
  )
  return app
}

/**
 * Starts the server: health, readiness, metrics, the relay, and the gateway behind all other paths.
 * @param options The configuration, the log, and the gateway; without `createGateway` all other paths answer 404.
 * @returns the server, once it listens.
 * @throws `everybodyRefused` where no project is configured and the configuration does not say that everybody may come,
 * `dataInUse` where another process has the folder of the relay, `schemaNewer` where the gateway's database is of a newer
 * program, `redisTooOld`, and what the system says of a port that cannot be listened on.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const { config, log, clock = systemClock, createGateway, authUrl } = options
  refuseEverybody(config())
  const parts: ServerParts = { config, log, metrics: createMetrics(), clock }
  const turns = createLoopTurns()
  const createMailbox: RelayOptions['createMailbox'] = (events) => openMailbox(parts, events)
  const relay = await createRelay({ ...parts, turns, createMailbox })
  let gateway: Gateway | undefined
  try {
    gateway = await createGateway?.(parts)
    await gateway?.open?.()
    return await listenWith(parts, { relay, turns, gateway, secure: openSecureSite(parts), authUrl })
  } catch (error) {
    // What is open already would keep a process alive that answers no request.
    await relay.drain()
    await gateway?.close?.()
    throw error
  }
}

async function listenWith(
  parts: ServerParts,
  { relay, turns, gateway, secure, authUrl }: Omit<AppParts, 'watch'>,
): Promise<Host> {
  const { listen, relay: relayConfig } = parts.config()
  const watch = watchProxies(parts)
  const app = createApp(parts, { relay, turns, gateway, secure, watch, authUrl })
  const { handshakeMs, drainMs } = relayConfig.limits
  const server = createServer(
    { headersTimeout: handshakeMs, requestTimeout: handshakeMs, connectionsCheckingInterval: checkMs },
    getRequestListener((request, bindings) => app.fetch(request, bindings)),
  )
  server.timeout = listen.idleMs
  server.on('upgrade', watch)
  server.on('connection', turns.accepted)
  relay.attach(server)
  const forMetrics = await listenForMetrics(parts, gateway)
  const forSecure = await listenForSecure(parts, secure)
  let port: number
  try {
    port = await listening(server, listen.port, listen.host)
  } catch (error) {
    forMetrics?.close()
    forSecure?.close()
    throw error
  }
  parts.metrics.gauge('latchkit_ready', 'Whether the server can take work: 1 or 0.', () =>
    Number(relay.ready() && (gateway?.ready?.() ?? true)),
  )
  let drained: Promise<void> | undefined
  const drain = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    await relay.drain()
    // Answers under way have as long again; what then still is open is cut.
    let cancel: (() => void) | undefined
    const late = new Promise<void>((resolve) => (cancel = parts.clock.after(drainMs, resolve)))
    await Promise.race([closed, late])
    cancel?.()
    server.closeAllConnections()
    await closed
    forMetrics?.close()
    forSecure?.close()
    await gateway?.close?.()
  }
  return {
    port,
    ...(forMetrics && { metricsPort: forMetrics.port }),
    ...(forSecure && { securePort: forSecure.port }),
    relay,
    drain() {
      drained ??= drain()
      return drained
    },
  }
}
