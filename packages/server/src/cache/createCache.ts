import type { Clock } from '../clock.js'

interface Kept {
  readonly value: unknown
  readonly at: number
}

export interface Keeping<Of> {
  /** So long it is not asked again. */
  readonly freshMs: number
  /** So long it stands in while asking fails. */
  readonly staleMs: number
  readonly load: () => Promise<Of>
  /** What is kept is known to be wrong; it still stands in when asking fails. */
  readonly isForced?: boolean
}

/** Where kept answers survive a restart and are shared by processes. */
export interface CacheShelf {
  read(key: string): Promise<Kept | undefined>
  write(key: string, kept: Kept): Promise<void>
}

/** Answers of others, kept for a while: each key is asked once at a time, and an old answer is better than none. */
export interface Cache {
  get<Of>(key: string, keeping: Keeping<Of>): Promise<Of>
}

export function createCache(clock: Clock, most: number, shelf?: CacheShelf): Cache {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<unknown>>()

  function keep(key: string, entry: Kept) {
    kept.delete(key)
    if (kept.size >= most) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, entry)
  }

  async function known(key: string, freshMs: number): Promise<Kept | undefined> {
    const here = kept.get(key)
    if (!shelf || (here && clock.now() - here.at < freshMs)) return here
    const there = await shelf.read(key)
    if (there && (!here || there.at > here.at)) keep(key, there)
    return kept.get(key)
  }

  async function fetch<Of>(key: string, { freshMs, staleMs, load, isForced }: Keeping<Of>): Promise<Of> {
    const before = await known(key, isForced ? 0 : freshMs)
    if (before && !isForced && clock.now() - before.at < freshMs) return before.value as Of
    try {
      const entry = { value: await load(), at: clock.now() }
      keep(key, entry)
      await shelf?.write(key, entry)
      return entry.value
    } catch (error) {
      if (before && clock.now() - before.at < staleMs) return before.value as Of
      throw error
    }
  }

  return {
    async get<Of>(key: string, keeping: Keeping<Of>): Promise<Of> {
      const here = kept.get(key)
      if (here && !keeping.isForced && clock.now() - here.at < keeping.freshMs) return here.value as Of
      const shared = underWay.get(key)
      if (shared) return shared as Promise<Of>
      const asking = fetch(key, keeping)
      underWay.set(key, asking)
      const forget = () => void underWay.delete(key)
      asking.then(forget, forget)
      return asking
    },
  }
}
