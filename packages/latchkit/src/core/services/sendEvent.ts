import type { AnalyticsEvent } from '../../wire/events.js'
import { getAnalyticsConfig } from '../../wire/http/getAnalyticsConfig.js'
import { postEvent } from '../../wire/http/postEvent.js'
import type { Kit, KitState } from '../kit/kit.js'
import { perKit } from '../kit/perKit.js'
import { accountState } from '../select/accountState.js'
import { callGateway } from './callGateway.js'
import { analyticsRefused } from './gatewayAlert.js'

/**
 * Sends an event to the site's gateway (§7 Analytics) if that accepts events. It is asked once per page load; if it does not
 * answer, no events are sent (§8). Failures are not shown to the visitor.
 */
export async function sendEvent(
  kit: Kit,
  { event, properties, timestamp }: AnalyticsEvent,
  stateThen: KitState,
): Promise<void> {
  const { origin, hostname } = globalThis.location
  // On the wallet's own network, whether the site lists it or not.
  const { caipAddress: address } = accountState(stateThen)
  try {
    const gateway = gatewayOf(kit)
    gateway.takesEvents ??= callGateway(kit, getAnalyticsConfig).then((answer) => answer.isAnalyticsEnabled)
    if (!(await gateway.takesEvents)) return
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

const gatewayOf = perKit((): { takesEvents?: Promise<boolean> } => ({}))
