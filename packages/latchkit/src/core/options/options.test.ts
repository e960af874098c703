import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fail, LatchkitError } from '../../wire/errors/fail.js'
import { userRejected } from '../../wire/errors/wallet.js'
import { type FeatureName, featureDefaults } from '../../wire/features.js'
import { connect } from '../actions/connection/connect.js'
import { acceptLegal } from '../actions/modal/acceptLegal.js'
import { open } from '../actions/modal/open.js'
import { pushView } from '../actions/modal/router.js'
import { type UpdatableOptions, updateOptions } from '../actions/modal/updateOptions.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { accountType } from '../select/accountType.js'
import { connectMethods } from '../select/connectMethods.js'
import { feature } from '../select/feature.js'
import { legal } from '../select/legal.js'
import { modalState } from '../select/modalState.js'
import { walletRows } from '../select/walletRows.js'
import { getLogs } from '../services/getLogs.js'
import { view } from '../state/router.js'
import type { Options } from './config.js'

const world = worlds()
const pages = { termsConditionsUrl: 'https://a.example/terms', privacyPolicyUrl: 'https://a.example/privacy' }
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
          { path: 'features.dance', message: 'Expected no such option' },
          { path: 'colour', message: 'Expected no such option' },
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

describe('features', () => {
  const allOn = Object.fromEntries(
    Object.entries(featureDefaults).flatMap(([name, value]) =>
      typeof value === 'boolean' ? [[name, true]] : [],
    ),
  )

  it('readings 12: a feature shows when its flag is on and its part is there', () => {
    const shown = (options: Partial<Options>) => {
      const { kit } = world(options)
      const names = Object.keys(featureDefaults).filter((name) => name !== 'connectMethodsOrder')
      return names.filter((name) => feature(kit.store.getState(), name as FeatureName))
    }
    expect(shown({})).toEqual(['receive', 'send', 'history', 'allWallets'])
    // Terms to accept are the part of the checkbox. Everything else waits for whoever builds it.
    expect(shown({ features: allOn })).toEqual([
      'receive',
      'send',
      'history',
      'allWallets',
      'collapseWallets',
    ])
    expect(shown({ features: allOn, ...pages })).toEqual([
      'receive',
      'send',
      'history',
      'allWallets',
      'legalCheckbox',
      'collapseWallets',
    ])
    expect(
      shown({ features: { allWallets: false, receive: false, send: false, history: false }, ...pages }),
    ).toEqual([])
  })

  it('§2 the ways to connect stand in the order of the site, those that are there', () => {
    const methods = (connectMethodsOrder?: Options['features']) =>
      connectMethods(world({ features: connectMethodsOrder }).kit.store.getState())
    expect(methods()).toEqual(['wallet'])
    expect(methods({ connectMethodsOrder: ['social', 'social'] })).toEqual(['wallet'])
    expect(methods({ connectMethodsOrder: [] })).toEqual(['wallet'])
  })

  it('§2 without adapters it opens on Connect where there is no list of all wallets', async () => {
    const { kit, start } = world({ adapters: [], features: { allWallets: false } })
    await start()
    open(kit)
    expect(modalState(kit.store.getState()).view).toBe('Connect')
  })

  it('§9 the account type a visitor starts with is the site’s, else the specification’s, where the adapter knows it', () => {
    const of = ([first, ...more]: readonly [string, ...string[]], chosen?: string) => {
      const known = (type: string) => ({ type, spends: type !== 'ordinal' })
      const accountTypes = [known(first), ...more.map(known)] as const
      const adapter = { ...createToy({ namespace: 'bip122' }).adapter, accountTypes }
      const { kit } = world({
        networks: [toyNetwork('1', 'bip122')],
        adapters: [adapter],
        ...(chosen && { defaultAccountTypes: { bip122: chosen } }),
      })
      return accountType(kit, 'bip122')
    }
    expect(of(['ordinal', 'payment'])).toBe('payment')
    expect(of(['ordinal', 'payment'], 'ordinal')).toBe('ordinal')
    expect(of(['eoa'])).toBe('eoa')
    expect(of(['eoa', 'savings'], 'savings')).toBe('savings')
    expect(accountType(world().kit, 'nowhere')).toBeUndefined()
  })
})

describe('terms to accept', () => {
  const on = { ...pages, features: { legalCheckbox: true } }

  it('stand between the visitor and every wallet of the modal until they are accepted', () => {
    const { kit } = world(on)
    const state = () => legal(kit.store.getState())
    expect(state()).toEqual({ ...pages, hasCheckbox: true, isAccepted: false, isBlocked: true })
    acceptLegal(kit)
    expect(state()).toMatchObject({ isAccepted: true, isBlocked: false })
    acceptLegal(kit, false)
    expect(state().isBlocked).toBe(true)
  })

  it('are asked for only where the checkbox is on and there is a page', () => {
    const hasCheckbox = (options: Partial<Options>) => legal(world(options).kit.store.getState()).hasCheckbox
    const features = { legalCheckbox: true }
    expect([hasCheckbox({}), hasCheckbox(pages), hasCheckbox({ features }), hasCheckbox(on)]).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(hasCheckbox({ features, privacyPolicyUrl: pages.privacyPolicyUrl })).toBe(true)
  })

  it('are not stored, and other pages are asked for anew', async () => {
    const first = world(on)
    await first.start()
    acceptLegal(first.kit)
    updateOptions(first.kit, { locale: 'ar' })
    expect(legal(first.kit.store.getState()).isBlocked).toBe(false)
    updateOptions(first.kit, { termsConditionsUrl: 'https://a.example/terms-2' })
    expect(legal(first.kit.store.getState()).isBlocked).toBe(true)
    acceptLegal(first.kit)
    first.kit.destroy()
    const { kit, start } = world(on, first)
    await start()
    expect(legal(kit.store.getState()).isBlocked).toBe(true)
    expect([...first.storage.entries.keys()].join()).not.toMatch(/legal|terms/)
  })

  it('do not hold back the verb: connecting by it is the act of the host', async () => {
    const { kit, toy, start, account } = world(on)
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(account().status).toBe('connected')
  })
})

describe('the log', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

  it('§9 keeps lines of every level, whatever is written, as time, level, sentence and code', async () => {
    const { kit, clock } = world()
    kit.services.logger.debug('one')
    await clock.advance(1_500)
    kit.services.logger.error('two', fail(userRejected, { wallet: 'A' }))
    kit.services.logger.warn('three', new TypeError('private words'))
    expect(getLogs(kit).split('\n')).toEqual([
      '1970-01-01T00:00:00.000Z debug one',
      '1970-01-01T00:00:01.500Z error two (userRejected)',
      '1970-01-01T00:00:01.500Z warn three (TypeError)',
    ])
  })

  it('writes to the console from the level on, and to the site’s own logger everything', () => {
    const own = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const { kit } = world({ logLevel: 'silent', services: { logger: own } })
    kit.services.logger.info('said', 1)
    expect(own.info).toHaveBeenCalledWith('said', 1)
    expect(getLogs(kit)).toContain('info said')
  })

  it('§9 keeps 1,024,000 bytes, the newest', async () => {
    const { kit } = world()
    const line = 'é'.repeat(2_000)
    for (let count = 0; count < 1_000; count++) kit.services.logger.debug(`${count} ${line}`)
    const logs = getLogs(kit)
    const bytes = new TextEncoder().encode(logs).length
    expect(bytes).toBeLessThanOrEqual(1_024_000)
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(logs).toMatch(/ debug 999 é+$/)
    expect(logs).not.toContain('debug 0 é')
  })

  it('no address, no mail, no key and no words of a wallet get into it', () => {
    const { kit } = world()
    const secret = fc.oneof(
      fc.constant(address),
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 64 }),
      fc.string({
        unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
        minLength: 32,
        maxLength: 64,
      }),
      fc.emailAddress(),
    )
    fc.assert(
      fc.property(secret, (text) => {
        kit.services.logger.error(`${text} failed: ${text}, twice`, { message: text, code: text, name: text })
        kit.services.logger.warn('x', new Error(text))
        expect(getLogs(kit)).not.toContain(text)
      }),
      { numRuns: 200 },
    )
  })

  it('a detail that cannot be read costs nothing', () => {
    const { kit } = world()
    const hostile = new Proxy({}, { get: () => fail(userRejected, { wallet: 'A' }) })
    for (const detail of [hostile, null, 5, Object.create(null), { code: { toString: null } }])
      kit.services.logger.debug('odd', detail)
    expect(getLogs(kit).split('\n')).toHaveLength(5)
  })
})
