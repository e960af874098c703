import type { Row, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'

/** A device that waits for its share. */
export interface ReleaseRequest {
  readonly requestId: string
  readonly userId: string
  readonly device: string
  readonly name: string
  /** The page on which it has logged in. */
  readonly site: string
  readonly begunAt: number
  /** From then on the share is released also without approval. */
  readonly releaseAt: number
  readonly isApproved: boolean
  readonly releasedAt: number | undefined
}

/** A request that was not used so long after it could have been is over. */
const unusedMs = 7 * dayMs
/** An answer that was lost can be fetched again for so long. */
const againMs = 600_000

/** The requests of devices that wait. */
export interface Requests {
  find(requestId: string): Promise<ReleaseRequest | undefined>
  /** Requests of a user that wait. */
  listOf(userId: string): Promise<readonly ReleaseRequest[]>
  /** Begins a request; a device that waits already goes on waiting, and its request is answered. */
  begin(request: ReleaseRequest): Promise<ReleaseRequest>
  approve(requestId: string): Promise<void>
  release(requestId: string): Promise<void>
  removeExpired(now: number): Promise<void>
}

const requestIn = (row: Row): ReleaseRequest => ({
  requestId: String(row.request),
  userId: String(row.id),
  device: String(row.device),
  name: String(row.name),
  site: String(row.site),
  begunAt: Number(row.begun),
  releaseAt: Number(row.releases),
  isApproved: Number(row.approved) === 1,
  releasedAt: row.released == null ? undefined : Number(row.released),
})

/** Makes the requests of recovery in a database of `recoverySchema`. */
export function createRequests(store: Pick<Store, 'all' | 'write'>, now: () => number): Requests {
  const isOver = ({ releaseAt, releasedAt }: ReleaseRequest) =>
    releaseAt + unusedMs <= now() || (releasedAt !== undefined && releasedAt + againMs <= now())
  const load = async (where: string, values: readonly string[]) =>
    (await store.all(`SELECT * FROM recovery_requests WHERE ${where}`, values))
      .map(requestIn)
      .filter((each) => !isOver(each))
  return {
    find: async (requestId) => (await load('request = ?', [requestId]))[0],
    listOf: async (userId) =>
      // More than a mailbox can begin before the first are over: none is hidden behind others.
      (await load('id = ? AND released IS NULL ORDER BY begun DESC LIMIT 100', [userId])).reverse(),
    async begin({ requestId, userId, device, name, site, begunAt, releaseAt }) {
      const [waiting] = await load('id = ? AND device = ? AND released IS NULL', [userId, device])
      if (waiting) return waiting
      await store.write([
        { sql: 'DELETE FROM recovery_requests WHERE id = ? AND device = ?', values: [userId, device] },
        {
          sql: `INSERT INTO recovery_requests (request, id, device, name, site, begun, releases, approved)
            VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
          values: [requestId, userId, device, name, site, begunAt, releaseAt],
        },
      ])
      return {
        ...{ requestId, userId, device, name, site, begunAt, releaseAt, isApproved: false },
        releasedAt: undefined,
      }
    },
    async approve(requestId) {
      await store.write([
        { sql: 'UPDATE recovery_requests SET approved = 1 WHERE request = ?', values: [requestId] },
      ])
    },
    async release(requestId) {
      await store.write([
        {
          sql: 'UPDATE recovery_requests SET released = ? WHERE request = ? AND released IS NULL',
          values: [now(), requestId],
        },
      ])
    },
    async removeExpired(at) {
      await store.write([
        { sql: 'DELETE FROM recovery_requests WHERE releases <= ?', values: [at - unusedMs] },
      ])
    },
  }
}
