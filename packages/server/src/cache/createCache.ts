import type { Clock } from '../clock.js'
import { type CacheEntry, createEntries, linkValue, valueIn } from './createEntries.js'

/** A loaded value as JSON, and when its load ended, in ms since 1970. */
export interface StoredEntry {
  readonly json: string
  readonly at: number
}

/** Options of a read. */
export interface CacheRead<Of> {
  /** How old a cached value may be to be returned without a load. */
  readonly freshMs: number
  /** How old a cached value may be to be returned when the load fails. */
  readonly staleMs: number
  readonly load: () => Promise<Of>
  /** Loads even if there is a fresh entry, because that is known to be wrong. */
  readonly isForced?: boolean
}

/** A store in which entries survive a restart and that processes share. */
export interface CacheBackend {
  read(key: string): Promise<StoredEntry | undefined>
  write(key: string, entry: StoredEntry): Promise<void>
}

/**
 * Caches values of other services: each key is loaded once at a time, and a failed load falls back to an old value. A forced read joins
 * only another forced read under way: an unforced one may show the state before the change that the caller wants to see.
 */
export interface Cache {
  get<Of>(key: string, read: CacheRead<Of>): Promise<Of>
  /** Approximate size of all entries, in bytes. */
  bytes(): number
}

type Times = Pick<CacheRead<unknown>, 'freshMs' | 'staleMs'>

/**
 * Creates an empty cache.
 * @param maxBytes Above this size, the entries written longest ago are dropped.
 * @param backend Read if memory has no fresh entry, and written after each load.
 * @returns the cache.
 */
export function createCache(clock: Clock, maxBytes: () => number, backend?: CacheBackend): Cache {
  const entries = createEntries(clock, maxBytes)
  const forcedReads = new Map<string, Promise<unknown>>()
  const unforcedReads = new Map<string, Promise<unknown>>()
  let loads = 0

  const isFresh = (entry: { readonly at: number }, freshMs: number) => clock.now() - entry.at < freshMs

  async function find(key: string, { freshMs, staleMs }: Times): Promise<CacheEntry | undefined> {
    const memoryEntry = entries.get(key)
    if (!backend || (memoryEntry && isFresh(memoryEntry, freshMs))) return memoryEntry
    const sharedEntry = await backend.read(key)
    const currentEntry = entries.get(key)
    if (!sharedEntry || (currentEntry && sharedEntry.at <= currentEntry.at)) return currentEntry
    const until = sharedEntry.at + Math.max(freshMs, staleMs)
    const json = Buffer.from(sharedEntry.json)
    const entry: CacheEntry = { json, at: sharedEntry.at, until, order: currentEntry?.order ?? 0 }
    entries.set(key, entry)
    return entry
  }

  /** Stores a loaded value, unless a load that began later has stored one already. */
  async function store(key: string, value: unknown, order: number, times: Times): Promise<void> {
    if ((entries.get(key)?.order ?? 0) > order) return
    const [at, json] = [clock.now(), JSON.stringify(value)]
    const until = at + Math.max(times.freshMs, times.staleMs)
    const entry: CacheEntry = { json: Buffer.from(json), at, until, order }
    linkValue(entry, value)
    if (entries.set(key, entry)) await backend?.write(key, { json, at })
  }

  async function loadOrReuse<Of>(key: string, read: CacheRead<Of>): Promise<Of> {
    const { freshMs, staleMs, load, isForced = false } = read
    const order = ++loads
    const oldEntry = await find(key, { freshMs: isForced ? 0 : freshMs, staleMs })
    if (oldEntry && !isForced && isFresh(oldEntry, freshMs)) return valueIn(oldEntry) as Of
    try {
      const value = await load()
      await store(key, value, order, read)
      return value
    } catch (error) {
      if (oldEntry && isFresh(oldEntry, staleMs)) return valueIn(oldEntry) as Of
      throw error
    }
  }

  return {
    async get<Of>(key: string, read: CacheRead<Of>): Promise<Of> {
      const { freshMs, isForced = false } = read
      const entry = entries.get(key)
      if (entry && !isForced && isFresh(entry, freshMs)) return valueIn(entry) as Of
      const sharedRead = forcedReads.get(key) ?? (isForced ? undefined : unforcedReads.get(key))
      if (sharedRead) return sharedRead as Promise<Of>
      const reads = isForced ? forcedReads : unforcedReads
      const reading = loadOrReuse(key, read)
      reads.set(key, reading)
      const forget = () => void reads.delete(key)
      reading.then(forget, forget)
      return reading
    },
    bytes: entries.bytes,
  }
}
