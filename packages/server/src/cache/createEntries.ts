import type { Clock } from '../clock.js'

/** A cache entry: its JSON as counted bytes, and its value while memory allows. */
export interface CacheEntry {
  readonly json: Buffer
  value?: WeakRef<object>
  readonly at: number
  /** When it expires. */
  readonly until: number
  /** The order in which loads began; 0 if another process did the load. */
  readonly order: number
}

/** Approximate overhead of an entry, in bytes. */
const entryBytes = 400
/** An entry larger than this share of the whole cache is not stored: it would push out too many others. */
const maxEntryShare = 1 / 16
const sweepMs = 60_000

const bytesOf = (key: string, { json }: CacheEntry) => entryBytes + key.length + json.byteLength

/** Links an entry to its value, so that `valueIn` returns the same object while memory allows. */
export function linkValue(entry: CacheEntry, value: unknown): void {
  if (typeof value === 'object' && value !== null) entry.value = new WeakRef(value)
}

/** Returns the value of an entry: the same object while memory allows, else parsed again. */
export function valueIn(entry: CacheEntry): unknown {
  const cached = entry.value?.deref()
  if (cached) return cached
  const value: unknown = JSON.parse(entry.json.toString('utf8'))
  linkValue(entry, value)
  return value
}

/** Creates the entries of a cache, bounded by their bytes. */
export function createEntries(clock: Clock, maxBytes: () => number) {
  const entries = new Map<string, CacheEntry>()
  let bytes = 0
  let sweptAt = clock.now()

  function drop(key: string): void {
    const entry = entries.get(key)
    if (entry) bytes -= bytesOf(key, entry)
    entries.delete(key)
  }

  /** Drops expired entries, and then the entries written longest ago, until `needed` bytes fit. */
  function evict(neededBytes: number): void {
    const now = clock.now()
    if (now - sweptAt >= sweepMs) {
      sweptAt = now
      for (const [key, { until }] of entries) if (until <= now) drop(key)
    }
    for (const key of entries.keys()) {
      if (bytes + neededBytes <= maxBytes()) return
      drop(key)
    }
  }

  return {
    get: (key: string) => entries.get(key),
    /** Stores an entry. Returns whether it was stored. */
    set(key: string, entry: CacheEntry): boolean {
      drop(key)
      const neededBytes = bytesOf(key, entry)
      if (neededBytes > maxBytes() * maxEntryShare) return false
      evict(neededBytes)
      entries.set(key, entry)
      bytes += neededBytes
      return true
    },
    bytes: () => bytes,
  }
}
