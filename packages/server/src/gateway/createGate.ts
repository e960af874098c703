import { isLatchkitError, type Texts } from 'latchkit/wire'
import type { GatewayConfig } from '../config/gatewayConfig.js'
import { localOriginNotAllowed, originNotAllowed } from '../errors/gateway.js'
import { createRefusalLog, type RefusalLog } from '../operations/createRefusalLog.js'
import { kindOf } from '../operations/kindOf.js'
import type { ServerParts } from '../serverParts.js'
import { accessFailures, allowOrigin, checkAccess, pageOf } from './checkAccess.js'
import { createBudgets, refuseBusy } from './createBudgets.js'
import { failureOf } from './failureOf.js'
import { parseStandard, queryOf } from './parseRequest.js'

/** A request whose caller is allowed and has budget left. */
export interface AdmittedRequest {
  readonly query: Texts
  readonly origin: string | undefined
  /** Charges the caller beyond the first unit. Throws `tooManyRequests`. */
  readonly charge: (amount: number) => void
}

/** Admits requests to the gateway. */
export interface Gate {
  /** Answers with `respond` if the caller is allowed; otherwise with a refusal. Errors of `respond` become answers, too. */
  pass(
    request: Request,
    address: string,
    respond: (admittedRequest: AdmittedRequest) => Response | Promise<Response>,
  ): Promise<Response>
  /** Charges an address for work that is already done, even if its budget falls below zero. */
  debit(address: string, amount: number): void
  readonly logRefusal: RefusalLog
}

/**
 * §8: whether an error refuses the page. The page may read such an error and nothing else, and its modal shows the error to the developer.
 */
const isRefusal = (error: unknown) => isLatchkitError(error, ...Object.values(accessFailures))

/** Returns what an operator needs to know about a refusal: which origin is missing from the lists. */
const refusalFields = (error: unknown, request: Request) =>
  isLatchkitError(error, originNotAllowed, localOriginNotAllowed)
    ? { origin: request.headers.get('Origin') ?? '' }
    : {}

/**
 * Creates the gate of a gateway: before it reads a request, it checks who asks and how often.
 * @param name The name of the counted addresses in metrics and log.
 */
export function createGate<Settings extends GatewayConfig>(parts: ServerParts<Settings>, name: string): Gate {
  const budgets = createBudgets(parts, name)
  const logRefusal = createRefusalLog('gateway.refused', parts)
  return {
    async pass(request, address, respond) {
      const page = pageOf(request)
      const { origin } = page
      let allowedOrigin: string | undefined
      try {
        // Every preflight is accepted, and the request after it is checked: a page can read why a request was refused, but not the answer
        // to a preflight.
        if (request.method === 'OPTIONS') {
          refuseBusy(budgets.chargeAddress(address, 1))
          return await respond({ query: {}, origin: origin && '*', charge: () => undefined })
        }
        const query = queryOf(request)
        const { projectId } = parseStandard(query)
        const config = parts.config()
        const retrySeconds = budgets.chargeAddress(address, 1)
        checkAccess(config, { projectId, ...page })
        allowedOrigin = origin
        refuseBusy(retrySeconds)
        const project = config.projects.length > 0 ? projectId : undefined
        const charge = (amount: number) => {
          if (amount > 0) budgets.charge({ address, project }, amount)
        }
        budgets.chargeProject(project, 1)
        return await respond({ query, origin, charge })
      } catch (error) {
        if (isRefusal(error)) logRefusal(error.code, refusalFields(error, request))
        // A caller that went away while sending is no error of the gateway.
        if (!isLatchkitError(error) && !request.signal.aborted)
          parts.log('error', 'gateway failed', { kind: kindOf(error) })
        return allowOrigin(failureOf(error), isRefusal(error) ? origin && '*' : allowedOrigin)
      }
    },
    debit: budgets.debit,
    logRefusal,
  }
}
