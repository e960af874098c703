import { entry } from 'latchkit/wire'

/** A reason why a request is refused, and the field it is about; empty if it is not about a field. */
export interface Reason {
  readonly field: string
  readonly description: string
}

const describe = (reasons: readonly Reason[]) => reasons.map(({ description }) => description).join('; ')

/** The request is invalid. Status 400. */
export const requestInvalid = entry('requestInvalid', ({ reasons }: { reasons: readonly Reason[] }) =>
  describe(reasons),
)
/** §8: this server does not have the project. Status 403. */
export const projectUnknown = entry('projectUnknown', (_: object) => 'Unauthorized: invalid key')
/** §8: the request names no project, and this server has some. Status 403. */
export const projectMissing = entry('projectMissing', (_: object) => 'Project ID is missing')
/** The request has no `Origin`, so it does not come from a page. Status 403. */
export const originMissing = entry(
  'originMissing',
  (_: object) =>
    'Unauthorized: origin not allowed: the request has none, which passes where the project has allowNoOrigin',
)
/** §8: the project does not list the page's origin. Status 403. */
export const originNotAllowed = entry('originNotAllowed', (_: object) => 'Unauthorized: origin not allowed')
/** The text for a page on localhost, whose origin may well be on the list. */
export const localOriginRefusal = 'Unauthorized: origin not allowed: localhost passes in development alone'
/** The page is on localhost, which is allowed only in development. Status 403. */
export const localOriginNotAllowed = entry('localOriginNotAllowed', (_: object) => localOriginRefusal)
/** The path or the id is unknown. Status 404. */
export const notFound = entry('notFound', ({ what }: { what: string }) => `Not found: ${what}`)
/** The path allows other methods. Status 405. */
export const methodNotAllowed = entry(
  'methodNotAllowed',
  ({ allowed }: { allowed: readonly string[] }) => `Expected ${allowed.join(' or ')}`,
)
/** The body is too long. Status 413. */
export const bodyTooLarge = entry(
  'bodyTooLarge',
  ({ bytes }: { bytes: number }) => `Expected at most ${bytes} bytes`,
)
/** The gateway’s process ended, by a signal or with a code; callers get `providerFailed` instead. */
export const workerEnded = entry(
  'workerEnded',
  ({ by }: { by: string }) => `The gateway’s process ended by ${by}`,
)
/** No service that could know the answer has answered. Status 503. Only the operator learns which service failed, and its address (G4). */
export const providerFailed = entry(
  'providerFailed',
  (_: { retrySeconds: number }) => 'The service behind the gateway does not answer',
)
/** §8: names cannot be looked up now; `text` is the sentence of the specification. Status 503. */
export const namesFailed = entry('namesFailed', ({ text }: { text: string; retrySeconds: number }) => text)
/** The parent of a network's next block is not the last indexed block. */
export const blockUnlinked = entry(
  'blockUnlinked',
  ({ number }: { number: number }) => `Block ${number} does not follow the last one that is indexed`,
)
/** A node refused a call; this is its own error. */
export const callRefused = entry(
  'callRefused',
  ({ error }: { error: { readonly code: number; readonly message: string; readonly data?: unknown } }) =>
    error.message,
)
/** Too many requests from one address or project. Status 429. */
export const tooManyRequests = entry(
  'tooManyRequests',
  ({ retrySeconds }: { retrySeconds: number }) => `Too many requests; try again in ${retrySeconds} s`,
)
