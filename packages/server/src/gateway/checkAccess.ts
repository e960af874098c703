import { fail } from 'latchkit/wire'
import { authorize } from '../config/authorize.js'
import type { Config } from '../config/configSchema.js'
import { localOriginNotAllowed, originNotAllowed, projectUnknown } from '../errors/gateway.js'
import type { Answer } from './answer.js'

interface Caller {
  readonly projectId: string | undefined
  readonly origin: string | undefined
}

/** Whether a project and an origin may use this gateway; throws `projectUnknown`, `originNotAllowed` or `localOriginNotAllowed`. */
export function checkAccess(config: Config, { projectId, origin }: Caller): void {
  const access = authorize(config, { projectId, origin, projectRequired: false })
  if (access === 'originNotAllowed') throw fail(originNotAllowed, {})
  if (access === 'localOrigin') throw fail(localOriginNotAllowed, {})
  if (access !== 'allowed') throw fail(projectUnknown, {})
}

const dayInSeconds = 86_400

/**
 * Lets the page of an allowed origin read the answer, never with credentials. `*` is for a refusal alone, which holds its
 * own sentence and nothing else.
 */
export function allowOrigin({ status, headers, body }: Answer, origin: string | undefined): Response {
  const allowed =
    origin === undefined
      ? { Vary: 'Origin' }
      : {
          Vary: 'Origin',
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Expose-Headers': 'ETag, Retry-After',
        }
  return new Response(body, { status, headers: { ...headers, ...allowed } })
}

/** The answer to a browser that asks before it sends. */
export function answerPreflight(methods: readonly string[]): Answer {
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'content-type',
      'Access-Control-Max-Age': String(dayInSeconds),
    },
    body: null,
  }
}
