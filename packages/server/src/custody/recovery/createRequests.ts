import { cleanDeviceName, type Provider, providers } from 'latchkit/wire/custody'
import type { Row, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { type NamesSite, namedSite } from '../namedSite.js'

/** A device that waits for its share. */
export interface ReleaseRequest {
  readonly requestId: string
  readonly userId: string
  readonly device: string
  readonly name: string
  /** The page on which it has logged in; `undefined` if it is not on the operator's list. */
  readonly site: string | undefined
  /** The provider, if its proof is all that the device has given; `undefined` if a code was typed on the device. */
  readonly way: Provider | undefined
  readonly begunAt: number
  /** From when recovery releases the share without approval, unless the owner has stopped it. */
  readonly releaseAt: number
  /** How a device of the wallet has let this one in: not yet, by a press, or by a code. */
  readonly approval: 'none' | 'pressed' | 'coded'
  /** Until when the device is refused, in ms. */
  readonly refusedUntil: number | undefined
  readonly releasedAt: number | undefined
  /** Since when a pause of the breaker has held the request, in ms. */
  readonly pausedSince: number | undefined
}

/** How long a request lasts: longer than a wallet can be stopped without a code, so that a waiting device need not ask again. */
const requestMs = 30 * dayMs
/** How many requests are listed: more than one mailbox can begin before the first ones expire, so that none is left out. */
const maxListedRequests = 400
/** How long a device that lost the answer can ask for its share again. */
const repeatMs = 600_000

/** The requests of waiting devices. */
export interface Requests {
  find(requestId: string): Promise<ReleaseRequest | undefined>
  /** Finds the request of a waiting device. */
  findOf(userId: string, device: string): Promise<ReleaseRequest | undefined>
  /** Lists the waiting requests of a user. */
  listOf(userId: string): Promise<readonly ReleaseRequest[]>
  /**
   * Begins a request. If the device is waiting already, returns its present request, without `way` and with the earlier end of the wait if
   * a code was typed meanwhile.
   */
  begin(request: ReleaseRequest): Promise<ReleaseRequest>
  /** Lets a device in. An approval by a code also ends a refusal, and no later refusal changes it. */
  approve(requestId: string, approval: 'pressed' | 'coded'): Promise<void>
  /** Refuses a device until a time. Returns `false` and changes nothing if a code has let the device in. */
  refuse(requestId: string, until: number): Promise<boolean>
  release(requestId: string): Promise<void>
  removeExpired(now: number): Promise<void>
}

const approvals = ['none', 'pressed', 'coded'] as const

const requestIn = (row: Row, namesSite: NamesSite): ReleaseRequest => ({
  requestId: String(row.request),
  userId: String(row.id),
  device: String(row.device),
  // Names stored earlier may contain other characters.
  name: cleanDeviceName(String(row.name)),
  site: namedSite(namesSite, String(row.site)),
  way: providers.find((each) => each === row.way),
  begunAt: Number(row.begun),
  releaseAt: Number(row.releases),
  approval: approvals[Number(row.approved)] ?? 'none',
  refusedUntil: row.refused == null ? undefined : Number(row.refused),
  releasedAt: row.released == null ? undefined : Number(row.released),
  pausedSince: row.paused == null ? undefined : Number(row.paused),
})

/** Creates the requests of recovery in a database with `recoverySchema`. */
export function createRequests(
  store: Pick<Store, 'all' | 'write'>,
  now: () => number,
  namesSite: NamesSite,
): Requests {
  const isOver = ({ begunAt, releasedAt }: ReleaseRequest) =>
    begunAt + requestMs <= now() || (releasedAt !== undefined && releasedAt + repeatMs <= now())
  const load = async (where: string, values: readonly string[]) =>
    (await store.all(`SELECT * FROM recovery_requests WHERE ${where}`, values))
      .map((row) => requestIn(row, namesSite))
      .filter((each) => !isOver(each))
  const findOf = async (userId: string, device: string) =>
    (await load('id = ? AND device = ? AND released IS NULL', [userId, device]))[0]
  return {
    findOf,
    find: async (requestId) => (await load('request = ?', [requestId]))[0],
    listOf: async (userId) =>
      (
        await load(`id = ? AND released IS NULL ORDER BY begun DESC LIMIT ${maxListedRequests}`, [userId])
      ).reverse(),
    async begin({ requestId, userId, device, name, site, way, begunAt, releaseAt }) {
      const existingRequest = await findOf(userId, device)
      if (existingRequest) {
        if (existingRequest.way === undefined || way !== undefined) return existingRequest
        // A person who can read the mailbox by now waits no longer than others who can.
        const earlierRelease = Math.min(existingRequest.releaseAt, releaseAt)
        const sql = "UPDATE recovery_requests SET way = '', releases = ? WHERE request = ?"
        await store.write([{ sql, values: [earlierRelease, existingRequest.requestId] }])
        return { ...existingRequest, way, releaseAt: earlierRelease }
      }
      await store.write([
        { sql: 'DELETE FROM recovery_requests WHERE id = ? AND device = ?', values: [userId, device] },
        {
          sql: `INSERT INTO recovery_requests (request, id, device, name, site, way, begun, releases, approved)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)`,
          values: [requestId, userId, device, name, site ?? '', way ?? '', begunAt, releaseAt],
        },
      ])
      return {
        requestId,
        userId,
        device,
        name,
        site,
        way,
        begunAt,
        releaseAt,
        approval: 'none',
        refusedUntil: undefined,
        releasedAt: undefined,
        pausedSince: undefined,
      }
    },
    async approve(requestId, approval) {
      const assignments = approval === 'coded' ? 'approved = 2, refused = NULL' : 'approved = 1'
      await store.write([
        {
          sql: `UPDATE recovery_requests SET ${assignments} WHERE request = ? AND approved < 2`,
          values: [requestId],
        },
      ])
    },
    refuse: (requestId, until) =>
      store.write([
        {
          sql: 'UPDATE recovery_requests SET approved = 0, refused = ? WHERE request = ? AND approved < 2',
          values: [until, requestId],
          mustChange: true,
        },
      ]),
    async release(requestId) {
      await store.write([
        {
          sql: 'UPDATE recovery_requests SET released = ? WHERE request = ? AND released IS NULL',
          values: [now(), requestId],
        },
      ])
    },
    async removeExpired(nowMs) {
      await store.write([
        { sql: 'DELETE FROM recovery_requests WHERE begun <= ?', values: [nowMs - requestMs] },
      ])
    },
  }
}
