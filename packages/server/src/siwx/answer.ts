import { isLatchkitError } from 'latchkit/wire'

/** The status of each error that pages see. Any other error is internal. */
const statuses: Readonly<Record<string, number>> = {
  siwxMessageInvalid: 400,
  invalidCaipNetworkId: 400,
  invalidCaipAddress: 400,
  invalidCaip10Address: 400,
  siwxRequestInvalid: 400,
  siwxNonceInvalid: 401,
  siwxMessageMismatch: 401,
  siwxMessageOutOfTime: 401,
  siwxSignatureInvalid: 401,
  siwxSessionMissing: 401,
  siwxProofInvalid: 401,
  siwxTokenInvalid: 401,
  siwxChainUnsupported: 403,
  siwxOriginRefused: 403,
  siwxCsrfInvalid: 403,
  siwxPathUnknown: 404,
  siwxMethodNotAllowed: 405,
  siwxBodyTooLarge: 413,
  siwxTooManyRequests: 429,
  siwxSignatureUnchecked: 503,
  siwxStoreFailed: 503,
}

/** The fields that bind a message to a site. */
const siteFields = ['domain', 'uri', 'scheme']
const networkField = 'chainId'

/** The answer to an error. */
export interface Failure {
  readonly status: number
  readonly code: string
  readonly field: string
  readonly description: string
  readonly headers: Readonly<Record<string, string>>
}

/** Converts an error to an answer. Internal errors reveal nothing. */
export function failureIn(error: unknown): Failure {
  const status = isLatchkitError(error) ? statuses[error.code] : undefined
  if (!isLatchkitError(error) || status === undefined)
    return { status: 500, code: 'internal', field: '', description: 'Internal error', headers: {} }
  const {
    field = '',
    retrySeconds,
    allowed,
  } = error.data as Readonly<{
    field?: string
    retrySeconds?: number
    allowed?: string
  }>
  const isSiteMismatch = error.code === 'siwxMessageMismatch' && [...siteFields, networkField].includes(field)
  const retry = retrySeconds ?? (status === 503 ? 1 : undefined)
  return {
    status: isSiteMismatch ? 403 : status,
    // A message for a network that the site does not have gets this code, whichever check finds it.
    code: isSiteMismatch && field === networkField ? 'siwxChainUnsupported' : error.code,
    field,
    description: error.message,
    headers: {
      ...(retry !== undefined && { 'Retry-After': String(retry) }),
      ...(allowed !== undefined && { Allow: allowed }),
    },
  }
}

const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Cookie',
}

/** Creates an answer with its cookies. Without a body, the status is 204. */
export function answerWith(body: object | undefined, cookies: readonly string[] = []): Response {
  const headers = new Headers(commonHeaders)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  if (!body) return new Response(null, { status: 204, headers })
  headers.set('Content-Type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(body), { status: 200, headers })
}

/** Answers a failed request. */
export function answerFailure(error: unknown): Response {
  const { status, code, field, description, headers } = failureIn(error)
  const body = { status: 'FAILED', code, reasons: [{ field, description }] }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...commonHeaders, ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  })
}
