import type { SentEvent } from 'latchkit/wire'
import type { ServerParts } from '../../serverParts.js'
import { fetchUpstream } from '../../upstream/fetchUpstream.js'

/** Receives analytics events. */
export interface Analytics {
  isEnabled(): boolean
  /** Counts an event and forwards it. Does nothing if the operator has not enabled analytics. */
  take(event: SentEvent): void
}

/** How many events are forwarded at once; further ones are only counted. */
const maxForwards = 64

/** Creates the analytics: events are counted by name, and forwarded if the operator names a service. No event is stored here. */
export function createAnalytics({ clock, config, log, metrics }: ServerParts): Analytics {
  const acceptedEvents = metrics.counter(
    'latchkit_analytics_events_total',
    'analytics events taken, by name',
    'event',
  )
  const lostEvents = metrics.counter(
    'latchkit_analytics_lost_total',
    'analytics events that were not passed on',
  )
  let forwards = 0

  async function passOn(event: SentEvent, url: string): Promise<void> {
    const { upstreamMs: ms, upstreamBytes: bytes } = config().gateway.limits
    forwards++
    const answer = await fetchUpstream(clock, url, JSON.stringify(event), { ms, bytes })
    forwards--
    // Analytics services answer with any body or none; only the status matters.
    const { status = 0 } = 'failed' in answer ? answer : { status: 200 }
    if (status >= 200 && status < 300) return
    lostEvents.add(1)
    log('warn', 'analytics event not passed on', { status })
  }

  return {
    isEnabled: () => config().gateway.analytics.isEnabled,
    take(event) {
      const { isEnabled, url } = config().gateway.analytics
      if (!isEnabled) return
      acceptedEvents.add(1, event.props.event)
      if (url === undefined) return
      if (forwards >= maxForwards) lostEvents.add(1)
      else void passOn(event, url)
    },
  }
}
