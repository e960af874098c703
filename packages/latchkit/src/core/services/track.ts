import type { AnalyticsEvent, AnalyticsEventName, AnalyticsEvents } from '../../wire/events.js'
import { afterPaint } from '../kit/afterPaint.js'
import type { Kit } from '../kit/kit.js'
import { load, logNotLoaded } from '../kit/load.js'

/**
 * Tells the site's own subscribers about an event, and the site's gateway if it accepts events (§7 Analytics) and the feature
 * `analytics` is on. For an interface of your own: the verbs and the modal's views already track what they do.
 * @param event The name of the event (§7 Analytics).
 * @param properties The properties that the specification lists for that event.
 * @example
 * ```ts
 * import { type Kit, track } from 'latchkit'
 * const searched = (kit: Kit, count: number) => track(kit, 'SEARCH_WALLET', { count })
 * ```
 */
export function track<Name extends AnalyticsEventName>(
  kit: Kit,
  event: Name,
  properties: AnalyticsEvents[Name],
): void {
  const trackedEvent = { event, properties, timestamp: kit.services.clock.now() } as AnalyticsEvent
  for (const listener of kit.live.listeners) {
    try {
      listener(trackedEvent)
    } catch (error) {
      kit.services.logger.error(`a subscriber of ${event} failed`, error)
    }
  }
  const state = kit.store.getState()
  if (!kit.config.backendUrl || !state.options.features.analytics || !globalThis.location) return
  // Send the event after the next paint: what the visitor asked for has priority.
  afterPaint(() => {
    load(kit, 'analytics').then(({ sendEvent }) => sendEvent(kit, trackedEvent, state), logNotLoaded(kit))
  })
}

/**
 * Calls a listener with every analytics event of a kit.
 * @param listener Called with each event, in order, as it happens.
 * @returns A function that ends the subscription.
 * @example
 * ```ts
 * import { type Kit, subscribeEvents } from 'latchkit'
 * const log = (kit: Kit) => subscribeEvents(kit, ({ event, properties }) => console.log(event, properties))
 * ```
 */
export function subscribeEvents(kit: Kit, listener: (event: AnalyticsEvent) => void): () => void {
  kit.live.listeners.add(listener)
  return () => kit.live.listeners.delete(listener)
}
