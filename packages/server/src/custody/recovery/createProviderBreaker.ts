import type { Provider } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import type { Statement, Store } from '../../store/store.js'
import { dayMs, hourMs } from '../codes/codeLimits.js'
import type { ProviderPauses } from '../ways/createProviderPauses.js'
import type { Binding } from './createBindings.js'
import type { ReleaseRequest } from './createRequests.js'

/** The table of what the breaker counts: each user once a day, at the time of the last release. */
export const breakerTables: readonly string[] = [
  `CREATE TABLE recovery_provider_releases (
    way TEXT NOT NULL, id TEXT NOT NULL, day BIGINT NOT NULL, released BIGINT NOT NULL, PRIMARY KEY (way, id, day))`,
  'CREATE INDEX recovery_provider_releases_by_time ON recovery_provider_releases (way, released)',
]

const weekMs = 7 * dayMs
const weekHours = 168
/** How old a wallet is that the breaker counts: the owner of a younger one is still adding devices, and has little in it. */
const oldWalletMs = weekMs
/** So many releases an hour are always usual, however few the week had. */
const minUsual = 10
/** One release an hour is usual for each so many wallets of the provider, if that is more than `minUsual`. */
const walletsPerRelease = 1_000
/** How many times the releases of the week’s mean hour are still usual. */
const meanFactor = 5
const pauseMs = hourMs
/**
 * How long pauses of the breaker hold one request at most. Without this limit, strangers with many wallets of their own could hold the
 * requests of others for as long as they like.
 */
const maxHoldMs = dayMs

/**
 * Pauses a provider that suddenly lets many new devices in: stolen accounts of the provider, or a fault there, open many wallets at once.
 */
export interface ProviderBreaker {
  /**
   * Counts the release of a share to a device that waited and is not known. Returns until when the device has to go on waiting, in ms, or
   * `undefined` if it may have the share. Only a device that gave nothing but a provider's proof is counted and held.
   */
  admit(request: ReleaseRequest, binding: Binding): Promise<number | undefined>
}

/**
 * The SQL statement that deletes the counts of the last hour, so that they do not pause the provider again after the operator ended a
 * pause.
 */
export const forgetHourStatement = (way: Provider, now: number): Statement => ({
  sql: 'DELETE FROM recovery_provider_releases WHERE way = ? AND released > ?',
  values: [way, now - hourMs],
})

/**
 * Makes the transactions that count releases of a provider run one after the other. The row it inserts is a pause that has ended, so none.
 */
const lockStatement = (way: Provider): Statement => ({
  sql: `INSERT INTO recovery_pauses (way, until) VALUES (?, 0) ON CONFLICT (way) DO UPDATE SET until = recovery_pauses.until`,
  values: [way],
})

interface BreakerOptions {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly pauses: ProviderPauses
}

/** Creates the breaker of recovery in a database with `breakerTables`. */
export function createProviderBreaker({ store, clock, log, pauses }: BreakerOptions): ProviderBreaker {
  async function countReleases(way: Provider, from: number, until: number): Promise<number> {
    const [row] = await store.all(
      'SELECT COUNT(*) AS counted FROM recovery_provider_releases WHERE way = ? AND released > ? AND released <= ?',
      [way, from, until],
    )
    return Number(row?.counted ?? 0)
  }

  /** Returns how many releases an hour may have. */
  async function limitOf(way: Provider, now: number): Promise<number> {
    const [row] = await store.all('SELECT COUNT(*) AS wallets FROM recovery_identities WHERE way = ?', [way])
    const usual = Math.max(minUsual, Math.floor(Number(row?.wallets ?? 0) / walletsPerRelease))
    // Leave out the present hour: a sudden rise must not raise its own limit.
    const week = await countReleases(way, now - weekMs, now - hourMs)
    return Math.max(usual, Math.floor((meanFactor * week) / weekHours))
  }

  /**
   * Counts a user, unless so many others were counted within the last hour. Returns whether the user was counted. A user who was counted
   * earlier today is not counted twice, but moves to this hour.
   */
  const count = (way: Provider, userId: string, now: number, most: number): Promise<boolean> =>
    store.write([
      // Of many counts at once, each sees those before it.
      lockStatement(way),
      {
        sql: 'DELETE FROM recovery_provider_releases WHERE way = ? AND released <= ?',
        values: [way, now - weekMs],
      },
      {
        sql: `INSERT INTO recovery_provider_releases (way, id, day, released)
          SELECT ?, ?, CAST(? AS BIGINT), CAST(? AS BIGINT) WHERE (SELECT COUNT(*) FROM recovery_provider_releases
            WHERE way = ? AND id <> ? AND released > ? AND released <= ?) < ?
          ON CONFLICT (way, id, day) DO UPDATE SET released = excluded.released`,
        values: [...[way, userId, Math.floor(now / dayMs), now], ...[way, userId, now - hourMs, now, most]],
        mustChange: true,
      },
    ])

  /** Stores since when a pause has held a request, and returns until when the request has to go on waiting. */
  async function hold({ requestId }: ReleaseRequest, until: number, now: number): Promise<number> {
    await store.write([
      {
        sql: 'UPDATE recovery_requests SET paused = ? WHERE request = ? AND paused IS NULL',
        values: [now, requestId],
      },
    ])
    return Math.min(until, now + pauseMs)
  }

  return {
    async admit(request, { userId, createdAt }) {
      const { way, approval, pausedSince } = request
      const now = clock.now()
      if (way === undefined || approval !== 'none' || now - createdAt < oldWalletMs) return undefined
      const pauseEnd = await pauses.endOf(way)
      const isOperators = pauseEnd === Number.POSITIVE_INFINITY
      if (!isOperators && pausedSince !== undefined && now - pausedSince >= maxHoldMs) {
        await count(way, userId, now, Number.MAX_SAFE_INTEGER)
        return undefined
      }
      if (pauseEnd !== undefined) return hold(request, pauseEnd, now)
      if (await count(way, userId, now, minUsual)) return undefined
      const limit = await limitOf(way, now)
      if (limit > minUsual && (await count(way, userId, now, limit))) return undefined
      await pauses.pauseUntil(way, now + pauseMs)
      log('error', 'provider-paused', {
        provider: way,
        releases: (await countReleases(way, now - hourMs, now)) + 1,
        limit,
        fix: `latchkit-server social unpause ${way} recovery`,
      })
      return hold(request, now + pauseMs, now)
    },
  }
}
