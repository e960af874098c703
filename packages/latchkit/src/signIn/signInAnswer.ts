import type { SignatureType } from '../siwx/verifier.js'
import { signInAnswerMs } from '../wire/constants.js'
import { fail } from '../wire/errors/fail.js'
import { signInClockOff, signInNotStarted, signInRefused, signInUnavailable } from '../wire/errors/signIn.js'
import type { Issued } from './messageFor.js'

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
  /** The server takes messages that a wallet signed while it connected over a pairing. */
  readonly allowsRecap?: boolean
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
  if (!response.ok) throw refusalOf(response, body)
  const at = Date.parse(response.headers.get('Date') ?? '')
  return { body: body ?? {}, aheadMs: Number.isNaN(at) ? 0 : at - now() }
}

/** The body of a refusal. */
interface Refusal {
  readonly code?: unknown
  readonly reasons?: readonly { readonly field?: unknown }[]
}

/** The server's part of a message, in an answer with a nonce. @throws `signInNotStarted` where there is none in it. */
export function issuedIn({ body: { nonce, issuedAt = '', allowsRecap } }: SignInAnswer): Issued {
  const at = Date.parse(issuedAt)
  if (typeof nonce !== 'string' || Number.isNaN(at)) throw fail(signInNotStarted, { reason: 'no nonce' })
  return { nonce, at, ...(allowsRecap === true && { allowsRecap }) }
}

function refusalOf({ status, headers }: Response, body: Refusal) {
  const reason = typeof body?.code === 'string' ? body.code : `${status}`
  if (status === 429 || status >= 500) return fail(signInUnavailable, { reason })
  // A proof that was just made, and is of another time, or of before the server was started again.
  if (reason === 'siwxProofInvalid' && body.reasons?.[0]?.field === 'iat')
    return fail(signInClockOff, { proofRetrySeconds: Number(headers.get('Retry-After') ?? 0) })
  return reason === 'siwxMessageOutOfTime' ? fail(signInClockOff, {}) : fail(signInRefused, { reason })
}
