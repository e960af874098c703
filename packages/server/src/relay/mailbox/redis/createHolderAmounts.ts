import type { Holder } from '../../../limits/holder.js'
import type { Amount, StoredCaps } from '../createStoredCaps.js'
import type { RedisConnection } from './connection.js'

// Keys of hashes: minute in which messages expire, and holder → their number, or their bytes.
export const holderKeys = {
  messages: 'latchkit:waiting:holders',
  bytes: 'latchkit:waiting:holders:bytes',
} as const

export const noAmount: Amount = { messages: 0, bytes: 0 }
export const sumOf = (one: Amount, other: Amount): Amount => ({
  messages: one.messages + other.messages,
  bytes: one.bytes + other.bytes,
})
export const fieldOf = (minute: number, holder: string) => `${minute} ${holder}`

/** Creates the count of amounts by holder in this process, grouped by the minute in which they expire. */
export function createHolderAmounts(commands: RedisConnection['commands'], caps: StoredCaps) {
  const byMinute = new Map<number, Map<Holder, Amount>>()

  function add(holder: Holder, minute: number, amount: Amount): void {
    const holders = byMinute.get(minute) ?? new Map<Holder, Amount>()
    byMinute.set(minute, holders.set(holder, sumOf(holders.get(holder) ?? noAmount, amount)))
  }

  return {
    add,
    /** Reads by holder what was stored before this process started. */
    async load(): Promise<void> {
      const [messages, bytes] = await Promise.all([
        commands.hGetAll(holderKeys.messages),
        commands.hGetAll(holderKeys.bytes),
      ])
      for (const [field, count] of Object.entries(messages)) {
        const [minute = '', holder] = field.split(' ')
        const amount = { messages: Number(count), bytes: Number(bytes[field] ?? 0) }
        add(holder, Number(minute), amount)
        caps.takeUnchecked(holder, amount)
      }
    },
    /** Gives back what expired before a minute. */
    async giveExpired(now: number): Promise<void> {
      const endedFields: string[] = []
      for (const [minute, holders] of byMinute) {
        if (minute >= now) continue
        byMinute.delete(minute)
        for (const [holder, amount] of holders) {
          caps.release(holder, amount)
          if (holder !== undefined) endedFields.push(fieldOf(minute, holder))
        }
      }
      if (endedFields.length === 0) return
      await Promise.all([
        commands.hDel(holderKeys.messages, endedFields),
        commands.hDel(holderKeys.bytes, endedFields),
      ])
    },
  }
}
