import { describe, expect, it } from 'vitest'
import { isLatchkitError } from '../../wire/errors/fail.js'
import { worlds } from '../fixtures/worlds.js'
import { load, loadedContent } from './load.js'
import { memoizeLoader } from './loadFile.js'

const world = worlds()

describe('a file that is loaded when it is needed', () => {
  it('is asked for once, also by two at a time', async () => {
    let loads = 0
    const ask = memoizeLoader(async () => ++loads)
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    expect(await ask()).toBe(1)
  })

  it('error: names the package that is not installed, by what bundlers and Node say', async () => {
    const missing = async (reason: string) => {
      const failure: unknown = await memoizeLoader(() => Promise.reject(new Error(reason)))().catch(
        (error) => error,
      )
      return isLatchkitError(failure, 'partNotLoaded') ? failure : undefined
    }
    const plain = await missing('Could not resolve "viem/utils" imported by "latchkit". Is it installed?')
    expect(plain?.data).toEqual({ missing: 'viem' })
    expect(plain?.message).toContain('npm install viem')
    const scoped = await missing("Cannot find module '@scure/btc-signer/utils.js'")
    expect(scoped?.data).toEqual({ missing: '@scure/btc-signer' })
    expect((await missing("Cannot find package 'viem' imported from /site/a.js"))?.data).toEqual({
      missing: 'viem',
    })
    for (const other of ["Cannot find module './send.js'", 'Failed to fetch dynamically imported module'])
      expect((await missing(other))?.data).toEqual({})
  })

  it('is asked for again once it did not come; each failure has a code of the catalogue', async () => {
    let loads = 0
    const ask = memoizeLoader(async () => {
      if (++loads < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return 'there'
    })
    for (const _ of [1, 2]) {
      const error = await ask().catch((failure: unknown) => failure)
      expect(isLatchkitError(error, 'partNotLoaded')).toBe(true)
      expect((error as Error).cause).toBeInstanceOf(TypeError)
    }
    expect(await ask()).toBe('there')
    expect(loads).toBe(3)
  })
})

describe('a file of a kit', () => {
  it('is loaded once, and there at once from then on', async () => {
    const { kit } = world()
    let loads = 0
    const loader = async () => ++loads
    const [one, two] = [load(kit, loader), load(kit, loader)]
    expect(loadedContent(kit, loader)).toBeUndefined()
    expect(await Promise.all([one, two])).toEqual([1, 1])
    expect([await load(kit, loader), loadedContent(kit, loader)]).toEqual([1, 1])
  })

  it('that a loader has already is there in the call', async () => {
    const { kit } = world()
    const loader = () => 'there'
    const request = load(kit, loader)
    expect(loadedContent(kit, loader)).toBe('there')
    expect(await request).toBe('there')
  })

  it('is asked for again by the next who needs it once it did not come', async () => {
    const { kit } = world()
    let isDown = true
    const loader = async () => {
      if (isDown) throw new TypeError('Failed to fetch dynamically imported module')
      return 'there'
    }
    await expect(load(kit, loader)).rejects.toMatchObject({ code: 'partNotLoaded' })
    expect(loadedContent(kit, loader)).toBeUndefined()
    isDown = false
    expect(await load(kit, loader)).toBe('there')
  })
})
