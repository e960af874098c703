import type { SignatureType } from '../siwx/verifier.js'
import { signInAnswerMs } from '../wire/constants.js'
import { fail } from '../wire/errors/fail.js'
import { signInClockOff, signInRefused, signInUnavailable } from '../wire/errors/signIn.js'

/** A session as a server answers it. */
export interface ServerSession {
  readonly accounts: readonly {
    readonly chainId: `${string}:${string}`
    readonly accountAddress: string
    readonly signatureType?: SignatureType
  }[]
  readonly expiresAt: string
  readonly csrfToken?: string
}

/** A nonce, with the times of the server. */
export interface ServerNonce {
  readonly nonce: string
  readonly issuedAt: string
}

/** The answer of a server, and how far its clock is ahead of this device's, in ms. */
export interface SignInAnswer {
  readonly body: { readonly session?: ServerSession | null } & Partial<ServerNonce>
  readonly aheadMs: number
}

/**
 * Calls a server for signing in.
 * @throws `signInUnavailable` where it cannot answer now, `signInClockOff` where the time of the message is not its own, `signInRefused` where
 * it says no.
 */
export async function callSignIn(
  call: typeof fetch,
  url: string,
  init: RequestInit,
  now: () => number,
): Promise<SignInAnswer> {
  // A request that is never answered would keep other tabs from their turn.
  const signal = AbortSignal.timeout(signInAnswerMs)
  const response = await call(url, { cache: 'no-store', signal, ...init }).catch((error: unknown) => {
    throw fail(signInUnavailable, { reason: 'no answer' }, error)
  })
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw refusalOf(response.status, body)
  const at = Date.parse(response.headers.get('Date') ?? '')
  return { body: body ?? {}, aheadMs: Number.isNaN(at) ? 0 : at - now() }
}

/** The body of a refusal. */
interface Refusal {
  readonly code?: unknown
  readonly reasons?: readonly { readonly field?: unknown }[]
}

function refusalOf(status: number, body: Refusal) {
  const reason = typeof body?.code === 'string' ? body.code : `${status}`
  if (status === 429 || status >= 500) return fail(signInUnavailable, { reason })
  // A proof that was just made, and is of another time.
  const isLate = reason === 'siwxProofInvalid' && body.reasons?.[0]?.field === 'iat'
  return isLate || reason === 'siwxMessageOutOfTime'
    ? fail(signInClockOff, {})
    : fail(signInRefused, { reason })
}
