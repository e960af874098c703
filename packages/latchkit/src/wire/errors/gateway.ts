import { entry } from './entry.js'

/** An answer of the gateway that is no success: the reasons it gave, and after how long it wants to be asked again. */
interface Refusal {
  readonly status: number
  readonly reasons: readonly { readonly field: string; readonly description: string }[]
  readonly retryAfterMs?: number
}

/** §7: the gateway answered with another status; the reasons it gave are in `data`. */
export const httpStatus = entry('httpStatus', ({ status }: Refusal) => `HTTP status code: ${status}`)
/** The gateway could not be reached, or gave no answer in time. */
export const gatewayUnreachable = entry(
  'gatewayUnreachable',
  (_: object) => 'The gateway could not be reached',
)
/** The gateway's answer is not what its endpoint says. */
export const gatewayAnswerInvalid = entry(
  'gatewayAnswerInvalid',
  ({ path }: { path: string }) => `The gateway’s answer to ${path} cannot be used`,
)
/** After several failures in a row the gateway is left alone for a while. */
export const gatewayResting = entry(
  'gatewayResting',
  (_: object) => 'The gateway has failed several times and will be tried again later',
)
