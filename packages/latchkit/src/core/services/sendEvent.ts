import { toCaipAddress } from '../../wire/caip.js'
import type { AnalyticsEvent } from '../../wire/events.js'
import { getAnalyticsConfig } from '../../wire/http/getAnalyticsConfig.js'
import { postEvent } from '../../wire/http/postEvent.js'
import type { Kit, KitState } from '../kit/kit.js'
import { accountStatus } from '../select/accountStatus.js'
import { chainOf } from '../select/namespace.js'
import { callGateway } from './callGateway.js'

/**
 * Sends an event to the site's gateway (§7 Analytics), where that says that it takes them. It is asked once a page load, and
 * one that does not answer takes none (§8). What goes wrong is nothing the visitor would have to know.
 */
export async function sendEvent(
  kit: Kit,
  { event, properties, timestamp }: AnalyticsEvent,
  stateThen: KitState,
): Promise<void> {
  const { origin, hostname } = globalThis.location
  const { address } = accountStatus(stateThen)
  const { caipNetworkId } = chainOf(stateThen)?.networkState ?? {}
  try {
    kit.live.takesEvents ??= callGateway(kit, getAnalyticsConfig).then((answer) => answer.isAnalyticsEnabled)
    if (!(await kit.live.takesEvents)) return
    const props = {
      ...{ type: 'track', event, properties },
      ...(kit.config.shareVisitor &&
        address &&
        caipNetworkId && { address: toCaipAddress(caipNetworkId, address) }),
    }
    const eventId = crypto.randomUUID()
    await callGateway(kit, postEvent, { body: { eventId, url: origin, domain: hostname, timestamp, props } })
  } catch (error) {
    kit.services.logger.debug(`${event} was not sent`, error)
  }
}
