import type { Clock } from '../clock.js'

/** An entry of a cache: its JSON as bytes, which are counted, and its value as long as memory allows. */
export interface CacheEntry {
  readonly json: Buffer
  value?: WeakRef<object>
  readonly at: number
  /** The time after which it is no longer answered. */
  readonly until: number
  /** The order in which loads began; 0 for one that another process did. */
  readonly order: number
}

/** The bytes that an entry takes beside its key and its JSON, about. */
const entryBytes = 400
/** An entry of more than this share of all is not cached: it would cost too many others their place. */
const largestShare = 1 / 16
const sweepMs = 60_000

const bytesOf = (key: string, { json }: CacheEntry) => entryBytes + key.length + json.byteLength

/** Lets an entry answer this very value as long as memory allows. */
export function hold(entry: CacheEntry, value: unknown): void {
  if (typeof value === 'object' && value !== null) entry.value = new WeakRef(value)
}

/** The value of an entry, the same object as long as memory allows. */
export function valueIn(entry: CacheEntry): unknown {
  const cached = entry.value?.deref()
  if (cached) return cached
  const value: unknown = JSON.parse(entry.json.toString('utf8'))
  hold(entry, value)
  return value
}

/** The entries of a cache, held to a number of bytes. */
export function createEntries(clock: Clock, maxBytes: () => number) {
  const entries = new Map<string, CacheEntry>()
  let bytes = 0
  let sweptAt = clock.now()

  function drop(key: string): void {
    const entry = entries.get(key)
    if (entry) bytes -= bytesOf(key, entry)
    entries.delete(key)
  }

  /** Drops what is past its time, and then what was written longest ago, until `needed` bytes fit. */
  function evict(needed: number): void {
    const now = clock.now()
    if (now - sweptAt >= sweepMs) {
      sweptAt = now
      for (const [key, { until }] of entries) if (until <= now) drop(key)
    }
    for (const key of entries.keys()) {
      if (bytes + needed <= maxBytes()) return
      drop(key)
    }
  }

  return {
    get: (key: string) => entries.get(key),
    /** Answers whether the entry is cached. */
    set(key: string, entry: CacheEntry): boolean {
      drop(key)
      const needed = bytesOf(key, entry)
      if (needed > maxBytes() * largestShare) return false
      evict(needed)
      entries.set(key, entry)
      bytes += needed
      return true
    },
    bytes: () => bytes,
  }
}
