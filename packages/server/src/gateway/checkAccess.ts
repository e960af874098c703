import { fail } from 'latchkit/wire'
import { authorize } from '../config/authorize.js'
import type { Config } from '../config/configSchema.js'
import {
  localOriginNotAllowed,
  originMissing,
  originNotAllowed,
  projectMissing,
  projectUnknown,
} from '../errors/gateway.js'
import { namespaces } from '../namespaces/namespaces.js'
import type { Answer } from './answer.js'

interface Caller {
  readonly projectId: string | undefined
  readonly origin: string | undefined
  readonly ownHost: string | undefined
}

/** The error for each reason to refuse a project or an origin. */
export const accessFailures = {
  projectMissing,
  projectUnknown,
  originMissing,
  originNotAllowed,
  localOrigin: localOriginNotAllowed,
} as const

/** Reads from the headers which page has sent a request: the page of its `Origin`, or a page of the requested host. */
export function pageOf({ headers, url }: Request): Omit<Caller, 'projectId'> {
  const origin = headers.get('Origin') ?? undefined
  const isOwn = headers.get('Sec-Fetch-Site') === 'same-origin'
  return { origin, ownHost: isOwn ? new URL(url).host : undefined }
}

/** Throws one of `accessFailures` if a project and an origin may not use this gateway. */
export function checkAccess(config: Config, caller: Caller): void {
  const access = authorize(config, caller)
  if (access !== 'allowed') throw fail(accessFailures[access], {})
}

const dayInSeconds = 86_400

/**
 * Lets the page of an allowed origin read the answer, never with credentials. Any page (`*`) may read a refusal, which contains nothing but
 * its own sentence, and a preflight.
 */
export function allowOrigin({ status, headers, body }: Answer, origin: string | undefined): Response {
  const corsHeaders =
    origin === undefined
      ? { Vary: 'Origin' }
      : {
          Vary: 'Origin',
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Expose-Headers': 'Date, ETag, Retry-After',
        }
  return new Response(body, { status, headers: { ...headers, ...corsHeaders } })
}

/** Headers that the public libraries of a namespace send to nodes. */
const libraryHeaders = namespaces.flatMap(({ callHeaders = [] }) => callHeaders)

/** Answers a preflight request. */
export function answerPreflight(methods: readonly string[]): Answer {
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': ['authorization', 'content-type', 'dpop', ...libraryHeaders].join(', '),
      'Access-Control-Max-Age': String(dayInSeconds),
    },
    body: null,
  }
}
