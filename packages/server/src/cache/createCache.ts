import type { Clock } from '../clock.js'

/** A loaded value, and when its load ended, in ms since 1970. */
export interface CacheEntry {
  readonly value: unknown
  readonly at: number
}

/** The options of one read. */
export interface CacheRead<Of> {
  /** An entry that is younger is answered without a load. */
  readonly freshMs: number
  /** An entry that is younger is answered when the load fails. */
  readonly staleMs: number
  readonly load: () => Promise<Of>
  /** Loads although there is a fresh entry, because that is known to be wrong. */
  readonly isForced?: boolean
}

/** A store in which entries survive a restart and are shared by processes. */
export interface CacheBackend {
  read(key: string): Promise<CacheEntry | undefined>
  write(key: string, entry: CacheEntry): Promise<void>
}

/**
 * Values of others, cached: each key is loaded once at a time, and an old value is better than none. A forced read joins
 * only another forced read under way: an unforced one may have been answered before the change it is to show.
 */
export interface Cache {
  get<Of>(key: string, read: CacheRead<Of>): Promise<Of>
}

interface LoadedEntry extends CacheEntry {
  /** The order in which loads began; 0 for one that another process did. */
  readonly order: number
}

/**
 * Creates an empty cache.
 * @param maxEntries Beyond this many entries the one written longest ago is dropped.
 * @param backend Asked where memory has no fresh entry, and written to by each load.
 * @returns the cache.
 */
export function createCache(clock: Clock, maxEntries: number, backend?: CacheBackend): Cache {
  const entries = new Map<string, LoadedEntry>()
  const forcedReads = new Map<string, Promise<unknown>>()
  const unforcedReads = new Map<string, Promise<unknown>>()
  let loads = 0

  const isFresh = (entry: CacheEntry, freshMs: number) => clock.now() - entry.at < freshMs

  /** Says whether the entry was stored: one whose load began earlier never replaces one whose load began later. */
  function store(key: string, entry: LoadedEntry): boolean {
    if ((entries.get(key)?.order ?? 0) > entry.order) return false
    entries.delete(key)
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value ?? '')
    entries.set(key, entry)
    return true
  }

  async function find(key: string, freshMs: number): Promise<CacheEntry | undefined> {
    const local = entries.get(key)
    if (!backend || (local && isFresh(local, freshMs))) return local
    const shared = await backend.read(key)
    if (shared && (!local || shared.at > local.at)) store(key, { ...shared, order: local?.order ?? 0 })
    return entries.get(key)
  }

  async function loadOrReuse<Of>(key: string, read: CacheRead<Of>): Promise<Of> {
    const { freshMs, staleMs, load, isForced = false } = read
    const order = ++loads
    const before = await find(key, isForced ? 0 : freshMs)
    if (before && !isForced && isFresh(before, freshMs)) return before.value as Of
    try {
      const entry = { value: await load(), at: clock.now(), order }
      if (store(key, entry)) await backend?.write(key, { value: entry.value, at: entry.at })
      return entry.value
    } catch (error) {
      if (before && isFresh(before, staleMs)) return before.value as Of
      throw error
    }
  }

  return {
    async get<Of>(key: string, read: CacheRead<Of>): Promise<Of> {
      const { freshMs, isForced = false } = read
      const entry = entries.get(key)
      if (entry && !isForced && isFresh(entry, freshMs)) return entry.value as Of
      const shared = forcedReads.get(key) ?? (isForced ? undefined : unforcedReads.get(key))
      if (shared) return shared as Promise<Of>
      const reads = isForced ? forcedReads : unforcedReads
      const reading = loadOrReuse(key, read)
      reads.set(key, reading)
      const forget = () => void reads.delete(key)
      reading.then(forget, forget)
      return reading
    },
  }
}
