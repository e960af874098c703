import { describe, expect, it } from 'vitest'
import { worlds } from '../fixtures/worlds.js'
import { loaded, loadOnce } from './loadOnce.js'

const world = worlds()

describe('a lazy part of the interface', () => {
  it('is loaded once for a kit, and there at once from then on', async () => {
    const { kit } = world()
    let loads = 0
    const load = async () => ++loads
    const [one, two] = [loadOnce(kit, load), loadOnce(kit, load)]
    expect(loaded(kit, load)).toBeUndefined()
    expect(await Promise.all([one, two])).toEqual([1, 1])
    expect([loadOnce(kit, load), loaded(kit, load)]).toEqual([1, 1])
  })

  it('is asked for again by the next who needs it once it did not come', async () => {
    const { kit } = world()
    let isDown = true
    const load = async () => {
      if (isDown) throw new TypeError('Failed to fetch dynamically imported module')
      return 'there'
    }
    await expect(loadOnce(kit, load)).rejects.toMatchObject({ code: 'partNotLoaded' })
    expect(loaded(kit, load)).toBeUndefined()
    isDown = false
    expect(await loadOnce(kit, load)).toBe('there')
  })
})
