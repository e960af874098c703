import type { Kit } from './kit.js'

/**
 * Makes the memory of a part of the kit: one for each kit, made when it is first asked for. What nobody else changes is kept so,
 * beside the functions that use it.
 * @param make Makes it, empty.
 */
export function perKit<Memory>(make: () => Memory): (kit: Pick<Kit, 'live'>) => Memory {
  return ({ live: { memories } }) => {
    if (!memories.has(make)) memories.set(make, make())
    return memories.get(make) as Memory
  }
}
