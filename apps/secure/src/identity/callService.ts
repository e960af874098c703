import * as v from 'valibot'
import { failure } from '../../../../packages/latchkit/src/wire/custody/answers.js'
import type {
  AnswerOf,
  Endpoint,
  SentBodyOf,
} from '../../../../packages/latchkit/src/wire/custody/endpoint.js'
import type { Device } from './openDevice.js'
import type { ServiceClock } from './serviceClock.js'

/** A service has refused a request, or has not answered. */
export class ServiceFailure extends Error {
  /**
   * @param code The error code of the service; `unreachable` without an answer, `unreadable` if the answer was invalid.
   * @param retrySeconds How long the service asks to wait.
   * @param triesLeft How many tries the code has left.
   * @param note The last note of the other service, which this one lacks.
   */
  constructor(
    readonly code: string,
    readonly retrySeconds?: number,
    readonly triesLeft?: number,
    readonly note?: string,
  ) {
    super(code)
  }
}

/** Ignores a failure of a service. @throws any other error. */
export function ignoreServiceFailure(error: unknown): void {
  if (!(error instanceof ServiceFailure)) throw error
}

/** Whether an error is a refusal with one of these codes. */
export const isRefusal = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ServiceFailure && codes.includes(error.code)

/**
 * A service that asks for a longer wait than this has locked the address and mailed its owner a link. Hourly limits ask for shorter waits.
 */
const longWaitSeconds = 3_600

/** Whether strangers have locked an address, so that its owner was mailed a link. */
export const isAddressLocked = (error: unknown): boolean =>
  isRefusal(error, 'loginLocked', 'loginOff') ||
  (error instanceof ServiceFailure &&
    error.code === 'tooManyCodes' &&
    (error.retrySeconds ?? 0) > longWaitSeconds)

/** The services, and how they are called. */
export interface ServiceAccess {
  readonly fetch: typeof globalThis.fetch
  readonly urls: { readonly auth: string; readonly recovery: string }
  readonly device: Device
  readonly clock: ServiceClock
}

/** An endpoint that a frame may call, of auth or of recovery. */
type ServiceEndpoint = Endpoint & { readonly service: 'auth' | 'recovery' }
type InputOf<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined

/** A request, typed by the schemas of its endpoint. */
type ServiceRequest<Given extends ServiceEndpoint> = (Given extends { readonly body: v.GenericSchema }
  ? { readonly body: SentBodyOf<Given> }
  : { readonly body?: undefined }) &
  (Given extends { readonly query: v.GenericSchema }
    ? { readonly query: InputOf<Given['query']> }
    : { readonly query?: undefined }) & {
    /** Values of the path segments that are written `:name`. */
    readonly params?: Readonly<Record<string, string>>
    readonly token?: string | undefined
  }

interface Call {
  readonly service: ServiceEndpoint['service']
  readonly method: ServiceEndpoint['method']
  readonly path: string
  readonly body: string | undefined
  readonly token: string | undefined
}

const timeoutMs = 20_000
/** The longest wait that is not shown to the visitor. */
const silentWaitSeconds = 5

/** Builds a request by the schemas of its endpoint. @throws ServiceFailure if it does not match, as the service would. */
function callOf(
  endpoint: ServiceEndpoint,
  { body, query, params = {}, token }: ServiceRequest<ServiceEndpoint>,
): Call {
  const check = (schema: v.GenericSchema | undefined, input: unknown) => {
    if (schema && !v.is(schema, input)) throw new ServiceFailure('custodyRequestInvalid')
  }
  check(endpoint.body, body)
  check(endpoint.query, query)
  const { service, method } = endpoint
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`
  const text = endpoint.body && JSON.stringify(body)
  return { service, method, path: `/${service}/v1${path}${search}`, body: text, token }
}

/** An answer, and the refusal in it, if any. */
interface ServiceReply {
  readonly answer: unknown
  readonly refusal?: {
    readonly code: string
    /** The field of the request that the refusal is about. */
    readonly field?: string | undefined
    readonly retrySeconds?: number | undefined
    readonly triesLeft?: number | undefined
    readonly note?: string | undefined
  }
  /** Whether this device's clock was too far off for its proof. */
  readonly wasClockOff: boolean
}

/** Sends a request. */
async function send({ fetch, urls, device, clock }: ServiceAccess, call: Call): Promise<ServiceReply> {
  const { service, method, path, body, token } = call
  const url = new URL(path, urls[service]).href
  const proof = await device.prove({ method, url, token, now: clock.now() })
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    dpop: proof,
    ...(token !== undefined && { authorization: `DPoP ${token}` }),
  }
  const request = {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeoutMs),
  }
  const response = await fetch(url, { ...request, cache: 'no-store', credentials: 'omit' }).catch(() => {
    throw new ServiceFailure('unreachable')
  })
  const isClockOff = clock.setByDate(response.headers.get('date'))
  const wasOff = isClockOff && response.status === 401
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { answer, wasClockOff: wasOff }
  const parsedFailure = v.safeParse(failure, answer)
  const {
    code,
    triesLeft,
    note,
    reasons = [],
  } = parsedFailure.success ? parsedFailure.output : { code: 'unreadable' }
  const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retrySeconds = Number.isFinite(waitSeconds) ? waitSeconds : undefined
  return {
    answer,
    wasClockOff: wasOff,
    refusal: { code, field: reasons[0]?.field, retrySeconds, triesLeft, note },
  }
}

/**
 * Returns the delay in ms after which a refused request is sent again without telling the visitor; `undefined` if it is not sent again. A
 * request is repeated if its proof had a wrong time (the answer has corrected our clock) or was made before the service restarted, or if
 * this device's network has sent too many requests.
 */
function retryDelayMs({ refusal, wasClockOff }: ServiceReply): number | undefined {
  const { code, field, retrySeconds = 0 } = refusal ?? {}
  const hasWrongTime = wasClockOff || (code === 'siwxProofInvalid' && field === 'iat')
  const isSilent = retrySeconds <= silentWaitSeconds && (hasWrongTime || code === 'tooManyCalls')
  return isSilent ? retrySeconds * 1_000 : undefined
}

/** Calls an endpoint with the proof of this device. @throws ServiceFailure */
export async function callService<const Given extends ServiceEndpoint>(
  access: ServiceAccess,
  endpoint: Given,
  request: ServiceRequest<Given>,
): Promise<AnswerOf<Given>> {
  const call = callOf(endpoint, request as ServiceRequest<ServiceEndpoint>)
  const firstReply = await send(access, call)
  const delayMs = retryDelayMs(firstReply)
  if (delayMs !== undefined) await access.clock.wait(delayMs)
  const { answer, refusal } = delayMs === undefined ? firstReply : await send(access, call)
  if (refusal) throw new ServiceFailure(refusal.code, refusal.retrySeconds, refusal.triesLeft, refusal.note)
  const parsedAnswer = v.safeParse(endpoint.answer, answer)
  // An array would pass as an object without fields.
  if (!parsedAnswer.success || Array.isArray(answer)) throw new ServiceFailure('unreadable')
  return parsedAnswer.output as AnswerOf<Given>
}
