import { type Context, Hono, type MiddlewareHandler } from 'hono'
import packageJson from '../package.json' with { type: 'json' }
import { metricsPortOf } from './config/metricsPortOf.js'
import { type Bindings, createCaller } from './createAdmission.js'
import { createForward } from './custody/http/createForward.js'
import { kindOf } from './operations/kindOf.js'
import type { ServiceWatch } from './operations/watchServices.js'
import type { Relay } from './relay/createRelay.js'
import { offeredProviders } from './secure/offeredProviders.js'
import type { SecureSite } from './secure/openSecureSite.js'
import type { Gateway, ServerParts } from './serverParts.js'

/** Returns all metrics of the server: those of this process, and those of the gateway's process if it has its own. */
export async function metricsAnswer({ metrics }: ServerParts, gateway: Gateway | undefined) {
  const text = metrics.text() + ((await gateway?.metrics?.()) ?? '')
  return new Response(text, { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } })
}

/** Counts the answers of a gateway. */
function withMetrics(gateway: Gateway, { clock, metrics }: ServerParts): Gateway['fetch'] {
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

/** Headers of the file that names the secure site of the visitors' wallets: any page may read it. */
const wellKnownHeaders = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' }

/** Parts of the server's apps. */
export interface AppParts {
  readonly relay: Relay
  readonly gateway: Gateway | undefined
  readonly secure: SecureSite | undefined
  /** Admits requests within their limits, one after another. */
  readonly admit: MiddlewareHandler<Bindings>
  /** The services of the e-mail wallet, if they are offered. */
  readonly services: ServiceWatch | undefined
  readonly authUrl: (() => string) | undefined
}

/** Creates an app that answers its own errors. If a caller breaks off while sending, that is not logged. */
function createAnswering({ log }: ServerParts): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.onError((error, context) => {
    if (!context.req.raw.signal.aborted) log('error', 'a request failed', { kind: kindOf(error) })
    return context.text('internal error\n', 500)
  })
  return app
}

/** Creates the app of the secure site's own port. */
export function createSecureApp(parts: ServerParts, { secure, admit }: AppParts): Hono<Bindings> | undefined {
  if (!secure) return undefined
  const app = createAnswering(parts)
  app.use(admit)
  app.all('*', (context) => secure.fetch(context.req.raw))
  return app
}

/** Creates the app of the server's main port: health, metrics, the relay, auth, and the gateway for all other paths. */
export function createApp(parts: ServerParts, appParts: AppParts) {
  const { relay, gateway, secure, admit, services, authUrl } = appParts
  const { config } = parts
  const app = createAnswering(parts)
  const caller = createCaller(parts)
  const states = () => ({ relay: relay.ready(), ...(gateway && { gateway: gateway.ready?.() ?? true }) })
  app.get('/healthz', (context) => {
    const partStates = { ...states(), ...services?.states() }
    const entries = Object.entries(partStates).map(([name, isUp]) => [name, isUp ? 'up' : 'down'])
    return context.json({ status: 'up', version: packageJson.version, parts: Object.fromEntries(entries) })
  })
  app.get('/readyz', (context) => {
    const isReady = Object.values(states()).every(Boolean)
    if (!isReady) return context.text('not ready\n', 503)
    // The server stays ready: sites work without e-mail wallets, and turning all visitors away would be worse.
    const downServices = Object.entries(services?.states() ?? {}).flatMap(([name, isUp]) =>
      isUp ? [] : [name],
    )
    return context.text(downServices.length > 0 ? `ready, without ${downServices.join(', ')}\n` : 'ready\n')
  })
  const hasMetrics = metricsPortOf(config()) === undefined
  app.all('/metrics', async (context) =>
    hasMetrics ? metricsAnswer(parts, gateway) : context.text('not found\n', 404),
  )
  // This file is public, so a request for it needs no project (readings 36).
  if (secure)
    app.get('/.well-known/latchkit.json', (context) =>
      context.json(
        { secureSite: secure.origin, frame: secure.hash, socials: offeredProviders(config()) },
        200,
        wellKnownHeaders,
      ),
    )
  app.all('/.well-known/*', (context) => context.text('not found\n', 404))
  app.use(admit)
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
  const fetchGateway = gateway && withMetrics(gateway, parts)
  app.all('*', (context) =>
    fetchGateway ? fetchGateway(context.req.raw, callerOf(context)) : context.text('not found\n', 404),
  )
  return app
}
