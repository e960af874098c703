import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { tooManyRequests } from '../errors/gateway.js'
import { createSpending } from '../operations/createSpending.js'
import type { Holder } from '../operations/holder.js'

export interface BudgetLimits {
  readonly requestsPerSecond: number
  readonly requestBurst: number
  readonly projectRequestsPerSecond: number
  readonly projectRequestBurst: number
  readonly addresses: number
}

export interface BudgetsOptions {
  readonly clock: Clock
  /** Names who an address is; nothing for one that no rate applies to. */
  readonly holderOf: (address: string) => Holder
  readonly limits: () => BudgetLimits
  /** Called when an address is forgotten that has spent something: others need its place. */
  readonly onForgotten: () => void
}

/** Counts what requests cost by address and by project (G1), of a bounded number of addresses. */
export interface Budgets {
  /** Takes from what an address has left; returns 0, or the seconds until there is that much again. */
  ofAddress(address: string, amount: number): number
  /** Takes from what a project has left. Throws `tooManyRequests`. */
  chargeProject(project: string | undefined, amount: number): void
  /** Takes from what an address has left for something that was done already, also what it has not. */
  debit(address: string, amount: number): void
  /** Takes from both. Throws `tooManyRequests`. */
  charge(from: { readonly address: string; readonly project: string | undefined }, amount: number): void
  /** The number of addresses that are remembered. */
  addresses(): number
}

/** Throws `tooManyRequests` where there is a time to wait. */
export function refuseBusy(retrySeconds: number): void {
  if (retrySeconds > 0) throw fail(tooManyRequests, { retrySeconds })
}

export function createBudgets({ clock, holderOf, limits, onForgotten }: BudgetsOptions): Budgets {
  const ofOne = () => ({ perSecond: limits().requestsPerSecond, burst: limits().requestBurst })
  const addresses = createSpending(clock, ofOne, { most: () => limits().addresses, onForgotten })
  const projects = createSpending(clock, () => ({
    perSecond: limits().projectRequestsPerSecond,
    burst: limits().projectRequestBurst,
  }))
  // What is more than a full budget takes all of it: waiting would not make room for more.
  const ofAddress: Budgets['ofAddress'] = (address, amount) =>
    addresses.take(holderOf(address), Math.min(amount, limits().requestBurst))
  const chargeProject: Budgets['chargeProject'] = (project, amount) =>
    refuseBusy(projects.take(project, Math.min(amount, limits().projectRequestBurst)))
  return {
    ofAddress,
    chargeProject,
    addresses: addresses.count,
    debit: (address, amount) => addresses.debit(holderOf(address), amount),
    charge({ address, project }, amount) {
      refuseBusy(ofAddress(address, amount))
      chargeProject(project, amount)
    },
  }
}
