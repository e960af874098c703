import type { Storage } from '../core/services/storage.js'

/** Ways a browser's storage fails. */
export type StorageFault = 'full' | 'denied' | 'corrupt'

/** A storage in memory that can be made to fail. */
export interface MemoryStorage extends Storage {
  /** What is in it, as it was written. */
  readonly entries: Map<string, string>
  /**
   * Makes it fail from now on, or well again. `full`: writing throws QuotaExceededError; `denied`: everything throws
   * SecurityError; `corrupt`: reading answers half of what was written.
   */
  fail(fault: StorageFault | undefined): void
}

/**
 * Makes a storage for tests, in place of the browser's.
 * @example
 * ```ts
 * import { createMemoryStorage } from 'latchkit/testing'
 * const storage = createMemoryStorage()
 * storage.fail('full')
 * ```
 */
export function createMemoryStorage(): MemoryStorage {
  const entries = new Map<string, string>()
  let fault: StorageFault | undefined
  const refuse = (name: string) => {
    throw new DOMException(`The storage is ${fault}.`, name)
  }
  const check = () => fault === 'denied' && refuse('SecurityError')
  return {
    entries,
    fail: (next) => {
      fault = next
    },
    get(key) {
      check()
      const value = entries.get(key) ?? null
      return fault === 'corrupt' && value !== null ? value.slice(0, Math.floor(value.length / 2)) : value
    },
    set(key, value) {
      check()
      if (fault === 'full') refuse('QuotaExceededError')
      entries.set(key, value)
    },
    remove(key) {
      check()
      entries.delete(key)
    },
  }
}
