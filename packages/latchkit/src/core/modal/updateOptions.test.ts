import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { LatchkitError } from '../../wire/errors/fail.js'
import { featureDefaults } from '../../wire/features.js'
import { connect } from '../connect/connect.js'
import { worlds } from '../fixtures/worlds.js'
import type { Options } from '../options/config.js'
import { modalState } from '../select/modalState.js'
import { walletRows } from '../select/walletRows.js'
import { view } from '../state/router.js'
import { pushView } from './router.js'
import { type UpdatableOptions, updateOptions } from './updateOptions.js'

const world = worlds()
const failure = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof LatchkitError) return { code: error.code, data: error.data }
  }
  return undefined
}

describe('updateOptions', () => {
  it('changes what is named and leaves the rest, flag by flag', () => {
    const { kit } = world({ debug: true, features: { swaps: false } })
    updateOptions(kit, { locale: 'ar', features: { collapseWallets: true }, themeVariables: { radius: 8 } })
    updateOptions(kit, { themeMode: 'dark', themeVariables: { accent: 'red' } })
    const { options, theme } = kit.store.getState()
    expect(options).toMatchObject({ locale: 'ar', debug: true, allowUnsupportedChain: false })
    expect(options.features).toEqual({ ...featureDefaults, swaps: false, collapseWallets: true })
    expect(theme).toEqual({ themeMode: 'dark', themeVariables: { radius: 8, accent: 'red' } })
  })

  it('what is named with undefined goes back to its default', () => {
    const { kit } = world({
      locale: 'ar',
      debug: true,
      features: { swaps: false, socials: [] },
      themeMode: 'dark',
      themeVariables: { radius: 8 },
      featuredWalletIds: ['a'],
    })
    updateOptions(kit, {
      locale: undefined,
      debug: undefined,
      features: { swaps: undefined },
      themeMode: undefined,
    })
    expect(kit.store.getState().options).toMatchObject({ locale: undefined, debug: false })
    expect(kit.store.getState().options.features).toMatchObject({ swaps: true, socials: [] })
    updateOptions(kit, { features: undefined, themeVariables: undefined, featuredWalletIds: undefined })
    expect(kit.store.getState().options).toMatchObject({ features: featureDefaults, featuredWalletIds: [] })
    expect(kit.store.getState().theme).toEqual({ themeMode: 'system', themeVariables: {} })
  })

  it.each<keyof Options>(['id', 'networks', 'adapters', 'defaultNetwork', 'enableReconnect', 'services'])(
    'error: %s holds as long as the kit, and nothing is half applied',
    (name) => {
      const { kit } = world()
      const before = kit.store.getState()
      const fixed = { id: 'b', networks: [1], adapters: [], defaultNetwork: 'a:b', enableReconnect: true }
      const given = { locale: 'ar', services: {}, ...fixed, defaultAccountTypes: {} }
      const only = { locale: 'ar', [name]: given[name as keyof typeof given] } as UpdatableOptions
      expect(failure(() => updateOptions(kit, only))).toEqual({
        code: 'fixedOption',
        data: { options: [name] },
      })
      expect(kit.store.getState()).toBe(before)
    },
  )

  it('error: wrong values are refused as createLatchkit refuses them, and nothing is half applied', () => {
    const { kit } = world()
    const before = kit.store.getState()
    const wrong = { locale: 'ar', debug: 'yes', features: { dance: true }, colour: 1 } as unknown
    expect(failure(() => updateOptions(kit, wrong as UpdatableOptions))).toEqual({
      code: 'invalidOptions',
      data: {
        problems: [
          { path: 'debug', message: 'Expected boolean, received "yes"' },
          { path: 'features.dance', message: 'Unknown option' },
          { path: 'colour', message: 'Unknown option' },
        ],
      },
    })
    expect(kit.store.getState()).toBe(before)
    kit.destroy()
    expect(failure(() => updateOptions(kit, {}))?.code).toBe('kitDestroyed')
  })

  it.each(['C', 'en_US', 'english language', ''])('error: the locale "%s" is no language tag', (locale) => {
    const { kit } = world()
    expect(failure(() => updateOptions(kit, { locale }))).toEqual({
      code: 'invalidOptions',
      data: { problems: [{ path: 'locale', message: `Expected language tag, received "${locale}"` }] },
    })
  })

  it('whatever is given, the options stay whole or nothing changes', () => {
    const { kit } = world()
    const names = Object.keys(kit.store.getState().options)
    const given = fc.record(
      {
        locale: fc.option(fc.string(), { nil: undefined }),
        debug: fc.option(fc.boolean(), { nil: undefined }),
        features: fc.anything(),
        customWallets: fc.anything(),
        logLevel: fc.constantFrom('debug', 'loud', undefined),
        id: fc.constant('b'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(given, (options) => {
        const before = kit.store.getState()
        const refused = failure(() => updateOptions(kit, options as UpdatableOptions))
        if (refused) expect(kit.store.getState()).toBe(before)
        expect(Object.keys(kit.store.getState().options)).toEqual(names)
        expect(Object.keys(kit.store.getState().options.features)).toEqual(Object.keys(featureDefaults))
      }),
    )
  })

  it('§2 a network that is no longer allowed opens UnsupportedChain, once', async () => {
    const { kit, toy, start } = world({ allowUnsupportedChain: true })
    await start()
    toy.add('a', { network: '9' })
    await connect(kit, { connector: 'toy:a' })
    const shown = () => [modalState(kit.store.getState()).open, modalState(kit.store.getState()).view]
    expect(shown()[0]).toBe(false)
    updateOptions(kit, { allowUnsupportedChain: false })
    expect(shown()).toEqual([true, 'UnsupportedChain'])
    pushView(kit, view('Account', {}))
    updateOptions(kit, { locale: 'ar' })
    expect(shown()).toEqual([true, 'Account'])
  })

  it('§2 a network that comes to be allowed closes UnsupportedChain, also before the view has loaded', async () => {
    const { kit, toy, start } = world()
    await start()
    toy.add('a', { network: '9' })
    await connect(kit, { connector: 'toy:a' })
    await expect.poll(() => modalState(kit.store.getState()).view).toBe('UnsupportedChain')
    updateOptions(kit, { locale: 'ar' })
    expect(modalState(kit.store.getState()).open).toBe(true)
    updateOptions(kit, { allowUnsupportedChain: true })
    expect(modalState(kit.store.getState()).open).toBe(false)
  })

  it('reaches the wallets and the log at once', async () => {
    const { kit, toy, start } = world({ logLevel: 'error' })
    await start()
    toy.add('a', { rdns: 'io.a' })
    const count = () => walletRows(kit.store.getState()).installed.length
    expect(count()).toBe(1)
    updateOptions(kit, { excludeWalletIds: ['io.a'], customWallets: [{ id: 'mine', name: 'Mine' }] })
    expect(walletRows(kit.store.getState()).all.map(({ name }) => name)).toEqual(['Mine'])
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined)
    kit.services.logger.debug('quiet')
    updateOptions(kit, { logLevel: 'debug' })
    kit.services.logger.debug('loud')
    expect(debug.mock.calls).toEqual([['[latchkit] loud']])
    debug.mockRestore()
  })
})
