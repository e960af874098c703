import * as v from 'valibot'
import {
  gatewayFailuresBeforeRest,
  gatewayLongestRetryMs,
  gatewayRestMs,
  gatewayRetryDelayMs,
  gatewayTimeoutMs,
  gatewayTries,
  passingStatuses,
} from '../../wire/constants.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import {
  gatewayAnswerInvalid,
  gatewayResting,
  gatewayUnreachable,
  httpStatus,
} from '../../wire/errors/gateway.js'
import { kitDestroyed } from '../../wire/errors/kit.js'
import type { AnswerOf, Endpoint } from '../../wire/http/endpoint.js'
import { failureBody } from '../../wire/http/failureBody.js'
import { type QueryValue, writeQuery } from '../../wire/http/writeQuery.js'
import { version } from '../../wire/version.js'
import { type Kit, perKit } from '../kit/kit.js'
import { once } from '../kit/oneAtATime.js'
import { backendUrlOf } from './backendUrl.js'
import { gatewayHealth, gatewayLetIn, gatewayRefused } from './gatewayAlert.js'
import { isText, recall, remember } from './memory.js'
import { retryAfterOf } from './retryAfterOf.js'

/** The path parameters, query and body of a call. */
export interface GatewayCall {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: unknown
}

/**
 * Calls the gateway with the standard query (§7). Identical calls are shared, failures retried if that may help, and the
 * gateway is not called for a while if it keeps failing. The answer is parsed by the endpoint's schema. Throws `httpStatus`,
 * `gatewayUnreachable`, `gatewayAnswerInvalid`, `gatewayResting`.
 */
export async function callGateway<Of extends Endpoint>(
  kit: Kit,
  endpoint: Of,
  call: GatewayCall = {},
): Promise<AnswerOf<Of>> {
  const address = addressOf(kit, endpoint, call)
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  const send = () => fetchWithRetries(kit, endpoint, address, body)
  // Identical calls share one request, except calls that change something.
  const isShared = endpoint.method === 'GET' || endpoint.isIdempotent
  const answer = await (isShared ? once(kit, `gateway:${address}${body ?? ''}`, send) : send())
  return answer as AnswerOf<Of>
}

function addressOf(kit: Kit, { path }: Endpoint, { params = {}, query = {} }: GatewayCall): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `${backendUrlOf(kit.config) ?? ''}${filledPath}?${writeQuery({ ...query, ...standardQuery(kit) })}`
}

/** Returns the query parameters that every call of the gateway has (§7). */
export function standardQuery(kit: Kit): Readonly<Record<string, QueryValue>> {
  const sdkType = ['html', [...kit.adapters.keys()].join('-') || 'none', version].join('-')
  return { projectId: kit.config.projectId, st: sdkType, sv: version, clientId: clientIdOf(kit) }
}

/** Returns the random id of this browser (§7), only if the site opts in (readings 12). */
function clientIdOf(kit: Kit): string | undefined {
  if (!kit.config.shareVisitor) return undefined
  const visitor = visitorOf(kit)
  visitor.id ??= recall(kit, 'client_id', isText)
  if (!visitor.id) {
    visitor.id = crypto.randomUUID()
    remember(kit, 'client_id', visitor.id)
  }
  return visitor.id
}

const visitorOf = perKit((): { id?: string | undefined } => ({}))

async function fetchWithRetries(
  kit: Kit,
  endpoint: Endpoint,
  address: string,
  body?: string,
): Promise<unknown> {
  const health = gatewayHealth(kit)
  const { clock } = kit.services
  const tries = endpoint.method === 'GET' || endpoint.isIdempotent ? gatewayTries : 1
  if (clock.now() < health.restsUntil) throw fail(gatewayResting, {})
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetchOnce(kit, endpoint, address, body)
      health.failures = 0
      health.isFailing = false
      gatewayLetIn(kit)
      return answer
    } catch (error) {
      const waitMs = retryAfterMs(error, attempt)
      if (waitMs === undefined || attempt >= tries || kit.live.phase === 'destroyed') {
        if (isFault(error)) logFailing(kit, error)
        if (isFault(error) && ++health.failures >= gatewayFailuresBeforeRest) {
          health.restsUntil = clock.now() + gatewayRestMs
          health.failures = 0
        }
        gatewayRefused(kit, error)
        throw error
      }
      await new Promise<void>((resolve) => clock.after(waitMs, resolve))
    }
  }
}

/**
 * Logs an error for the developer when the gateway begins to fail; not again until it has answered. Visitors are only told what
 * is missing.
 */
function logFailing(kit: Kit, error: unknown): void {
  const health = gatewayHealth(kit)
  if (!health.isFailing && kit.live.phase !== 'destroyed')
    kit.services.logger.error(
      `The gateway of backendUrl fails: ${backendUrlOf(kit.config)}. Start it, or check the address.`,
      error,
    )
  health.isFailing = true
}

/** Checks whether a failure is the gateway's fault and not caused by the request. */
const isFault = (error: unknown) => !isLatchkitError(error, httpStatus.code) || error.data.status >= 500

/** Returns the pause before the next try in ms, or `undefined` if retrying would not help. */
function retryAfterMs(error: unknown, attempt: number): number | undefined {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const backOffMs = gatewayRetryDelayMs * 2 ** (attempt - 1) * (1 + random / 2 ** 33)
  if (isLatchkitError(error, gatewayUnreachable.code)) return backOffMs
  if (!isLatchkitError(error, httpStatus.code)) return undefined
  const { status, retryAfterMs: requestedMs = 0 } = error.data
  if (requestedMs > gatewayLongestRetryMs) return undefined
  // A 403 may come from a rule that was just changed, so it is retried once.
  if (passingStatuses.includes(status) || (status === 403 && attempt === 1))
    return Math.max(requestedMs, backOffMs)
  return undefined
}

async function fetchOnce(kit: Kit, endpoint: Endpoint, address: string, body?: string): Promise<unknown> {
  const { clock } = kit.services
  const { fetch: send = fetch } = kit.config.services ?? {}
  const controller = new AbortController()
  const end = () => controller.abort()
  const cancel = clock.after(gatewayTimeoutMs, end)
  kit.live.cleanups.add(end)
  try {
    const response = await send(address, {
      method: endpoint.method,
      ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }),
      ...(endpoint.outlivesPage && { keepalive: true }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: controller.signal,
    })
    if (!response.ok) throw await refusalOf(response, kit.services.clock.now())
    if (endpoint.answer === 'image') return await response.blob()
    const { success, output } = v.safeParse(endpoint.answer, await response.json())
    if (!success) throw fail(gatewayAnswerInvalid, { path: endpoint.path })
    return output
  } catch (error) {
    if (isLatchkitError(error)) throw error
    if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id }, error)
    // The answer was not JSON; retrying will not change that.
    if (error instanceof SyntaxError) throw fail(gatewayAnswerInvalid, { path: endpoint.path }, error)
    throw fail(gatewayUnreachable, {}, error)
  } finally {
    cancel()
    kit.live.cleanups.delete(end)
  }
}

/** Reads the gateway's reasons for a failure as far as possible. Understands the format of older gateways too. */
async function refusalOf(response: Response, now: number) {
  const { status } = response
  const body: unknown = await response.json().catch(() => undefined)
  const { success, output } = v.safeParse(failureBody, body)
  const olderBody = v.safeParse(v.object({ message: v.string() }), body)
  const reasons = success
    ? output.reasons
    : olderBody.success
      ? [{ field: '', description: olderBody.output.message }]
      : []
  const retryAfterMs = retryAfterOf(response, now)
  const data = { status, reasons, ...(retryAfterMs > 0 && { retryAfterMs }) }
  return fail(httpStatus, data, body)
}
