import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fail } from '../../wire/errors/fail.js'
import { userRejected } from '../../wire/errors/wallet.js'
import { type FeatureName, featureDefaults } from '../../wire/features.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { open } from '../modal/open.js'
import { accountType } from '../select/accountType.js'
import { connectMethods } from '../select/connectMethods.js'
import { feature } from '../select/feature.js'
import { modalState } from '../select/modalState.js'
import { getLogs } from '../services/keepLog.js'
import type { Options } from './config.js'

const world = worlds()
const pages = { termsConditionsUrl: 'https://a.example/terms', privacyPolicyUrl: 'https://a.example/privacy' }

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
    // Readings 26: an adapter that has no smart accounts starts with what it has.
    const usual = { eip155: 'eoa', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' }
    for (const [namespace, type] of Object.entries(usual)) {
      const accountTypes = [
        { type: 'first', spends: true },
        { type, spends: true },
      ] as const
      const adapter = { ...createToy({ namespace }).adapter, accountTypes }
      const { kit } = world({ networks: [toyNetwork('1', namespace)], adapters: [adapter] })
      expect(accountType(kit, namespace)).toBe(namespace === 'eip155' ? 'first' : type)
    }
    expect(of(['eoa', 'savings'], 'savings')).toBe('savings')
    expect(accountType(world().kit, 'nowhere')).toBeUndefined()
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

  it('§9 without the option errors are written to the console, and nothing below them', () => {
    const levels = ['debug', 'info', 'warn', 'error'] as const
    const written: string[] = []
    const spies = levels.map((level) =>
      vi.spyOn(console, level).mockImplementation(() => written.push(level)),
    )
    const { kit } = world({ logLevel: undefined })
    for (const level of levels) kit.services.logger[level]('a line')
    for (const spy of spies) spy.mockRestore()
    expect([kit.store.getState().options.logLevel, written]).toEqual(['error', ['error']])
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
