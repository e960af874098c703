import { entry } from 'latchkit/wire'

/** The body or a parameter has not the form it must have. Status 400. */
export const siwxRequestInvalid = entry(
  'siwxRequestInvalid',
  ({ reason }: { field: string; reason: string }) => reason,
)
/** The nonce is unknown, was used, is over, or was given to another browser. Status 401. */
export const siwxNonceInvalid = entry(
  'siwxNonceInvalid',
  (_: object) => 'The nonce is not valid any more: ask for a new one',
)
/** There is no session, or it is over. Status 401. */
export const siwxSessionMissing = entry('siwxSessionMissing', (_: object) => 'Not signed in')
/** The proof of the page's key is missing, or is not of this request. Status 401. */
export const siwxProofInvalid = entry(
  'siwxProofInvalid',
  ({ reason }: { reason: string; field?: string; retrySeconds?: number }) =>
    `The header DPoP is not valid: ${reason}`,
)
/** The token is unknown, over, spent, or is bound to another key. Status 401. */
export const siwxTokenInvalid = entry('siwxTokenInvalid', (_: object) => 'The token is not valid any more')
/** The request comes from a page of another origin, or from none. Status 403. */
export const siwxOriginRefused = entry('siwxOriginRefused', (_: object) => 'The page is of another origin')
/** The CSRF token is not that of the session. Status 403. */
export const siwxCsrfInvalid = entry(
  'siwxCsrfInvalid',
  (_: object) => 'The header X-CSRF-Token is not that of the session',
)
/** The path is unknown. Status 404. */
export const siwxPathUnknown = entry('siwxPathUnknown', (_: object) => 'Not found')
/** The path knows another method. Status 405. */
export const siwxMethodNotAllowed = entry(
  'siwxMethodNotAllowed',
  ({ allowed }: { allowed: string }) => `Expected ${allowed}`,
)
/** More was sent than one request may be. Status 413. */
export const siwxBodyTooLarge = entry(
  'siwxBodyTooLarge',
  ({ bytes }: { bytes: number }) => `Expected at most ${bytes} bytes`,
)
/** Too many requests of one address. Status 429. */
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
