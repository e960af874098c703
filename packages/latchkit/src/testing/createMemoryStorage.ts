import type { Storage } from '../core/contracts/services.js'

/** A storage in memory that can fail like that of a browser. */
export interface MemoryStorage extends Storage {
  /** The stored texts, by key. */
  readonly entries: Map<string, string>
  /**
   * `ok` works; `full` refuses to write (QuotaExceededError); `denied` refuses everything (SecurityError); `corrupt` returns
   * only half of what was written.
   */
  state: 'ok' | 'full' | 'denied' | 'corrupt'
}

/**
 * Creates a storage for tests, and for pages that must not leave traces.
 * @returns An empty storage for `services.storage` of a kit. Its `state` can be changed at any time.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { mainnet } from 'latchkit/networks'
 * import { createMemoryStorage } from 'latchkit/testing'
 * const services = { storage: createMemoryStorage() }
 * const kit = createLatchkit({ networks: [mainnet], adapters: [evm()], services })
 * ```
 */
export function createMemoryStorage(): MemoryStorage {
  const entries = new Map<string, string>()
  const refuse = (failingState: MemoryStorage['state'], name: string) => {
    if (storage.state === failingState) throw new DOMException(`The storage is ${failingState}.`, name)
  }
  const storage: MemoryStorage = {
    entries,
    state: 'ok',
    get(key) {
      refuse('denied', 'SecurityError')
      const value = entries.get(key) ?? null
      return storage.state === 'corrupt' && value !== null ? value.slice(0, value.length / 2) : value
    },
    set(key, value) {
      refuse('denied', 'SecurityError')
      refuse('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    remove(key) {
      refuse('denied', 'SecurityError')
      entries.delete(key)
    },
  }
  return storage
}
