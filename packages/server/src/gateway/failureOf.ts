import { isLatchkitError } from 'latchkit/wire'
import {
  bodyTooLarge,
  localOriginNotAllowed,
  methodNotAllowed,
  namesFailed,
  notFound,
  originMissing,
  originNotAllowed,
  projectMissing,
  projectUnknown,
  providerFailed,
  requestInvalid,
  tooManyRequests,
} from '../errors/gateway.js'
import { type Answer, answerFailure } from './answer.js'

/** Errors whose text callers may see. */
const publicFailures = [
  requestInvalid,
  projectUnknown,
  projectMissing,
  localOriginNotAllowed,
  originMissing,
  originNotAllowed,
  notFound,
  methodNotAllowed,
  bodyTooLarge,
  providerFailed,
  namesFailed,
  tooManyRequests,
] as const

const retryAfter = ({ retrySeconds }: { readonly retrySeconds: number }): Record<string, string> =>
  retrySeconds ? { 'Retry-After': String(retrySeconds) } : {}

/** Answers a failed request. An error that is not public is internal, and reveals nothing. */
export function failureOf(error: unknown): Answer {
  if (!isLatchkitError(error, ...publicFailures))
    return answerFailure(500, [{ field: '', description: 'Internal error' }])
  const reasons = [{ field: '', description: error.message }]
  switch (error.code) {
    case 'requestInvalid':
      return answerFailure(400, error.data.reasons)
    case 'projectMissing':
    case 'projectUnknown':
      return answerFailure(403, [{ field: 'projectId', description: error.message }])
    case 'originMissing':
    case 'originNotAllowed':
    case 'localOriginNotAllowed':
      return answerFailure(403, reasons)
    case 'notFound':
      return answerFailure(404, reasons)
    case 'methodNotAllowed':
      return answerFailure(405, reasons, { Allow: error.data.allowed.join(', ') })
    case 'bodyTooLarge':
      return answerFailure(413, reasons)
    case 'tooManyRequests':
      return answerFailure(429, reasons, retryAfter(error.data))
    case 'providerFailed':
    case 'namesFailed':
      return answerFailure(503, reasons, retryAfter(error.data))
  }
}
