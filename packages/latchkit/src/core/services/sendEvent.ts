import type { AnalyticsEvent } from '../../wire/events.js'
import { getAnalyticsConfig } from '../../wire/http/getAnalyticsConfig.js'
import { postEvent } from '../../wire/http/postEvent.js'
import { type Kit, type KitState, perKit } from '../kit/kit.js'
import { accountState } from '../select/accountState.js'
import { callGateway } from './callGateway.js'
import { analyticsRefused } from './gatewayAlert.js'

/**
 * Sends an event to the site's gateway, if the gateway accepts events (§7 Analytics). The gateway is asked once per page load
 * whether it does; if it does not answer, no events are sent (§8). Failures are not shown to the visitor.
 */
export async function sendEvent(
  kit: Kit,
  { event, properties, timestamp }: AnalyticsEvent,
  stateThen: KitState,
): Promise<void> {
  const { origin, hostname } = globalThis.location
  // This address includes the wallet's own network, even one that the site does not list.
  const { caipAddress: address } = accountState(stateThen)
  try {
    const analytics = analyticsOf(kit)
    analytics.isEnabled ??= callGateway(kit, getAnalyticsConfig).then((answer) => answer.isAnalyticsEnabled)
    if (!(await analytics.isEnabled)) return
    const props = {
      ...{ type: 'track', event, properties },
      ...(kit.config.shareVisitor && address && { address }),
    }
    const eventId = crypto.randomUUID()
    await callGateway(kit, postEvent, { body: { eventId, url: origin, domain: hostname, timestamp, props } })
  } catch (error) {
    analyticsRefused(kit, error)
    kit.services.logger.debug(`${event} was not sent`, error)
  }
}

/** Whether the gateway accepts events, once it has been asked. */
const analyticsOf = perKit((): { isEnabled?: Promise<boolean> } => ({}))
