import type { Storage } from '../core/services/storage.js'

/** A storage in memory that can be made to misbehave as browsers' do. */
export interface MemoryStorage extends Storage {
  readonly entries: Map<string, string>
  /** `ok` works, `full` refuses to write, `denied` refuses everything. */
  state: 'ok' | 'full' | 'denied'
}

/**
 * Makes a storage for tests, and for pages that must leave no trace.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { mainnet } from 'latchkit/networks'
 * import { evm } from 'latchkit/evm'
 * import { createMemoryStorage } from 'latchkit/testing'
 * const services = { storage: createMemoryStorage() }
 * const kit = createLatchkit({ networks: [mainnet], adapters: [evm()], services })
 * ```
 */
export function createMemoryStorage(): MemoryStorage {
  const entries = new Map<string, string>()
  const refuse = (when: boolean, name: string) => {
    if (when) throw new DOMException('The storage refuses.', name)
  }
  return {
    entries,
    state: 'ok',
    get(key) {
      refuse(this.state === 'denied', 'SecurityError')
      return entries.get(key) ?? null
    },
    set(key, value) {
      refuse(this.state === 'denied', 'SecurityError')
      refuse(this.state === 'full', 'QuotaExceededError')
      entries.set(key, value)
    },
    remove(key) {
      refuse(this.state === 'denied', 'SecurityError')
      entries.delete(key)
    },
  }
}
