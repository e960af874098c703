import type { ConnectorContext } from '../core/contracts/connector.js'
import { relayRefusals } from '../wire/relay.js'
import type { EngineEvent } from './engine/engineLive.js'
import { relayAlerts, unknownRefusal } from './relayAlerts.js'

/**
 * Tells the kit what the state of the relay connection means for the site: whether messages are waiting, and whether the relay
 * refuses the site.
 */
export function emitLinkState(
  { emit, logger }: Pick<ConnectorContext, 'emit' | 'logger'>,
  { link, reason }: Pick<Extract<EngineEvent, { type: 'link' }>, 'link' | 'reason'>,
): void {
  const { at, answered } = link
  emit({ type: 'buffering', buffering: !['idle', 'open', 'refused'].includes(at) })
  if (at === 'refused') {
    const known = relayRefusals.find(({ prefix }) => reason.startsWith(prefix))
    logger.warn(`the relay refuses this site: ${known?.prefix ?? 'no reason given'}`)
    emit({ type: 'refused', alert: known ? relayAlerts[known.alert] : unknownRefusal(reason) })
  }
  // Readings 34: an open socket does not prove that the relay accepts the client, an answer does.
  if (at === 'open' && answered) emit({ type: 'refused', alert: undefined })
}
