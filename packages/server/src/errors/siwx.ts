import { entry } from 'latchkit/wire'

/** The body or a parameter is malformed. Status 400. */
export const siwxRequestInvalid = entry(
  'siwxRequestInvalid',
  ({ reason }: { field: string; reason: string }) => reason,
)
/** The nonce is unknown, was used, has expired, or was issued to another browser. Status 401. */
export const siwxNonceInvalid = entry(
  'siwxNonceInvalid',
  (_: object) => 'The nonce is not valid any more: ask for a new one',
)
/** There is no session, or it has expired. Status 401. */
export const siwxSessionMissing = entry('siwxSessionMissing', (_: object) => 'Not signed in')
/** The proof of the page's key is missing, or is not for this request. Status 401. */
export const siwxProofInvalid = entry(
  'siwxProofInvalid',
  ({ reason }: { reason: string; field?: string; retrySeconds?: number }) =>
    `The header DPoP is not valid: ${reason}`,
)
/** The token is unknown, expired, used, or bound to another key. Status 401. */
export const siwxTokenInvalid = entry('siwxTokenInvalid', (_: object) => 'The token is not valid any more')
/** The request comes from a page of another origin, or from no page. Status 403. */
export const siwxOriginRefused = entry('siwxOriginRefused', (_: object) => 'The page is of another origin')
/** The CSRF token is not that of the session. Status 403. */
export const siwxCsrfInvalid = entry(
  'siwxCsrfInvalid',
  (_: object) => 'The header X-CSRF-Token is not that of the session',
)
/** The path is unknown. Status 404. */
export const siwxPathUnknown = entry('siwxPathUnknown', (_: object) => 'Not found')
/** The path allows another method. Status 405. */
export const siwxMethodNotAllowed = entry(
  'siwxMethodNotAllowed',
  ({ allowed }: { allowed: string }) => `Expected ${allowed}`,
)
/** The body is too long. Status 413. */
export const siwxBodyTooLarge = entry(
  'siwxBodyTooLarge',
  ({ bytes }: { bytes: number }) => `Expected at most ${bytes} bytes`,
)
/** Too many requests from one address. Status 429. */
export const siwxTooManyRequests = entry(
  'siwxTooManyRequests',
  ({ retrySeconds }: { retrySeconds: number }) => `Too many requests; try again in ${retrySeconds} s`,
)
/** The store does not answer. Status 503. */
export const siwxStoreFailed = entry(
  'siwxStoreFailed',
  (_: { retrySeconds: number }) => 'Signing in is not possible at the moment',
)
/** The options of a site contradict each other; the server does not start with them. */
export const siwxOptionInvalid = entry(
  'siwxOptionInvalid',
  ({ option, reason }: { option: string; reason: string }) => `${option}: ${reason}`,
)
