import * as v from 'valibot'
import { failureAnswer } from './answers.js'
import type { Device } from './openDevice.js'
import type { ServiceClock } from './serviceClock.js'

/** A service has refused a request, or has not answered. */
export class ServiceFailure extends Error {
  /**
   * @param code That of the service's catalogue; `unreachable` where no answer came, `unreadable` where it was no answer.
   * @param retrySeconds The wait that the service asks for.
   * @param triesLeft The tries that a code has left.
   */
  constructor(
    readonly code: string,
    readonly retrySeconds?: number,
    readonly triesLeft?: number,
  ) {
    super(code)
  }
}

/** The services, and how they are called. */
export interface ServiceAccess {
  readonly fetch: typeof globalThis.fetch
  readonly urls: { readonly auth: string; readonly recovery: string }
  readonly device: Device
  readonly clock: ServiceClock
}

const limitMs = 20_000

interface Call {
  readonly path: `/${'auth' | 'recovery'}/v1/${string}`
  /** Of a request that changes or opens something; without one it is a GET. */
  readonly body: object | undefined
  readonly token: string | undefined
}

/** Sends a request. @returns The answer, and whether the clock of this device was too far off for its proof. */
async function send({ fetch, urls, device, clock }: ServiceAccess, { path, body, token }: Call) {
  const url = new URL(path, path.startsWith('/auth/') ? urls.auth : urls.recovery).href
  const method = body === undefined ? 'GET' : 'POST'
  const proof = await device.prove({ method, url, token, now: clock.now() })
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    dpop: proof,
    ...(token !== undefined && { authorization: `DPoP ${token}` }),
  }
  const request = {
    ...{ method, headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(limitMs),
  }
  const response = await fetch(url, { ...request, cache: 'no-store', credentials: 'omit' }).catch(() => {
    throw new ServiceFailure('unreachable')
  })
  return { response, wasOff: clock.note(response.headers.get('date')) }
}

/** Calls a service, with the proof of this device. @throws ServiceFailure */
export async function callService<Schema extends v.GenericSchema>(
  access: ServiceAccess,
  path: Call['path'],
  body: Call['body'],
  schema: Schema,
  token?: string,
): Promise<v.InferOutput<Schema>> {
  const call = { path, body, token }
  const first = await send(access, call)
  // A service refuses the proof of a device whose clock is off, before it does anything, and its answer says the time.
  const isAgain = first.response.status === 401 && first.wasOff
  const response = isAgain ? (await send(access, call)).response : first.response
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const failure = v.safeParse(failureAnswer, answer)
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
    throw new ServiceFailure(
      failure.success ? failure.output.code : 'unreadable',
      Number.isFinite(wait) ? wait : undefined,
      failure.success ? failure.output.triesLeft : undefined,
    )
  }
  const parsed = v.safeParse(schema, answer)
  if (!parsed.success) throw new ServiceFailure('unreadable')
  return parsed.output
}
