import { describe, expect, it, vi } from 'vitest'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { fetchWallets } from '../modal/fetchWallets.js'
import { open } from '../modal/open.js'
import type { Options } from '../options/config.js'
import { reportOptions } from './reportOptions.js'

const world = worlds()
type Given = Partial<Record<keyof Options, unknown>>

/** A started kit with options that a type would not allow, and the alert about them. */
async function reported(given: Given) {
  const { kit, start } = world(given as Partial<Options>)
  await start()
  reportOptions(kit, { networks: [toyNetwork('1')], ...given } as Options)
  return { kit, alert: () => kit.store.getState().alert.current }
}

describe('options that a kit runs with all the same', () => {
  it('are told to the developer once the kit has started, without a call of the site', async () => {
    const error = vi.fn()
    const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error }
    const { kit } = world({ colour: 'red', services: { logger } } as Partial<Options>)
    expect(error).not.toHaveBeenCalled()
    kit.start()
    await expect
      .poll(() => error.mock.calls)
      .toEqual([['Invalid Options: colour: Unknown option', undefined]])
  })

  it('right ones are told of by nothing; nor are those of a kit that has ended', async () => {
    const right = await reported({ locale: 'ar', features: { swaps: false, send: true, socials: [] } })
    expect(right.alert()).toBeUndefined()
    const { kit, start } = world({ id: 'ended', colour: 'red' } as Partial<Options>)
    await start()
    kit.destroy()
    reportOptions(kit, { networks: [], colour: 'red' } as unknown as Options)
    expect(kit.store.getState().alert.current).toBeUndefined()
  })

  it('in one alert, all of them', async () => {
    const { alert } = await reported({
      locale: 'english language',
      theemMode: 'dark',
      defaultAccountTypes: { toy: 'eoa' },
    } as Given)
    expect(alert()).toEqual({
      code: 'invalidOptions',
      shortMessage: 'Invalid Options',
      longMessage: [
        'locale: Expected language tag, received "english language"',
        'theemMode: Unknown option; did you mean themeMode?',
        'defaultAccountTypes.toy: Expected coin | stamp, received eoa',
      ].join('\n'),
    })
  })

  it('no adapter: the ones that its networks need, by their doors', async () => {
    const network = { ...toyNetwork('1'), caipNetworkId: 'eip155:1', chainNamespace: 'eip155' } as const
    const none = await reported({ adapters: [], networks: [network, toyNetwork('2')] })
    expect(none.alert()?.longMessage).toBe(
      'adapters: None, so no wallet can be connected; add evm() of latchkit/evm, an adapter for toy',
    )
  })

  it('no adapter beside a connector that does without is as it may be', async () => {
    const connector = { id: 'harbour', setup: () => ({ data: { id: 'harbour' }, stop: () => undefined }) }
    const beside = await reported({ adapters: [], connectors: [connector] })
    expect(beside.alert()).toBeUndefined()
  })

  it('a feature that is switched on and has no part, or lacks what it needs', async () => {
    const { alert, kit } = await reported({
      features: { legalCheckbox: true, analytics: true, receive: true, smartSessions: true },
    })
    expect(alert()?.longMessage.split('\n')).toEqual([
      'features.analytics: Switched on, but has no effect: it needs backendUrl',
      'features.legalCheckbox: Switched on, but has no effect: it needs termsConditionsUrl or privacyPolicyUrl',
      'features.smartSessions: Switched on, but has no effect: it has no part in this kit',
    ])
    expect(kit.store.getState().options.features).toMatchObject({ legalCheckbox: true, smartSessions: true })
  })

  it('an id that no wallet has, once all wallets are known', async () => {
    const { kit, alert } = await reported({
      featuredWalletIds: ['rainbow', 'metmask', 'harbor'],
      customWallets: [{ id: 'harbor', name: 'Harbor' }],
      excludeWalletIds: ['phantom', 'com.unlisted', 'fantom'],
    })
    expect(alert()).toBeUndefined()
    await fetchWallets(kit)
    await expect
      .poll(() => alert()?.longMessage.split('\n'))
      .toEqual([
        'featuredWalletIds.1: No wallet has the id "metmask"',
        'excludeWalletIds.2: No wallet has the id "fantom"',
      ])
  })
})

describe('with a gateway', () => {
  const chains = ['toy:1']
  /** Of the wallets of this gateway, those that are asked for by id; all the ids, request by request. */
  function gateway(...ids: readonly string[]) {
    const requests: (readonly string[])[] = []
    const fetch = async (input: unknown) => {
      const { searchParams, pathname } = new URL(String(input))
      if (!pathname.endsWith('/getWallets')) return Response.json({}, { status: 404 })
      const include = searchParams.get('include')?.split(',') ?? []
      requests.push(include)
      const data = ids.filter((id) => include.includes(id)).map((id) => ({ id, name: id, chains }))
      return Response.json({ data, count: data.length })
    }
    return { requests, fetch: fetch as typeof globalThis.fetch }
  }
  async function fetched(given: Partial<Options>, ...ids: readonly string[]) {
    const { requests, fetch } = gateway(...ids)
    const backendUrl = 'https://gateway.example'
    // An excluded one, so that all bundled wallets come at once.
    const excludeWalletIds = ['com.unlisted']
    const { kit, alert } = await reported({ backendUrl, services: { fetch }, excludeWalletIds, ...given })
    await fetchWallets(kit)
    await new Promise((next) => setTimeout(next))
    return { requests, lines: () => alert()?.longMessage.split('\n') }
  }

  it('an id that only the gateway knows is right; one that neither knows is told of', async () => {
    const { lines, requests } = await fetched(
      { featuredWalletIds: ['gullwing', 'rainbow', 'metmask', 'zerion'] },
      'gullwing',
    )
    expect(requests).toEqual([['gullwing', 'rainbow', 'metmask', 'zerion']])
    await expect
      .poll(lines)
      .toEqual(['featuredWalletIds.2: No wallet of these networks has the id "metmask"'])
  })

  it('in development every list is looked over, and the gateway asked for what no other knows', async () => {
    const { lines, requests } = await fetched(
      {
        debug: true,
        featuredWalletIds: ['rainbow'],
        recommendedWalletIds: ['gullwing', 'io.rabby'],
        includeWalletIds: ['metmask', 'petrel'],
        excludeWalletIds: ['fantom', 'com.unlisted'],
      },
      'gullwing',
      'petrel',
    )
    await expect
      .poll(lines)
      .toEqual([
        'recommendedWalletIds.1: No wallet of these networks has the id "io.rabby"; did you mean "rabby"?',
        'includeWalletIds.0: No wallet of these networks has the id "metmask"',
        'excludeWalletIds.0: No wallet of these networks has the id "fantom"',
      ])
    expect(requests.at(-1)).toEqual(['gullwing', 'metmask', 'petrel', 'fantom'])
  })

  it('that does not answer nothing is told of ids', async () => {
    const fetch = (async () => Response.json({}, { status: 404 })) as typeof globalThis.fetch
    const { kit, alert } = await reported({
      backendUrl: 'https://gateway.example',
      services: { fetch },
      excludeWalletIds: ['com.unlisted'],
      featuredWalletIds: ['metmask'],
    })
    await fetchWallets(kit)
    expect(alert()?.code).not.toBe('unknownWallets')
    expect(kit.store.getState().alert.shown).not.toContain('unknownWallets')
  })
})

describe('open', () => {
  it('without an interface tells that nothing shows the modal; with one it says nothing', async () => {
    const { kit, start } = world()
    await start()
    open(kit)
    await import('../modal/open.js')
    expect(kit.store.getState().alert.current).toBeUndefined()
    const headless = world({ id: 'headless', adapters: [createToy().adapter] })
    await headless.start()
    delete headless.kit.live.ui.isOver
    open(headless.kit)
    await expect
      .poll(() => headless.kit.store.getState().alert.current?.shortMessage)
      .toBe('Nothing Shows the Modal')
  })
})
