import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import {
  custodyMethodNotAllowed,
  custodyPathUnknown,
  originRefused,
  tooManyCalls,
} from '../../errors/custody.js'
import { createRateLimit } from '../../limits/createRateLimit.js'
import { addressKey } from '../../operations/addressKey.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import { kindOf } from '../../operations/kindOf.js'
import type { Caller } from '../../serverParts.js'
import type { CustodyService } from '../keys/keyFile.js'
import type { Route } from './endpointRoutes.js'
import { failureOf } from './failures.js'

/** A service as a function from a request and its caller to an answer. */
export interface CustodyProgram {
  /**
   * Whether only auth and recovery call the program. They call for all visitors from one or two addresses, so a single address may use all
   * slots.
   */
  readonly isInternal?: boolean
  /** Whether the service can work now, for `/readyz`. */
  ready?(): boolean
  fetch(request: Request, caller: Caller): Promise<Response>
  close(): Promise<void>
}

/** Dependencies of the HTTP side of a service. */
export interface ServiceOptions {
  readonly service: CustodyService
  /** Origin whose pages may call. `undefined`: no page may. */
  readonly origin: string | undefined
  /** Requests per second of one network address; unlimited unless given. */
  readonly requestsPerSecond?: number
  /** Routes by method and path, such as `POST /login`. A segment such as `:id` stands for any text. */
  readonly routes: Readonly<Record<string, Route>>
  /** A page of the service that a link opens, from any origin. Its requests count towards the same limit. */
  readonly page?: {
    handles(request: Request): boolean
    fetch(request: Request): Promise<Response>
  }
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
}

const commonHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', Vary: 'Origin' }

/** Returns the headers that let only the page of the secure site read the answer. */
const corsHeadersOf = (origin: string | undefined) =>
  origin === undefined
    ? {}
    : {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Headers': 'authorization, content-type, dpop',
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Expose-Headers': 'date, retry-after',
        'Access-Control-Max-Age': '600',
      }

/** Beyond this number, the address that called longest ago is forgotten. */
const maxAddresses = 50_000
/** How many seconds' worth of calls may come at once. A frame that is refused after more calls waits as long as `Retry-After` says. */
const burstSeconds = 5

const createCallLimit = (clock: Clock, perSecond: number) =>
  createRateLimit(clock, () => ({ perSecond, burst: perSecond * burstSeconds }), {
    maxHolders: () => maxAddresses,
    onForgotten: () => undefined,
  })

function routeOf(routes: ServiceOptions['routes'], method: string, path: string): Route {
  const exactRoute = Object.hasOwn(routes, `${method} ${path}`) ? routes[`${method} ${path}`] : undefined
  if (exactRoute) return exactRoute
  const parts = `${method} ${path}`.split('/')
  const matchesPath = (name: string) => {
    const pathParts = name.split('/')
    return (
      pathParts.length === parts.length &&
      pathParts.every((part, at) => part.startsWith(':') || part === parts[at])
    )
  }
  const [, patternRoute] =
    Object.entries(routes).find(([name]) => name.includes(':') && matchesPath(name)) ?? []
  if (patternRoute) return patternRoute
  const otherMethod = ['GET', 'POST'].find((each) => routes[`${each} ${path}`])
  throw otherMethod ? fail(custodyMethodNotAllowed, { allowed: otherMethod }) : fail(custodyPathUnknown, {})
}

/** Creates the HTTP side of a service: who may call, what is sent, and how failures are answered. */
export function createService(options: ServiceOptions): CustodyProgram['fetch'] {
  const { service, origin, routes, page, clock, log, metrics, requestsPerSecond } = options
  const counter = metrics.counter(
    `latchkit_${service}_requests_total`,
    'requests, by the code of their failure',
    'code',
  )
  const prefix = `/${service}/v1`
  const callLimit = requestsPerSecond === undefined ? undefined : createCallLimit(clock, requestsPerSecond)
  return async (request, caller) => {
    const pageOrigin = request.headers.get('Origin') ?? undefined
    const isAllowed = pageOrigin === origin
    const corsHeaders = isAllowed ? corsHeadersOf(origin) : {}
    const jsonHeaders = {
      ...commonHeaders,
      ...corsHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      // A device whose clock is wrong corrects its time by this header.
      Date: new Date(clock.now()).toUTCString(),
    }
    const isPage = page?.handles(request)
    try {
      if (!isAllowed && !isPage) throw fail(originRefused, {})
      // Limit first, before anything is read, looked up or written: an invented proof must cost its sender more than the service.
      const retrySeconds = callLimit?.take(addressKey(caller.address), 1) ?? 0
      if (retrySeconds > 0) throw fail(tooManyCalls, { retrySeconds })
      if (page && isPage) return await page.fetch(request)
      if (request.method === 'OPTIONS')
        return new Response(null, { status: 204, headers: { ...commonHeaders, ...corsHeaders } })
      const { pathname } = new URL(request.url)
      const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : ''
      const { status = 200, body } = await routeOf(routes, request.method, path).answer(
        request,
        caller,
        clock,
      )
      counter.add(1, 'none')
      return new Response(JSON.stringify(body), { status, headers: jsonHeaders })
    } catch (error) {
      const { status, code, body, headers } = failureOf(error)
      counter.add(1, code)
      if (status >= 500) log('error', 'custody-request-failed', { service, code, kind: kindOf(error) })
      return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } })
    }
  }
}
