import type { Clock } from '../../clock.js'
import type { RelayLimits } from '../../config/relayLimits.js'
import { emptyBucket, isEmpty, pour } from '../../limits/bucket.js'
import type { Client } from './session.js'

const minute = 60

/** Client ids that are connected, or were so recently that their rates are still needed. */
export function createClients(limits: () => RelayLimits, clock: Clock) {
  const clients = new Map<string, Client>()
  const publishRate = () => ({ perSecond: limits().publishesPerSecond, burst: limits().publishBurst })
  const arrivalRate = () => {
    const burst = limits().socketsPerClientPerMinute
    return { perSecond: burst / minute, burst }
  }
  return {
    get(id: string): Client {
      const found = clients.get(id)
      if (found) return found
      const now = clock.now()
      const buckets = { published: emptyBucket(now), arrivals: emptyBucket(now) }
      const fresh: Client = { id, sessions: new Set(), topics: 0, ...buckets }
      clients.set(id, fresh)
      return fresh
    },
    mayPublish: ({ published }: Client, amount: number) =>
      pour(published, amount, publishRate(), clock.now()),
    mayConnect: ({ arrivals }: Client) => pour(arrivals, 1, arrivalRate(), clock.now()),
    forgetIdle() {
      const now = clock.now()
      for (const [id, { sessions, published, arrivals }] of clients) {
        if (sessions.size > 0) continue
        if (isEmpty(published, publishRate(), now) && isEmpty(arrivals, arrivalRate(), now))
          clients.delete(id)
      }
    },
  }
}

export type Clients = ReturnType<typeof createClients>
