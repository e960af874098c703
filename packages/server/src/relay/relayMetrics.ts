import type { Metrics } from '../operations/createMetrics.js'

/** Creates the metrics of a relay: counts and times only, no data from clients. */
export const createRelayMetrics = (metrics: Metrics) => ({
  published: metrics.counter('latchkit_relay_published_total', 'Messages that were taken and are durable.'),
  pushed: metrics.counter('latchkit_relay_pushed_total', 'Messages that were sent to a subscriber.'),
  delivered: metrics.counter('latchkit_relay_delivered_total', 'Messages that a subscriber acknowledged.'),
  refused: metrics.counter(
    'latchkit_relay_refused_total',
    'Requests that were answered by an error, by its code, or over HTTP refused with a status.',
    'code',
  ),
  closed: metrics.counter('latchkit_relay_closed_total', 'Sockets that the relay closed.', 'code'),
  publishSeconds: metrics.histogram(
    'latchkit_relay_publish_seconds',
    'From the frame of a message to the answer that it is durable.',
  ),
})

export type RelayMetrics = ReturnType<typeof createRelayMetrics>
