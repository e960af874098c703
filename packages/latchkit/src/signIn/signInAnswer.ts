import type { SiwxSession } from '../core/contracts/siwx.js'
import type { SignatureType } from '../siwx/verify/verifier.js'
import { signInAnswerMs } from '../wire/constants.js'
import { fail } from '../wire/errors/fail.js'
import { signInClockOff, signInNotStarted, signInRefused, signInUnavailable } from '../wire/errors/signIn.js'
import type { IssuedNonce } from './messageFor.js'

/** A session, in the form of a server's answer. */
export interface ServerSession {
  readonly accounts: readonly {
    readonly chainId: `${string}:${string}`
    readonly accountAddress: string
    readonly signatureType?: SignatureType
  }[]
  readonly expiresAt: string
  readonly csrfToken?: string
}

/** The tokens of a session at the gateway. They are bound to the key of this browser, and useless without it. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresAt: string
}

/** The unchecked answer of a server, and how far its clock is ahead of this device's, in ms. */
export interface SignInAnswer {
  readonly body: Readonly<Record<string, unknown>>
  readonly aheadMs: number
}

/**
 * Calls a server for signing in.
 * @throws `signInUnavailable` if it cannot answer now, `signInClockOff` if the message's time differs from the server's
 * clock, `signInRefused` if it refuses.
 */
export async function callSignIn(
  call: typeof fetch,
  url: string,
  init: RequestInit,
  now: () => number,
): Promise<SignInAnswer> {
  // A timeout is needed because other tabs wait for this request: without an answer they would never get their turn.
  const signal = AbortSignal.timeout(signInAnswerMs)
  const response = await call(url, { cache: 'no-store', signal, ...init }).catch((error: unknown) => {
    throw fail(signInUnavailable, { reason: 'no answer' }, error)
  })
  const body: unknown = response.status === noContent ? {} : await response.json().catch(() => undefined)
  if (!response.ok) throw refusalOf(response, isRecord(body) ? body : {})
  if (!isRecord(body)) throw unreadable()
  const at = Date.parse(response.headers.get('Date') ?? '')
  return { body, aheadMs: Number.isNaN(at) ? 0 : at - now() }
}

const noContent = 204
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Readings 73: an answer without the requested data is a failure. */
const unreadable = () => fail(signInUnavailable, { reason: 'its answer says nothing' })
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** Reads the session of an answer; `undefined` if the server says that there is none. @throws `signInUnavailable` for any other answer. */
export function sessionIn({ body: { session } }: SignInAnswer): ServerSession | undefined {
  if (session === null) return undefined
  if (!isRecord(session) || !isTime(session.expiresAt) || !Array.isArray(session.accounts)) throw unreadable()
  const isAccount = (each: unknown) =>
    isRecord(each) && typeof each.chainId === 'string' && typeof each.accountAddress === 'string'
  if (!session.accounts.every(isAccount)) throw unreadable()
  return session as unknown as ServerSession
}

/** Reads the tokens of an answer. @throws `signInUnavailable` if it has none. */
export function tokensIn({ body: { accessToken, refreshToken, expiresAt } }: SignInAnswer): Tokens {
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string' || !isTime(expiresAt))
    throw unreadable()
  return { accessToken, refreshToken, expiresAt }
}

/** Finds the session of an account among those of an answer. @throws `signInUnavailable` if it is missing. */
export function sessionOfAccount(
  sessions: readonly SiwxSession[],
  { chainId, accountAddress }: Pick<SiwxSession['data'], 'chainId' | 'accountAddress'>,
): SiwxSession {
  const matching = sessions.find(
    ({ data }) => data.chainId === chainId && data.accountAddress === accountAddress,
  )
  if (!matching) throw unreadable()
  return matching
}

/** The body of a refusal. */
interface Refusal {
  readonly code?: unknown
  readonly reasons?: unknown
}

/** Reads the server's part of a message from an answer with a nonce. @throws `signInNotStarted` without a nonce. */
export function issuedNonceIn({ body }: SignInAnswer): IssuedNonce {
  const { nonce, issuedAt, sessionExpiresAt, allowsRecap } = body
  if (typeof nonce !== 'string' || !isTime(issuedAt)) throw fail(signInNotStarted, { reason: 'no nonce' })
  return {
    nonce,
    at: Date.parse(issuedAt),
    ...(isTime(sessionExpiresAt) && { until: Date.parse(sessionExpiresAt) }),
    ...(allowsRecap === true && { allowsRecap }),
  }
}

/** Returns the field that the first reason of a refusal names. */
const fieldOf = (reasons: unknown): unknown => {
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  return isRecord(first) ? first.field : undefined
}

function refusalOf({ status, headers }: Response, body: Refusal) {
  const reason = typeof body.code === 'string' ? body.code : `${status}`
  if (status === 429 || status >= 500) return fail(signInUnavailable, { reason })
  // The proof was just made, so either the clocks differ, or the server was restarted after its last answer.
  if (reason === 'siwxProofInvalid' && fieldOf(body.reasons) === 'iat')
    return fail(signInClockOff, { proofRetrySeconds: Number(headers.get('Retry-After') ?? 0) })
  return reason === 'siwxMessageOutOfTime' ? fail(signInClockOff, {}) : fail(signInRefused, { reason })
}
