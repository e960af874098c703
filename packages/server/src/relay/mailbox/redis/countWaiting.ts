import type { Clock } from '../../../clock.js'
import type { Holder } from '../../../limits/holder.js'
import type { Amount, StoredCaps } from '../createStoredCaps.js'
import type { Message } from '../mailbox.js'
import type { RedisConnection } from './connection.js'
import { createHolderAmounts, fieldOf, holderKeys, none, sumOf } from './createHolderAmounts.js'

// Keys of hashes: minute in which messages expire → their number, or their bytes.
const keys = { messages: 'latchkit:waiting', bytes: 'latchkit:waiting:bytes' } as const
const minuteMs = 60_000
const roundMs = 10_000

interface Sized {
  readonly message: Message
  readonly bytes: number
}

/** Sums the amounts of the minutes that are not over. */
const sumSince = (byMinute: Readonly<Record<string, string>>, now: number) =>
  Object.entries(byMinute).reduce(
    (sum, [minute, count]) => sum + (Number(minute) < now ? 0 : Number(count)),
    0,
  )

/** Adds to the totals of all processes in one transaction, and returns them by minute. */
async function addToAll(
  commands: RedisConnection['commands'],
  added: ReadonlyMap<number, Amount>,
  ofHolders: ReadonlyMap<string, Amount>,
) {
  const changes = commands.multi()
  for (const [field, { messages, bytes }] of ofHolders) {
    changes.hIncrBy(holderKeys.messages, field, messages)
    changes.hIncrBy(holderKeys.bytes, field, bytes)
  }
  for (const [minute, { messages, bytes }] of added) {
    changes.hIncrBy(keys.messages, String(minute), messages)
    changes.hIncrBy(keys.bytes, String(minute), bytes)
  }
  const replies = await changes.hGetAll(keys.messages).hGetAll(keys.bytes).exec()
  const [messages = {}, bytes = {}] = replies.slice(-2) as unknown as Record<string, string>[]
  return { messages, bytes }
}

/**
 * Counts the waiting messages of all processes, by minute, since counting them in Redis would be too expensive. A process knows the holders
 * only of messages that it published itself, and of those stored when it started.
 */
export async function countWaiting(commands: RedisConnection['commands'], clock: Clock, caps: StoredCaps) {
  let fresh = new Map<number, Amount>()
  let freshOfHolders = new Map<string, Amount>()
  let underWay = none
  const holders = createHolderAmounts(commands, caps)

  async function exchange(): Promise<void> {
    const [added, ofHolders] = [fresh, freshOfHolders]
    fresh = new Map()
    freshOfHolders = new Map()
    const now = Math.floor(clock.now() / minuteMs)
    const all = await addToAll(commands, added, ofHolders).catch((error: unknown) => {
      for (const [minute, amount] of added) fresh.set(minute, sumOf(fresh.get(minute) ?? none, amount))
      for (const [field, amount] of ofHolders)
        freshOfHolders.set(field, sumOf(freshOfHolders.get(field) ?? none, amount))
      throw error
    })
    const [messages, bytes] = [sumSince(all.messages, now), sumSince(all.bytes, now)]
    const ended = Object.keys(all.messages).filter((minute) => Number(minute) < now)
    if (ended.length > 0)
      await Promise.all([commands.hDel(keys.messages, ended), commands.hDel(keys.bytes, ended)])
    await holders.giveEnded(now)
    // The totals of other processes are fresh now; add what arrived here meanwhile.
    const since = [...fresh.values()].reduce(sumOf, underWay)
    const used = caps.used()
    caps.hold(undefined, {
      messages: messages + since.messages - used.messages,
      bytes: bytes + since.bytes - used.bytes,
    })
  }

  const round = () =>
    exchange()
      .catch(() => undefined) // Redis is not reachable, which was logged; the count catches up later
      .finally(() => {
        stop = clock.after(roundMs, round)
      })
  let stop: () => void = () => undefined
  // If Redis is down, the connection logs it. Then the shares begin at zero.
  await holders.load().catch(() => undefined)
  await round()

  function addStored(holder: Holder, { message, bytes }: Sized): void {
    const amount = { messages: 1, bytes }
    const minute = Math.floor((clock.now() + message.ttl * 1000) / minuteMs)
    fresh.set(minute, sumOf(fresh.get(minute) ?? none, amount))
    holders.add(holder, minute, amount)
    if (holder === undefined) return
    const field = fieldOf(minute, holder)
    freshOfHolders.set(field, sumOf(freshOfHolders.get(field) ?? none, amount))
  }

  return {
    /** Reserves room for messages to store; `undefined` if there is no room. Call `settle` with the outcome of each. */
    take(holder: Holder, messages: readonly Sized[]) {
      const bytes = messages.reduce((sum, one) => sum + one.bytes, 0)
      const ttl = Math.max(...messages.map(({ message }) => message.ttl))
      if (!caps.take(holder, { messages: messages.length, bytes }, ttl)) return undefined
      underWay = sumOf(underWay, { messages: messages.length, bytes })
      return {
        settle(index: number, stored: boolean): void {
          const one = messages[index]
          if (one) underWay = sumOf(underWay, { messages: -1, bytes: -one.bytes })
          if (one && stored) addStored(holder, one)
          else if (one) caps.give(holder, { messages: 1, bytes: one.bytes })
        },
      }
    },
    count: () => caps.used().messages,
    async close() {
      stop()
      await exchange().catch(() => undefined)
    },
  }
}
