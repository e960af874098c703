import type { OptionProblem } from '../../wire/errors/kit.js'
import type { Alert } from '../contracts/logger.js'
import { type Kit, patch } from '../kit/kit.js'
import { alertClosed, alertRaised, alertSettled, serviceSettled } from '../state/alert.js'

/**
 * Tells the site's developer about a configuration mistake, once until it is settled (§8): on the console, and in the modal if
 * the option `debug` is on.
 * @param alert The alert. Its `code` decides whether it was raised before.
 * @example
 * ```ts
 * import { type Kit, raiseAlert } from 'latchkit'
 * const noKey = (kit: Kit) =>
 *   raiseAlert(kit, { code: 'noKey', shortMessage: 'No Key', longMessage: 'Set PRICES_KEY to show prices.' })
 * ```
 */
export function raiseAlert(kit: Kit, alert: Alert): void {
  const previousAlerts = kit.store.getState().alert
  patch(kit, (state) => ({ alert: alertRaised(state.alert, alert) }))
  if (kit.store.getState().alert !== previousAlerts)
    kit.services.logger.error(`${alert.shortMessage}: ${alert.longMessage}`)
}

/**
 * Allows an alert to be raised again, because what it was about has worked.
 * @param code The code with which it was raised.
 * @example
 * ```ts
 * import { type Kit, settleAlert } from 'latchkit'
 * const keyWorks = (kit: Kit) => settleAlert(kit, 'noKey')
 * ```
 */
export function settleAlert(kit: Kit, code: string): void {
  patch(kit, ({ alert }) => ({ alert: alertSettled(alert, { code }) }))
}

/** Allows all alerts of a service to be raised again, because the service has answered. */
export function settleService(kit: Kit, service: string): void {
  patch(kit, ({ alert }) => ({ alert: serviceSettled(alert, service) }))
}

/**
 * Closes the open alert. It is not shown again before it is settled.
 * @param kit The kit.
 * @example
 * ```ts
 * import { closeAlert, type Kit } from 'latchkit'
 * const seen = (kit: Kit) => closeAlert(kit)
 * ```
 */
export function closeAlert(kit: Kit): void {
  patch(kit, ({ alert }) => ({ alert: alertClosed(alert) }))
}

/** Raises an alert about options, with one line for each problem and its path. Does nothing without problems. */
export function alertOfOptions(
  kit: Kit,
  alert: Pick<Alert, 'code' | 'shortMessage'>,
  problems: readonly OptionProblem[],
): void {
  if (problems.length === 0) return
  const longMessage = problems.map(({ path, message }) => `${path}: ${message}`).join('\n')
  raiseAlert(kit, { ...alert, longMessage })
}
