import { describe, expect, it } from 'vitest'
import { isLatchkitError } from '../../wire/errors/fail.js'
import { lazyModule } from './lazyModule.js'

describe('a file that is loaded when it is needed', () => {
  it('is asked for once, also by two at a time', async () => {
    let loads = 0
    const load = lazyModule(async () => ++loads)
    expect(await Promise.all([load(), load()])).toEqual([1, 1])
    expect(await load()).toBe(1)
  })

  it('is asked for again once it did not come; each failure has a code of the catalogue', async () => {
    let loads = 0
    const load = lazyModule(async () => {
      if (++loads < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return 'there'
    })
    for (const _ of [1, 2]) {
      const error = await load().catch((failure: unknown) => failure)
      expect(isLatchkitError(error, 'partNotLoaded')).toBe(true)
      expect((error as Error).cause).toBeInstanceOf(TypeError)
    }
    expect(await load()).toBe('there')
    expect(loads).toBe(3)
  })
})
