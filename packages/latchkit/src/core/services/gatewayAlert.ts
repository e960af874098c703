import { isLatchkitError } from '../../wire/errors/fail.js'
import { httpStatus } from '../../wire/errors/gateway.js'
import type { Alert } from '../contracts/logger.js'
import { type Kit, perKit } from '../kit/kit.js'
import { raiseAlert, settleService } from './alert.js'

/**
 * How the gateway's error messages begin when it refuses a site, with the alert for each (§8). A relay uses the same messages.
 */
const refusals: readonly (readonly [prefix: string, alert: Alert])[] = [
  [
    'Unauthorized: origin not allowed: localhost',
    {
      code: 'invalidAppConfiguration',
      shortMessage: 'Invalid App Configuration',
      longMessage:
        'This page is on localhost, which the gateway allows only when its environment is development.',
    },
  ],
  [
    'Unauthorized: origin not allowed',
    {
      code: 'invalidAppConfiguration',
      shortMessage: 'Invalid App Configuration',
      longMessage:
        'The gateway does not have this page’s origin on its allowlist. Add it to the project in the gateway’s configuration.',
    },
  ],
  [
    'Unauthorized: invalid key',
    {
      code: 'invalidProjectId',
      shortMessage: 'Invalid Project ID',
      longMessage: 'The gateway does not know the project id. Check the option projectId.',
    },
  ],
  [
    'Project ID is missing',
    {
      code: 'projectIdNotConfigured',
      shortMessage: 'Project ID Not Configured',
      longMessage: 'The gateway asks for a project id. Set the option projectId of createLatchkit.',
    },
  ],
  [
    'JWT validation error:',
    {
      code: 'sessionExpired',
      shortMessage: 'Session Expired',
      longMessage:
        'The gateway does not accept this client’s token. Check the time settings of this device, then reconnect.',
    },
  ],
]

const service = 'gateway'

/** The gateway's recent failures. `isRefused`: the gateway refuses this site. */
export const gatewayHealth = perKit(() => ({
  failures: 0,
  restsUntil: 0,
  isRefused: false,
  isFailing: false,
}))

/** The alert for a 403 to a call of analytics, whatever the body of the answer says (§8, readings 34). */
const analyticsAlert: Alert = {
  code: 'invalidAppConfiguration',
  shortMessage: 'Invalid App Configuration',
  longMessage:
    'The origin was not found on the Allowlist. Update the configuration: add this page’s origin to the project of the gateway.',
  service,
}

/**
 * Raises the alert that the gateway accepts no analytics events from this origin. Does nothing if the gateway refuses the whole
 * site for another reason.
 */
export function analyticsRefused(kit: Kit, error: unknown): void {
  const isForbidden = isLatchkitError(error, httpStatus.code) && error.data.status === 403
  if (isForbidden && !gatewayHealth(kit).isRefused) raiseRefusal(kit, analyticsAlert)
}

function raiseRefusal(kit: Kit, alert: Alert): void {
  raiseAlert(kit, alert)
  gatewayHealth(kit).isRefused = true
}

/** Raises the alert that fits the gateway's refusal of this site. */
export function gatewayRefused(kit: Kit, error: unknown): void {
  if (!isLatchkitError(error, httpStatus.code)) return
  const { reasons } = error.data
  const match = refusals.find(([prefix]) => reasons.some(({ description }) => description.startsWith(prefix)))
  if (!match) return
  const [, alert] = match
  raiseRefusal(kit, { ...alert, service })
}

/** Allows the alerts about a refusal to be raised again, because the gateway has accepted the site. */
export function gatewayLetIn(kit: Kit): void {
  const health = gatewayHealth(kit)
  if (!health.isRefused) return
  settleService(kit, service)
  health.isRefused = false
}
