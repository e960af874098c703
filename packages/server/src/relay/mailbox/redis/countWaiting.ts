import type { Clock } from '../../../clock.js'
import type { RedisConnection } from './connection.js'

const key = 'latchkit:waiting' // minute in which messages end → how many
const minuteMs = 60_000
const roundMs = 10_000

/** Counts the messages that wait in all processes, to the minute: Redis cannot be asked for it at the price of a metric. */
export function countWaiting(commands: RedisConnection['commands'], clock: Clock) {
  let fresh = new Map<number, number>()
  let known = 0

  async function exchange(): Promise<void> {
    const added = fresh
    fresh = new Map()
    for (const [minute, count] of added) await commands.hIncrBy(key, String(minute), count)
    const now = Math.floor(clock.now() / minuteMs)
    const all = Object.entries(await commands.hGetAll(key))
    const ended = all.filter(([minute]) => Number(minute) < now).map(([minute]) => minute)
    if (ended.length > 0) await commands.hDel(key, ended)
    known = all.reduce((sum, [minute, count]) => sum + (Number(minute) < now ? 0 : Number(count)), 0)
  }

  const round = () => {
    exchange()
      .catch(() => undefined) // Redis is away, which was logged; the count catches up later
      .finally(() => {
        stop = clock.after(roundMs, round)
      })
  }
  let stop = clock.after(0, round)

  return {
    add(ttlSeconds: number): void {
      const minute = Math.floor((clock.now() + ttlSeconds * 1000) / minuteMs)
      fresh.set(minute, (fresh.get(minute) ?? 0) + 1)
      known += 1
    },
    count: () => known,
    async close() {
      stop()
      await exchange().catch(() => undefined)
    },
  }
}
