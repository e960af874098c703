import type { Kit } from '../kit.js'
import { patch } from '../patch.js'
import { type Alert, alertClosed, alertRaised, alertSettled } from '../state/alert.js'

/** Tells the site's developer of a set-up mistake, once until it is settled (§8): on the console, and in state. */
export function raiseAlert(kit: Kit, alert: Alert): void {
  const before = kit.store.getState().alert
  patch(kit, (state) => ({ alert: alertRaised(state.alert, alert) }))
  if (kit.store.getState().alert !== before)
    kit.services.logger.error(`${alert.shortMessage}: ${alert.longMessage}`)
}

/** What the alert was about has worked: it may be raised again. */
export function settleAlert(kit: Kit, code: string): void {
  patch(kit, ({ alert }) => ({ alert: alertSettled(alert, code) }))
}

/** Takes the open alert away. */
export function closeAlert(kit: Kit): void {
  patch(kit, ({ alert }) => ({ alert: alertClosed(alert) }))
}
