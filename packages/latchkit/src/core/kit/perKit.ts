import type { Kit } from './kit.js'

/**
 * Creates storage that each kit has of its own, created on first use. For data that only a few functions use, so that it can
 * stay in their file instead of the state.
 * @param make Creates the empty storage.
 */
export function perKit<Memory>(make: () => Memory): (kit: Pick<Kit, 'live'>) => Memory {
  return ({ live: { memories } }) => {
    if (!memories.has(make)) memories.set(make, make())
    return memories.get(make) as Memory
  }
}
