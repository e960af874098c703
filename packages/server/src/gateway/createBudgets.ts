import { fail } from 'latchkit/wire'
import type { GatewayConfig } from '../config/gatewayConfig.js'
import { tooManyRequests } from '../errors/gateway.js'
import { createRateLimit } from '../limits/createRateLimit.js'
import { createHolderOf } from '../limits/holderOf.js'
import { createFullLog } from '../operations/createFullLog.js'
import type { ServerParts } from '../serverParts.js'

/** Counts the cost of requests by address and by project (G1), for a bounded number of addresses. */
export interface Budgets {
  /** Charges an address. Returns 0, or the seconds until the address has enough budget again. */
  chargeAddress(address: string, amount: number): number
  /** Charges a project. Throws `tooManyRequests`. */
  chargeProject(project: string | undefined, amount: number): void
  /** Charges an address for work that is already done, even if its budget falls below zero. */
  debit(address: string, amount: number): void
  /** Charges the address and the project of a caller. Throws `tooManyRequests`. */
  charge(caller: { readonly address: string; readonly project: string | undefined }, amount: number): void
}

/** Throws `tooManyRequests` if the caller has to wait. */
export function refuseBusy(retrySeconds: number): void {
  if (retrySeconds > 0) throw fail(tooManyRequests, { retrySeconds })
}

/**
 * Creates the budgets by address and by project; metrics and log say how many addresses there are.
 * @param name The name of these addresses in metrics and log.
 */
export function createBudgets<Settings extends GatewayConfig>(
  { clock, config, log, metrics }: ServerParts<Settings>,
  name: string,
): Budgets {
  const limits = () => config().gateway.limits
  const holderOf = createHolderOf(() => config().listen.trustedAddresses)
  const fill = () => addresses.count() / limits().addresses
  const about = 'Addresses whose requests are counted, as a part of what there may be (0 to 1).'
  metrics.gauge(`latchkit_${name}_fill`, about, fill)
  const forgottenAddresses = metrics.counter(
    `latchkit_${name}_forgotten_total`,
    'Addresses that were forgotten, and may spend all once more, since others needed their place.',
  )
  const fullLog = createFullLog(log, name, fill)
  const addressRate = () => ({ perSecond: limits().requestsPerSecond, burst: limits().requestBurst })
  const addresses = createRateLimit(clock, addressRate, {
    maxHolders: () => limits().addresses,
    onForgotten() {
      forgottenAddresses.add()
      fullLog.reportFull()
    },
  })
  const projects = createRateLimit(clock, () => ({
    perSecond: limits().projectRequestsPerSecond,
    burst: limits().projectRequestBurst,
  }))
  // A charge above a full budget takes the whole budget: no waiting time would ever be enough for more.
  const chargeAddress: Budgets['chargeAddress'] = (address, amount) => {
    fullLog.checkRoom()
    return addresses.take(holderOf(address), Math.min(amount, limits().requestBurst))
  }
  const chargeProject: Budgets['chargeProject'] = (project, amount) =>
    refuseBusy(projects.take(project, Math.min(amount, limits().projectRequestBurst)))
  return {
    chargeAddress,
    chargeProject,
    debit: (address, amount) => addresses.debit(holderOf(address), amount),
    charge({ address, project }, amount) {
      refuseBusy(chargeAddress(address, amount))
      chargeProject(project, amount)
    },
  }
}
