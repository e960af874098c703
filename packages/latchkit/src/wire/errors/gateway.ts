import { entry } from './entry.js'

/** An error answer of the gateway: its status, its reasons, and how long to wait before asking again. */
interface Refusal {
  readonly status: number
  readonly reasons: readonly { readonly field: string; readonly description: string }[]
  readonly retryAfterMs?: number
}

/** §7: the gateway answered with an error status. `data` has the reasons. */
export const httpStatus = entry('httpStatus', ({ status }: Refusal) => `HTTP status code: ${status}`)
/** The gateway could not be reached, or did not answer in time. */
export const gatewayUnreachable = entry(
  'gatewayUnreachable',
  (_: object) => 'The gateway could not be reached',
)
/** The gateway's answer does not fit the schema of the endpoint. */
export const gatewayAnswerInvalid = entry(
  'gatewayAnswerInvalid',
  ({ path }: { path: string }) => `The gateway’s answer to ${path} cannot be used`,
)
/** The gateway failed several times in a row, so the kit does not call it for a while. */
export const gatewayResting = entry(
  'gatewayResting',
  (_: object) => 'The gateway has failed several times and will be tried again later',
)
