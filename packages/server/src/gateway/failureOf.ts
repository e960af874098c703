import { isLatchkitError } from 'latchkit/wire'
import {
  bodyTooLarge,
  methodNotAllowed,
  namesFailed,
  notFound,
  originNotAllowed,
  projectUnknown,
  providerFailed,
  type Reason,
  requestInvalid,
  tooManyRequests,
} from '../errors/gateway.js'
import { type Answer, answerFailure } from './answer.js'

const statuses: Readonly<Record<string, number>> = {
  [requestInvalid.code]: 400,
  [projectUnknown.code]: 403,
  [originNotAllowed.code]: 403,
  [notFound.code]: 404,
  [methodNotAllowed.code]: 405,
  [bodyTooLarge.code]: 413,
  [tooManyRequests.code]: 429,
  [providerFailed.code]: 503,
  [namesFailed.code]: 503,
}

const fields: Readonly<Record<string, string>> = { [projectUnknown.code]: 'projectId' }

/** The answer to a request that failed. What is not in the catalogue is our fault, and says nothing of itself. */
export function failureOf(error: unknown): Answer {
  const status = isLatchkitError(error) ? statuses[error.code] : undefined
  if (!isLatchkitError(error) || status === undefined) {
    return answerFailure(500, [{ field: '', description: 'Internal error' }])
  }
  const data = error.data as {
    reasons?: readonly Reason[]
    allowed?: readonly string[]
    retrySeconds?: number
  }
  const headers: Record<string, string> = {}
  if (data.allowed) headers.Allow = data.allowed.join(', ')
  if (data.retrySeconds) headers['Retry-After'] = String(data.retrySeconds)
  const reasons = data.reasons ?? [{ field: fields[error.code] ?? '', description: error.message }]
  return answerFailure(status, reasons, headers)
}
