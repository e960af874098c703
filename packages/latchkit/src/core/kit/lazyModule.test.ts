import { describe, expect, it } from 'vitest'
import { isLatchkitError } from '../../wire/errors/fail.js'
import { lazyModule } from './part.js'

describe('a file that is loaded when it is needed', () => {
  it('is asked for once, also by two at a time', async () => {
    let loads = 0
    const load = lazyModule(async () => ++loads)
    expect(await Promise.all([load(), load()])).toEqual([1, 1])
    expect(await load()).toBe(1)
  })

  it('error: names the package that is not installed, by what bundlers and Node say', async () => {
    const missing = async (reason: string) => {
      const failure: unknown = await lazyModule(() => Promise.reject(new Error(reason)))().catch(
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
