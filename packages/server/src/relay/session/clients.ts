import type { Clock } from '../../clock.js'
import type { RelayLimits } from '../../config/relayLimits.js'
import { emptyBucket, isEmpty, pour } from '../../limits/bucket.js'
import type { Client } from './session.js'

const minute = 60

/** Creates the list of client ids that are connected, or were so recently that their rates still count. */
export function createClients(limits: () => RelayLimits, clock: Clock) {
  const clients = new Map<string, Client>()
  const publishRate = () => ({ perSecond: limits().publishesPerSecond, burst: limits().publishBurst })
  const arrivalRate = () => {
    const burst = limits().socketsPerClientPerMinute
    return { perSecond: burst / minute, burst }
  }
  return {
    get(id: string): Client {
      const knownClient = clients.get(id)
      if (knownClient) return knownClient
      const now = clock.now()
      const buckets = { publishBucket: emptyBucket(now), arrivalBucket: emptyBucket(now) }
      const newClient: Client = { id, sessions: new Set(), topics: 0, ...buckets }
      clients.set(id, newClient)
      return newClient
    },
    mayPublish: ({ publishBucket }: Client, amount: number) =>
      pour(publishBucket, amount, publishRate(), clock.now()),
    mayConnect: ({ arrivalBucket }: Client) => pour(arrivalBucket, 1, arrivalRate(), clock.now()),
    forgetIdle() {
      const now = clock.now()
      for (const [id, { sessions, publishBucket, arrivalBucket }] of clients) {
        if (sessions.size > 0) continue
        if (isEmpty(publishBucket, publishRate(), now) && isEmpty(arrivalBucket, arrivalRate(), now))
          clients.delete(id)
      }
    },
  }
}

export type Clients = ReturnType<typeof createClients>
