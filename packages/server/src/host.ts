import { Hono } from 'hono'
import { type Clock, systemClock } from './clock.js'
import type { Config } from './config/configSchema.js'
import { metricsPortOf } from './config/metricsPortOf.js'
import { refuseEverybody } from './config/refuseEverybody.js'
import { refuseUnsafe } from './config/refuseUnsafe.js'
import { type Bindings, createAdmission } from './createAdmission.js'
import { type AppParts, createApp, createSecureApp, metricsAnswer } from './createApp.js'
import { createServers, listenOn } from './createServers.js'
import type { CustodyService } from './custody/keys/keyFile.js'
import { createLoopTurns, type LoopTurns } from './limits/createLoopTurns.js'
import { createListener } from './operations/createListener.js'
import type { Log } from './operations/createLog.js'
import { createMetrics } from './operations/createMetrics.js'
import { watchProxies } from './operations/watchProxies.js'
import { type ServiceWatch, watchServices } from './operations/watchServices.js'
import { createRelay, type Relay, type RelayOptions } from './relay/createRelay.js'
import { openMailbox } from './relay/mailbox/openMailbox.js'
import { offeredProviders } from './secure/offeredProviders.js'
import { openSecureSite } from './secure/openSecureSite.js'
import type { Gateway, ServerParts } from './serverParts.js'

/** A running server. */
export interface Host {
  /** Its TCP port: the real one if the configuration says 0. */
  readonly port: number
  /** TCP port of `/metrics`, if it has its own. */
  readonly metricsPort?: number
  /** TCP port of the secure site, if it has its own. */
  readonly securePort?: number
  readonly relay: Relay
  /** Takes no new work, lets current work end, and closes everything. May be called twice. */
  drain(): Promise<void>
}

/** Options of `startHost`. */
export interface HostOptions {
  /** Called whenever it is needed, so that projects can change while the server runs. */
  readonly config: () => Config
  readonly log: Log
  readonly clock?: Clock
  readonly createGateway?: (parts: ServerParts) => Gateway | Promise<Gateway>
  /** Address of each service, if e-mail wallets are offered. The server watches the services and forwards `/auth/v1/` to auth. */
  readonly serviceUrl?: (service: CustodyService) => string
}

type Servers = ReturnType<typeof createServers>

/** Listens for Prometheus if the metrics have their own port, which serves nothing else. */
function listenForMetrics(parts: ServerParts, servers: Servers, gateway: Gateway | undefined) {
  const metricsPort = metricsPortOf(parts.config())
  if (metricsPort === undefined) return undefined
  const app = new Hono()
  app.get('/metrics', () => metricsAnswer(parts, gateway))
  const { metricsHost } = parts.config().listen
  return servers.open(
    createListener((request) => app.fetch(request)),
    metricsPort,
    metricsHost,
  )
}

/** Listens for the secure site if the configuration gives it its own port. Its requests share the limits of the other ports. */
function listenForSecure(parts: ServerParts, servers: Servers, app: Hono<Bindings> | undefined) {
  const { secure, listen } = parts.config()
  if (!app || secure.port === undefined) return undefined
  return servers.open(
    createListener((request, bindings) => app.fetch(request, bindings)),
    secure.port,
    listen.host,
  )
}

/**
 * Starts the server: health, readiness, metrics, the relay, and the gateway for all other paths.
 * @param options The configuration, the log, and the gateway; without `createGateway` all other paths answer 404.
 * @returns the server, once it listens.
 * @throws `everybodyRefused` if no project is configured and the configuration does not say that everybody may come; `clearTextRefused`,
 * `keysInData`, `standInRefused`, `providerNotAccepted`; `dataInUse` if another process uses the folder of the relay; `schemaNewer` if a newer program has made the gateway's
 * database; `redisTooOld`; and the system's error if a port cannot be listened on.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const { config, log, clock = systemClock, createGateway, serviceUrl } = options
  refuseEverybody(config())
  refuseUnsafe(config())
  const parts: ServerParts = { config, log, metrics: createMetrics(), clock }
  const turns = createLoopTurns()
  const createMailbox: RelayOptions['createMailbox'] = (events) => openMailbox(parts, events)
  const relay = await createRelay({ ...parts, turns, createMailbox })
  let gateway: Gateway | undefined
  let services: ServiceWatch | undefined
  try {
    gateway = await createGateway?.(parts)
    await gateway?.open?.()
    const secure = openSecureSite(parts)
    services = serviceUrl && (await watchServices(parts, serviceUrl))
    for (const { provider } of offeredProviders(config()))
      if (config().social[provider].accepted === undefined) log('warn', 'social-unproven', { provider })
    const authUrl = serviceUrl && (() => serviceUrl('auth'))
    return await listenWith(parts, { relay, turns, gateway, secure, services, authUrl })
  } catch (error) {
    // Anything left open would keep a process alive that answers no requests.
    services?.close()
    await relay.drain()
    await gateway?.close?.()
    throw error
  }
}

async function listenWith(
  parts: ServerParts,
  { turns, ...appParts }: Omit<AppParts, 'admit'> & { readonly turns: LoopTurns },
): Promise<Host> {
  const { relay, gateway, services } = appParts
  const { listen, relay: relayConfig } = parts.config()
  const watch = watchProxies(parts)
  const all: AppParts = { ...appParts, admit: createAdmission(parts, { relay, turns, watch }) }
  const app = createApp(parts, all)
  const { drainMs } = relayConfig.limits
  const servers = createServers(parts, turns)
  const server = servers.create(createListener((request, bindings) => app.fetch(request, bindings)))
  server.on('upgrade', watch)
  server.on('upgrade', servers.noteUpgrade)
  relay.attach(server)
  const metricsServer = await listenForMetrics(parts, servers, gateway)
  const secureServer = await listenForSecure(parts, servers, createSecureApp(parts, all))
  let port: number
  try {
    port = await listenOn(server, listen.port, listen.host)
  } catch (error) {
    metricsServer?.close()
    secureServer?.close()
    throw error
  }
  parts.metrics.gauge('latchkit_ready', 'Whether the server can take work: 1 or 0.', () =>
    Number(relay.ready() && (gateway?.ready?.() ?? true)),
  )
  let draining: Promise<void> | undefined
  const drain = async () => {
    services?.close()
    const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    await relay.drain()
    // Gives current answers the same time again, and then cuts them off.
    let cancel: (() => void) | undefined
    const timeout = new Promise<void>((resolve) => (cancel = parts.clock.after(drainMs, resolve)))
    await Promise.race([serverClosed, timeout])
    cancel?.()
    server.closeAllConnections()
    await serverClosed
    metricsServer?.close()
    secureServer?.close()
    await gateway?.close?.()
  }
  return {
    port,
    ...(metricsServer && { metricsPort: metricsServer.port }),
    ...(secureServer && { securePort: secureServer.port }),
    relay,
    drain() {
      draining ??= drain()
      return draining
    },
  }
}
