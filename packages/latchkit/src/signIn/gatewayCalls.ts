import type { SiwxContext } from '../core/contracts/siwx.js'
import { fail, isLatchkitError } from '../wire/errors/fail.js'
import { signInClockOff, signInUnavailable } from '../wire/errors/signIn.js'
import type { openProofKey } from './proofKey.js'
import { callSignIn, type SignInAnswer } from './signInAnswer.js'

/** Calls to the gateway's sign-in, each proved by the key of this browser. */
export interface GatewayCalls {
  /**
   * Calls the gateway. If only the time of the proof was wrong, repeats the call once, with the gateway's time and after the wait that its
   * answer asks for.
   * @throws `signInUnavailable`, `signInClockOff`, `signInRefused`.
   */
  call(method: string, endpoint: string, body?: object, token?: string): Promise<SignInAnswer>
  /** Returns the time of the gateway, by its last answer. Proofs and tokens use this time. */
  now(): number
}

/** The longest wait before a repeated call, in s. If the gateway asks for a longer one, the call fails. */
const maxRetrySeconds = 5

/** Creates the calls of one kit to its gateway. */
export function createGatewayCalls(
  { now, backendUrl, query, fetch: customFetch }: SiwxContext,
  prove: Awaited<ReturnType<typeof openProofKey>>,
): GatewayCalls {
  /** How far the gateway's clock is ahead of this device's, in ms. */
  let aheadMs = 0
  const gatewayNow = () => now() + aheadMs
  const fetchAndNoteTime = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const response = await (customFetch ?? fetch)(input, init)
    const at = Date.parse(response.headers.get('Date') ?? '')
    if (!Number.isNaN(at)) aheadMs = at - now()
    return response
  }

  const callOnce: GatewayCalls['call'] = async (method, endpoint, body, token) => {
    if (!backendUrl) throw fail(signInUnavailable, { reason: 'the site has no backendUrl' })
    const url = `${backendUrl}/siwx/${endpoint}`
    const headers = {
      DPoP: await prove({ method, url, token, now: gatewayNow() }),
      ...(token && { Authorization: `DPoP ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    }
    const init = { method, headers, credentials: 'omit' as const }
    return callSignIn(
      fetchAndNoteTime,
      `${url}?${query()}`,
      body ? { ...init, body: JSON.stringify(body) } : init,
      now,
    )
  }

  return {
    now: gatewayNow,
    async call(...request) {
      try {
        return await callOnce(...request)
      } catch (error) {
        const seconds = isLatchkitError(error, signInClockOff) ? error.data.proofRetrySeconds : undefined
        if (seconds === undefined || !(seconds <= maxRetrySeconds)) throw error
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
        return callOnce(...request)
      }
    },
  }
}

/**
 * Returns `undefined` if the gateway refused: then there is no such session.
 * @throws Any other error, unchanged.
 */
export function ignoreRefusal(error: unknown): undefined {
  if (!isLatchkitError(error, 'signInRefused')) throw error
}
