import { Hono } from 'hono'
import { type Clock, systemClock } from './clock.js'
import type { Config } from './config/configSchema.js'
import { metricsPortOf } from './config/metricsPortOf.js'
import { refuseEverybody } from './config/refuseEverybody.js'
import { refuseUnsafe } from './config/refuseUnsafe.js'
import { type Bindings, createAdmission } from './createAdmission.js'
import { type AppParts, createApp, createSecureApp, metricsAnswer } from './createApp.js'
import { createServers, listening } from './createServers.js'
import type { CustodyService } from './custody/keys/keyFile.js'
import { createListener } from './operations/createListener.js'
import type { Log } from './operations/createLog.js'
import { createLoopTurns, type LoopTurns } from './operations/createLoopTurns.js'
import { createMetrics } from './operations/createMetrics.js'
import { watchProxies } from './operations/watchProxies.js'
import { type ServiceWatch, watchServices } from './operations/watchServices.js'
import { createRelay, type Relay, type RelayOptions } from './relay/createRelay.js'
import { openMailbox } from './relay/mailbox/openMailbox.js'
import { openSecureSite } from './secure/openSecureSite.js'
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
  /** The address of each service, where wallets by e-mail are offered: they are watched, and `/auth/v1/` is passed on to auth. */
  readonly serviceUrl?: (service: CustodyService) => string
}

type Servers = ReturnType<typeof createServers>

/** The listener for Prometheus, where it has a port of its own: it serves the metrics and nothing else. */
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

/** The listener for the secure site, where the configuration gives it a port of its own: what strangers may ask is counted with the rest. */
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
 * Starts the server: health, readiness, metrics, the relay, and the gateway behind all other paths.
 * @param options The configuration, the log, and the gateway; without `createGateway` all other paths answer 404.
 * @returns the server, once it listens.
 * @throws `everybodyRefused` where no project is configured and the configuration does not say that everybody may come,
 * `clearTextRefused`, `keysInData`, `dataInUse` where another process has the folder of the relay, `schemaNewer` where the gateway's database is of a newer
 * program, `redisTooOld`, and what the system says of a port that cannot be listened on.
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
    const authUrl = serviceUrl && (() => serviceUrl('auth'))
    return await listenWith(parts, { relay, turns, gateway, secure, services, authUrl })
  } catch (error) {
    // What is open already would keep a process alive that answers no request.
    services?.close()
    await relay.drain()
    await gateway?.close?.()
    throw error
  }
}

async function listenWith(
  parts: ServerParts,
  { turns, ...given }: Omit<AppParts, 'admit'> & { readonly turns: LoopTurns },
): Promise<Host> {
  const { relay, gateway, services } = given
  const { listen, relay: relayConfig } = parts.config()
  const watch = watchProxies(parts)
  const all: AppParts = { ...given, admit: createAdmission(parts, { relay, turns, watch }) }
  const app = createApp(parts, all)
  const { drainMs } = relayConfig.limits
  const servers = createServers(parts, turns)
  const server = servers.create(createListener((request, bindings) => app.fetch(request, bindings)))
  server.on('upgrade', watch)
  server.on('upgrade', servers.upgraded)
  relay.attach(server)
  const forMetrics = await listenForMetrics(parts, servers, gateway)
  const forSecure = await listenForSecure(parts, servers, createSecureApp(parts, all))
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
    services?.close()
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
