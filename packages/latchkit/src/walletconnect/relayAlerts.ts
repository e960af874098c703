import type { ConnectorAlert, ConnectorContext } from '../core/contracts/connector.js'
import { relayRefusals } from '../wire/relay.js'
import { cleanText, maxReasonLength } from '../wire/shownText.js'
import type { EngineEvent } from './engine/engineLive.js'

/** Where to set the project id. The kit's own project id is only sent to the relay of its own server. */
const projectIdPlace =
  'projectId in the options of walletConnect() or, without a relayUrl there, in those of createLatchkit()'

/** §8 Alerts about a relay's refusal, by its kind. */
export const relayAlerts: Readonly<Record<(typeof relayRefusals)[number]['alert'], ConnectorAlert>> = {
  sessionExpired: {
    code: 'sessionExpired',
    shortMessage: 'Session Expired',
    longMessage:
      'The relay does not accept this client’s token. Check the time settings of this device, then reconnect.',
  },
  invalidProjectId: {
    code: 'invalidProjectId',
    shortMessage: 'Invalid Project ID',
    longMessage: `The relay does not accept the project id. Check ${projectIdPlace}.`,
  },
  projectIdNotConfigured: {
    code: 'projectIdNotConfigured',
    shortMessage: 'Project ID Not Configured',
    longMessage: `The relay asks for a project id. Set ${projectIdPlace}.`,
  },
  invalidAppConfiguration: {
    code: 'invalidAppConfiguration',
    shortMessage: 'Invalid App Configuration',
    longMessage:
      'The relay does not have this page’s origin on its allowlist. Add it to the relay’s configuration.',
  },
  localOrigin: {
    code: 'invalidAppConfiguration',
    shortMessage: 'Invalid App Configuration',
    longMessage:
      'This page is on localhost, which the relay allows only when its environment is development.',
  },
  relayNameUnknown: {
    code: 'invalidAppConfiguration',
    shortMessage: 'Invalid App Configuration',
    longMessage:
      'The relay does not accept the host in relayUrl. Ask its operator to add it to LATCHKIT_RELAY_NAMES, or to relay.names in its configuration.',
  },
}

/** Creates the alert for a refusal that §8 does not list. It quotes the relay's text, cleaned. */
const unknownRefusal = (reason: string): ConnectorAlert => ({
  code: 'relayRefused',
  shortMessage: 'Relay Refused',
  longMessage: `The relay refuses this site: ${cleanText(reason, maxReasonLength) || 'it gives no reason'}. Ask its operator.`,
})

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
    const refusal = relayRefusals.find(({ prefix }) => reason.startsWith(prefix))
    logger.warn(`the relay refuses this site: ${refusal?.prefix ?? 'no reason given'}`)
    emit({ type: 'refused', alert: refusal ? relayAlerts[refusal.alert] : unknownRefusal(reason) })
  }
  // Readings 34: an open socket does not prove that the relay accepts the client, an answer does.
  if (at === 'open' && answered) emit({ type: 'refused', alert: undefined })
}
