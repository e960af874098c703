import { isLatchkitError } from 'latchkit/wire'

/** The status of each failure that callers learn. Any other failure is internal. */
const statuses: Readonly<Record<string, number>> = {
  custodyRequestInvalid: 400,
  siwxRequestInvalid: 400,
  keyMismatch: 400,
  signatureWrong: 400,
  siwxProofInvalid: 401,
  codeWrong: 401,
  codeOver: 401,
  codeNeeded: 401,
  sessionMissing: 401,
  voucherInvalid: 401,
  mailRefused: 401,
  socialRefused: 401,
  originRefused: 403,
  proofNeeded: 401,
  loginOff: 403,
  releasesFrozen: 403,
  deviceUnknown: 403,
  releaseNeeded: 403,
  wayTooYoung: 403,
  wordRefused: 403,
  custodyPathUnknown: 404,
  socialNotConfigured: 404,
  requestUnknown: 404,
  channelOver: 404,
  custodyMethodNotAllowed: 405,
  userConflict: 409,
  walletUnused: 409,
  emailTaken: 409,
  versionConflict: 409,
  changeRefused: 409,
  noteNeeded: 409,
  otherBehind: 409,
  frameOutdated: 409,
  lastWay: 409,
  lastNotice: 409,
  tooManyWays: 409,
  linkUnfinished: 409,
  siwxBodyTooLarge: 413,
  tooManyCalls: 429,
  codeCooldown: 429,
  tooManyCodes: 429,
  tooManyTries: 429,
  tooManyReleases: 429,
  releasesWait: 429,
  tooManyDevices: 429,
  tooManyMakings: 429,
  channelsFull: 429,
  loginLocked: 429,
  keyHolderGone: 503,
  socialUnavailable: 503,
  recoveryUnpinned: 503,
  authUnpinned: 503,
  siwxStoreFailed: 503,
  providerFailed: 503,
}

/** Converts an error to an answer. Internal errors reveal nothing. */
export function failureOf(error: unknown): {
  readonly status: number
  readonly code: string
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
} {
  const status = isLatchkitError(error) ? statuses[error.code] : undefined
  const isKnown = isLatchkitError(error) && status !== undefined
  const code = isKnown ? error.code : 'internal'
  const data = (isKnown ? error.data : {}) as Readonly<{
    field?: string
    retrySeconds?: number
    triesLeft?: number
    allowed?: string
    note?: string
  }>
  const { field = '', retrySeconds, triesLeft, allowed, note } = data
  return {
    status: status ?? 500,
    code,
    body: {
      status: 'FAILED',
      code,
      reasons: [{ field, description: isKnown ? error.message : 'Internal error' }],
      ...(triesLeft !== undefined && { triesLeft }),
      ...(note !== undefined && { note }),
    },
    headers: {
      ...(retrySeconds !== undefined && { 'Retry-After': String(retrySeconds) }),
      ...(allowed !== undefined && { Allow: allowed }),
    },
  }
}
