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

/** A request whose caller may ask, and has a request left. */
export interface Admitted {
  readonly query: Texts
  readonly origin: string | undefined
  /** Takes what the request costs beyond one from what its caller has left. Throws `tooManyRequests`. */
  readonly charge: (amount: number) => void
}

/** The entrance of the gateway. */
export interface Gate {
  /** Answers a request with `respond` where its caller may ask; with the refusal, or with what `respond` throws, elsewhere. */
  pass(
    request: Request,
    address: string,
    respond: (admitted: Admitted) => Response | Promise<Response>,
  ): Promise<Response>
  /** Takes from what an address has left for something that was done already, also what it has not. */
  debit(address: string, amount: number): void
  readonly logRefusal: RefusalLog
}

/** §8: whether a failure is a refusal of the page. The page learns that and nothing else: its modal says it to the developer. */
const isRefusal = (error: unknown) => isLatchkitError(error, ...Object.values(accessFailures))

/** Returns the facts of a refusal that an operator needs: which origin is missing from the lists. */
const refusedBecause = (error: unknown, request: Request) =>
  isLatchkitError(error, originNotAllowed, localOriginNotAllowed)
    ? { origin: request.headers.get('Origin') ?? '' }
    : {}

/**
 * Creates the entrance of a gateway: every request is judged by who asks and how often before it is read.
 * @param name The name that the metrics and the log have for the addresses it counts.
 */
export function createGate<Settings extends GatewayConfig>(parts: ServerParts<Settings>, name: string): Gate {
  const budgets = createBudgets(parts, name)
  const logRefusal = createRefusalLog('gateway.refused', parts)
  return {
    async pass(request, address, respond) {
      const page = pageOf(request)
      const { origin } = page
      let allowed: string | undefined
      try {
        // A browser asks before it sends. What it sends then is judged: only of that can its page read why it was refused.
        if (request.method === 'OPTIONS') {
          refuseBusy(budgets.ofAddress(address, 1))
          return await respond({ query: {}, origin: origin && '*', charge: () => undefined })
        }
        const query = queryOf(request)
        const { projectId } = parseStandard(query)
        const config = parts.config()
        const retrySeconds = budgets.ofAddress(address, 1)
        checkAccess(config, { projectId, ...page })
        allowed = origin
        refuseBusy(retrySeconds)
        const project = config.projects.length > 0 ? projectId : undefined
        const charge = (amount: number) => {
          if (amount > 0) budgets.charge({ address, project }, amount)
        }
        budgets.chargeProject(project, 1)
        return await respond({ query, origin, charge })
      } catch (error) {
        if (isRefusal(error)) logRefusal(error.code, refusedBecause(error, request))
        // Who went away while sending is no failure of ours.
        if (!isLatchkitError(error) && !request.signal.aborted)
          parts.log('error', 'gateway failed', { kind: kindOf(error) })
        return allowOrigin(failureOf(error), isRefusal(error) ? origin && '*' : allowed)
      }
    },
    debit: budgets.debit,
    logRefusal,
  }
}
