import type { Clock } from '../../../clock.js'
import type { Holder } from '../../../limits/holder.js'
import type { Amount, StoredCaps } from '../createStoredCaps.js'
import type { Message } from '../mailbox.js'
import type { RedisConnection } from './connection.js'
import { createHolderAmounts, fieldOf, holderKeys, noAmount, sumOf } from './createHolderAmounts.js'

// Keys of hashes: minute in which messages expire → their number, or their bytes.
const keys = { messages: 'latchkit:waiting', bytes: 'latchkit:waiting:bytes' } as const
const minuteMs = 60_000
const roundMs = 10_000

interface SizedMessage {
  readonly message: Message
  readonly bytes: number
}

/** Sums the amounts of all minutes from the present one on. */
const sumSince = (byMinute: Readonly<Record<string, string>>, now: number) =>
  Object.entries(byMinute).reduce(
    (sum, [minute, count]) => sum + (Number(minute) < now ? 0 : Number(count)),
    0,
  )

/** Adds to the totals of all processes in one transaction, and returns them by minute. */
async function addToAll(
  commands: RedisConnection['commands'],
  newByMinute: ReadonlyMap<number, Amount>,
  newByHolder: ReadonlyMap<string, Amount>,
) {
  const changes = commands.multi()
  for (const [field, { messages, bytes }] of newByHolder) {
    changes.hIncrBy(holderKeys.messages, field, messages)
    changes.hIncrBy(holderKeys.bytes, field, bytes)
  }
  for (const [minute, { messages, bytes }] of newByMinute) {
    changes.hIncrBy(keys.messages, String(minute), messages)
    changes.hIncrBy(keys.bytes, String(minute), bytes)
  }
  const replies = await changes.hGetAll(keys.messages).hGetAll(keys.bytes).exec()
  const [messages = {}, bytes = {}] = replies.slice(-2) as unknown as Record<string, string>[]
  return { messages, bytes }
}

/**
 * Counts the waiting messages of all processes by the minute in which they expire, since counting them in Redis would be too expensive. A
 * process knows the holders only of messages that it published itself, and of those stored when it started.
 */
export async function countWaiting(commands: RedisConnection['commands'], clock: Clock, caps: StoredCaps) {
  let newAmounts = new Map<number, Amount>()
  let newHolderAmounts = new Map<string, Amount>()
  let pendingAmount = noAmount
  const holders = createHolderAmounts(commands, caps)

  async function exchange(): Promise<void> {
    const [sentAmounts, sentHolderAmounts] = [newAmounts, newHolderAmounts]
    newAmounts = new Map()
    newHolderAmounts = new Map()
    const now = Math.floor(clock.now() / minuteMs)
    const totals = await addToAll(commands, sentAmounts, sentHolderAmounts).catch((error: unknown) => {
      for (const [minute, amount] of sentAmounts)
        newAmounts.set(minute, sumOf(newAmounts.get(minute) ?? noAmount, amount))
      for (const [field, amount] of sentHolderAmounts)
        newHolderAmounts.set(field, sumOf(newHolderAmounts.get(field) ?? noAmount, amount))
      throw error
    })
    const [messages, bytes] = [sumSince(totals.messages, now), sumSince(totals.bytes, now)]
    const endedMinutes = Object.keys(totals.messages).filter((minute) => Number(minute) < now)
    if (endedMinutes.length > 0)
      await Promise.all([commands.hDel(keys.messages, endedMinutes), commands.hDel(keys.bytes, endedMinutes)])
    await holders.giveExpired(now)
    // The totals are fresh now; add what has arrived in this process meanwhile.
    const unsentAmount = [...newAmounts.values()].reduce(sumOf, pendingAmount)
    const usedAmount = caps.used()
    caps.takeUnchecked(undefined, {
      messages: messages + unsentAmount.messages - usedAmount.messages,
      bytes: bytes + unsentAmount.bytes - usedAmount.bytes,
    })
  }

  const round = () =>
    exchange()
      .catch(() => undefined) // Redis is not reachable, which was logged; the count catches up later
      .finally(() => {
        stop = clock.after(roundMs, round)
      })
  let stop: () => void = () => undefined
  // If Redis is down, the connection logs that, and the shares of all holders begin at zero.
  await holders.load().catch(() => undefined)
  await round()

  function addStored(holder: Holder, { message, bytes }: SizedMessage): void {
    const amount = { messages: 1, bytes }
    const minute = Math.floor((clock.now() + message.ttl * 1000) / minuteMs)
    newAmounts.set(minute, sumOf(newAmounts.get(minute) ?? noAmount, amount))
    holders.add(holder, minute, amount)
    if (holder === undefined) return
    const field = fieldOf(minute, holder)
    newHolderAmounts.set(field, sumOf(newHolderAmounts.get(field) ?? noAmount, amount))
  }

  return {
    /** Reserves room for messages to store; `undefined` if there is no room. Call `settle` with the outcome of each message. */
    take(holder: Holder, messages: readonly SizedMessage[]) {
      const bytes = messages.reduce((sum, one) => sum + one.bytes, 0)
      const ttl = Math.max(...messages.map(({ message }) => message.ttl))
      if (!caps.take(holder, { messages: messages.length, bytes }, ttl)) return undefined
      pendingAmount = sumOf(pendingAmount, { messages: messages.length, bytes })
      return {
        settle(index: number, isStored: boolean): void {
          const message = messages[index]
          if (message) pendingAmount = sumOf(pendingAmount, { messages: -1, bytes: -message.bytes })
          if (message && isStored) addStored(holder, message)
          else if (message) caps.release(holder, { messages: 1, bytes: message.bytes })
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
