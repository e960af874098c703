import fc from 'fast-check'
import { endpoints, findWallets, getWallets } from 'latchkit/wire'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { evm } from '../../../latchkit/src/adapters/evm/evm.js'
import { solana } from '../../../latchkit/src/adapters/solana/solana.js'
import { createLatchkit } from '../../../latchkit/src/core/createLatchkit.js'
import { fetchDirectory } from '../../../latchkit/src/core/directory/fetchDirectory.js'
import { fetchWalletImage } from '../../../latchkit/src/core/directory/fetchDirectoryImage.js'
import { fetchWalletPage } from '../../../latchkit/src/core/directory/fetchWalletPage.js'
import { searchDirectory } from '../../../latchkit/src/core/directory/searchDirectory.js'
import type { Kit } from '../../../latchkit/src/core/kit/kit.js'
import { close } from '../../../latchkit/src/core/modal/close.js'
import { open } from '../../../latchkit/src/core/modal/open.js'
import { walletRows } from '../../../latchkit/src/core/select/walletRows.js'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { mainnet } from '../../../latchkit/src/networks/mainnet.js'
import { solana as solanaNetwork } from '../../../latchkit/src/networks/solana.js'
import { createFakeClock } from '../../../latchkit/src/testing/fakeClock.js'
import { createTestSolanaWallet } from '../../../latchkit/src/testing/solana/createTestSolanaWallet.js'
import { createTestWallet } from '../../../latchkit/src/testing/testWallet.js'
import { bundledWallets } from '../../../latchkit/src/wallets/list.js'
import { moreWallets } from '../../../latchkit/src/wallets/more.js'
import { createDirectory } from '../data/wallets/createDirectory.js'
import { createPage, pageOrigin as origin } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The page's caller against the real gateway, request in, response out: neither is a stand-in.

const kits: Kit[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})
// What a browser loads when it is needed is loaded here before, so that the fake clock need not wait for it.
beforeAll(() => import('../../../latchkit/src/core/directory/moment.js'))

const all = createDirectory({ wallets: [], certified: [] }).wallets

type Gateway = ReturnType<typeof gatewayInMemory>

function pageOf(gateway: Gateway, options: Parameters<typeof createPage>[1] = {}, from = origin) {
  const page = createPage(gateway, options, from)
  kits.push(page.kit)
  const ids = () => page.kit.store.getState().wallets.map(({ id }) => id)
  return { ...page, ids }
}

const projects = [{ id: 'shop', origins: [origin] }]
const gateway = gatewayInMemory({ projects })
const bundled = [...bundledWallets, ...moreWallets]

describe('the page’s caller and the gateway', () => {
  it('the gateway has a handler for every endpoint of the wire', async () => {
    const vitalik = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
    const known: Readonly<Record<keyof typeof endpoints, string>> = {
      getWallets: '',
      getWalletImage: 'metamask',
      getAssetImage: 'mainnet',
      getCurrencyImage: 'usd',
      getTokenImage: 'USDC',
      getSupportedChains: '',
      getBalance: vitalik,
      getHistory: vitalik,
      getNfts: vitalik,
      getNftImage: `eip155-1-${vitalik}-1`,
      getIdentity: vitalik,
      getProfile: 'nobody.eth?apiVersion=2',
      getReverseProfile: vitalik,
      getProfileImage: vitalik,
      getGasPrice: '',
      postPrice: `{"addresses":["eip155:1:${vitalik}"]}`,
      getAnalyticsConfig: '',
      postEvent: JSON.stringify({
        eventId: crypto.randomUUID(),
        url: origin,
        domain: 'shop.example',
        timestamp: 1,
        props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
      }),
    }
    const open = gatewayInMemory()
    for (const [name, { path, method }] of Object.entries(endpoints)) {
      const given = known[name as keyof typeof endpoints]
      const response = method === 'POST' ? open.post(path, given) : open.get(path.replace(/:\w+/, given))
      const status = { getGasPrice: 400, getNftImage: 404, getProfileImage: 404, postEvent: 202 }[name] ?? 200
      expect((await response).status, path).toBe(status)
    }
    // It opens a database, on a disk that others use too.
  })

  it('what the page asks for is what the gateway understands, whatever it is', async () => {
    const { kit } = pageOf(gateway)
    const id = fc.constantFrom('metamask', 'rabby', 'tangem', 'nobody', 'a-1')
    const query = fc.record(
      {
        page: fc.integer({ min: 1, max: 100_000 }),
        entries: fc.integer({ min: 1, max: 100 }),
        chains: fc.array(fc.constantFrom('eip155:1', 'solana:5eykt4', 'cosmos:hub-4'), {
          minLength: 1,
          maxLength: 3,
        }),
        include: fc.uniqueArray(id, { minLength: 1 }),
        exclude: fc.uniqueArray(id, { minLength: 1 }),
        search: fc.oneof(
          fc.constantFrom('Meta', 'wallet', 'α&=?#+ %', '\u202e'),
          fc.string({ minLength: 1, maxLength: 100 }),
        ),
        sort: fc.constantFrom('order' as const, 'name' as const),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(query, async (requested) => {
        const wanted = findWallets(all, { page: 1, entries: 40, ...requested })
        expect(await callGateway(kit, getWallets, { query: requested })).toEqual(
          JSON.parse(JSON.stringify(wanted)),
        )
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    [
      'a foreign origin',
      'Unauthorized: origin not allowed',
      'invalidAppConfiguration',
      {},
      'https://evil.example',
    ],
    ['an unknown project', 'Unauthorized: invalid key', 'invalidProjectId', { projectId: 'nobody' }, origin],
    ['no project', 'Project ID is missing', 'projectIdNotConfigured', { projectId: null }, origin],
  ])(
    'error: §8 a page of %s gets “%s” and nothing else, and its developer the alert, once until it is let in',
    async (_, description, code, options, from) => {
      const own = gatewayInMemory({ projects })
      const { kit, clock } = pageOf(own, options, from)
      const get = async () => {
        const call = callGateway(kit, getWallets, { query: { entries: 1 } }).catch((error: unknown) => error)
        await clock.advance(60_000)
        return call
      }
      const alerts: (string | undefined)[] = []
      kit.store.subscribe(({ alert }, before) => {
        if (alert !== before.alert) alerts.push(alert.current?.code)
      })
      expect(await get()).toMatchObject({
        code: 'httpStatus',
        data: { status: 403, reasons: [{ description }] },
      })
      await get()
      expect(alerts).toEqual([code])
      own.reload({})
      expect(await get()).toHaveProperty('count')
      expect(alerts).toEqual([code, undefined])
      own.reload({ projects })
      await get()
      expect(alerts).toEqual([code, undefined, code])
    },
  )

  it('error: a page that asks wrongly is told which field', async () => {
    const { kit } = pageOf(gateway)
    const call = callGateway(kit, getWallets, { query: { entries: 101 } })
    await expect(call).rejects.toMatchObject({
      code: 'httpStatus',
      data: { status: 400, reasons: [{ field: 'entries', description: 'Expected at most 100' }] },
    })
  })
})

describe('what Connect shows first', () => {
  it('§7 recommended: page 1 of 4; §9 nothing on screen moves, they lead from the next opening on', async () => {
    const order = gatewayInMemory({
      projects,
      gateway: {
        directory: { wallets: [{ id: 'fox', name: 'Fox Wallet', chains: ['eip155:*'], order: 0 }] },
      },
    })
    const { kit, clock, ids, paths } = pageOf(order)
    kit.start()
    open(kit)
    await clock.advance(1_000)
    expect(paths('/getWallets')).toHaveLength(1)
    expect(paths('/getWallets')[0]).toMatch('page=1&entries=4&')
    expect(ids().slice(0, 20)).toEqual(bundledWallets.map(({ id }) => id))
    expect(ids()).toContain('fox')
    close(kit)
    expect(ids().slice(0, 4)).toEqual(['fox', 'metamask', 'coinbase', 'trust'])
    open(kit)
    await clock.advance(1_000)
    expect(ids().slice(0, 4)).toEqual(['fox', 'metamask', 'coinbase', 'trust'])
  })

  it('a wallet of the operator that says its Wallet Standard name is one row of both families, from the next opening on', async () => {
    Object.assign(globalThis, { window: new EventTarget() })
    const acme = {
      id: 'acme',
      name: 'Acme',
      rdns: 'com.acme.wallet',
      standardName: 'Acme One',
      chains: ['eip155:*', 'solana:*'],
      order: 0,
    }
    const own = gatewayInMemory({ projects, gateway: { directory: { wallets: [acme] } } })
    const { kit, clock } = pageOf(own, { networks: [mainnet, solanaNetwork], adapters: [evm(), solana()] })
    const announcers = [
      createTestWallet({
        name: 'Acme',
        rdns: 'com.acme.wallet',
        chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
      }),
      createTestSolanaWallet({ name: 'Acme One' }),
      createTestSolanaWallet({ name: 'Acme Two' }),
    ]
    const rows = () =>
      walletRows(kit.store.getState()).installed.map(({ connectors }) =>
        connectors.flatMap(({ namespaces }) => namespaces).join(' '),
      )
    const apart = ['eip155', 'solana', 'solana']
    try {
      kit.start()
      for (const { announce } of announcers) announce()
      open(kit)
      expect(rows()).toEqual(apart)
      await clock.advance(1_000)
      // Readings 40: the directory has come, and no row goes away while it is looked at.
      expect(kit.store.getState().wallets.some(({ id }) => id === 'acme')).toBe(true)
      expect(rows()).toEqual(apart)
      close(kit)
      expect(rows()).toEqual(['eip155 solana', 'solana'])
      open(kit)
      await clock.advance(1_000)
      expect(rows()).toEqual(['eip155 solana', 'solana'])
    } finally {
      for (const { stop } of announcers) stop()
      kit.destroy()
      Reflect.deleteProperty(globalThis, 'window')
    }
  })

  it('§7 featured: page 1 of as many entries as ids', async () => {
    const { kit, paths, ids } = pageOf(gateway, { featuredWalletIds: ['tangem', 'robinhood', 'rabby'] })
    await fetchDirectory(kit)
    expect(paths('/getWallets')).toHaveLength(1)
    const { searchParams } = new URL(paths('/getWallets')[0] ?? '', 'https://x')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      page: '1',
      entries: '3',
      include: 'tangem,robinhood,rabby',
    })
    expect(ids()).toEqual(['rabby', 'robinhood', 'tangem'])
  })

  it('asks for what the site includes, without what it excludes, for its networks', async () => {
    const { kit, paths } = pageOf(gateway, {
      includeWalletIds: ['tangem', 'rabby', 'io.not-an-id'],
      excludeWalletIds: ['rabby'],
    })
    await fetchDirectory(kit)
    const { searchParams } = new URL(paths('/getWallets')[0] ?? '', 'https://x')
    expect(Object.fromEntries(searchParams)).toMatchObject({ include: 'tangem,rabby', exclude: 'rabby' })
    expect(kit.store.getState().directory?.count).toBe(1)
  })

  it('a gateway that is down leaves the bundled list as it is, and says so in the log', async () => {
    const lines: string[] = []
    const { kit, ids } = pageOf(gateway, {
      logLevel: 'warn',
      services: {
        clock: createFakeClock(),
        fetch: () => Promise.reject(new TypeError('Failed to fetch')),
        logger: { debug() {}, info() {}, warn: (line) => void lines.push(line), error() {} },
      },
    })
    kit.start()
    open(kit)
    const own = kit.services.clock as ReturnType<typeof createFakeClock>
    // The file that calls the gateway comes when it does, and its tries take seconds of this clock.
    await vi.waitFor(async () => {
      await own.advance(1_000)
      expect(kit.store.getState().modal.loading).toBe(false)
    })
    expect(ids()).toEqual(bundled.map(({ id }) => id))
    expect(lines.filter((line) => line.includes('gateway'))).toHaveLength(1)
  })

  it('without a backend nothing is sent anywhere', async () => {
    let sent = 0
    const clock = createFakeClock()
    const fetch = () => {
      sent++
      return Promise.reject(new TypeError())
    }
    const kit = createLatchkit({ id: 'none', networks: [mainnet], services: { clock, fetch } })
    kits.push(kit)
    kit.start()
    open(kit)
    await clock.advance(5_000)
    expect(sent).toBe(0)
  })
})

describe('the list', () => {
  it('§7 comes in pages of 40, goes on while a page brings nothing new, and ends', async () => {
    const { kit, clock, ids, paths } = pageOf(gateway)
    kit.start()
    open(kit)
    await clock.advance(1_000)
    const before = ids()
    expect(before.length).toBe(bundled.length)
    await fetchWalletPage(kit)
    // Page 1 held only wallets that are bundled; page 2 brought the first others.
    expect(paths('/getWallets?').filter((one) => one.includes('entries=40')).length).toBe(2)
    expect(ids().slice(0, before.length)).toEqual(before)
    expect(ids().length).toBeGreaterThan(before.length)
    for (let page = 0; page < 10; page++) await fetchWalletPage(kit)
    const { directory } = kit.store.getState()
    expect(directory?.count).toBe(all.length)
    expect(new Set(ids())).toEqual(new Set(all.map(({ id }) => id)))
    expect(paths('/getWallets?').filter((one) => one.includes('entries=40')).length).toBe(
      Math.ceil(all.length / 40),
    )
  })

  it('a bundled list that is still on its way counts as known: what it holds is nothing new', async () => {
    const { kit, clock, paths } = pageOf(gateway)
    kit.start()
    open(kit)
    // The best known are here, the others come after the first paint; the visitor is quicker.
    await clock.advance(0)
    const reading = fetchWalletPage(kit)
    await clock.advance(1_000)
    await reading
    expect(paths('/getWallets?').flatMap((one) => /page=(\d+)&entries=40/.exec(one)?.[1] ?? [])).toEqual([
      '1',
      '2',
    ])
  })

  it('§7 those with a badge are a list of their own, in pages of 40', async () => {
    const certified = all.slice(0, 90).map(({ id }) => id)
    const vouched = gatewayInMemory({ projects, gateway: { directory: { certified } } })
    const { kit, clock, paths } = pageOf(vouched)
    kit.start()
    open(kit)
    await clock.advance(1_000)
    for (let page = 0; page < 5; page++) await fetchWalletPage(kit, false, 'certified')
    const requested = paths('/getWallets?').filter((one) => one.includes('badge_type=certified'))
    expect(requested.length).toBe(3)
    for (const one of requested) expect(one).toMatch(/entries=40&/)
    const { directory, wallets } = kit.store.getState()
    expect(directory).toMatchObject({ pages: 0, certified: { pages: 3, isLoading: false, hasFailed: false } })
    expect(wallets.filter(({ badge_type }) => badge_type === 'certified').length).toBe(
      directory?.certified.count,
    )
    await searchDirectory(kit, 'a', 'certified')
    expect(paths('/getWallets?').at(-1)).toMatch(/entries=100&.*search=a&.*badge_type=certified/)
  })

  it('error: a search that the gateway does not answer is known as such until the next one', async () => {
    const broken = pageOf(gateway, {}, 'https://evil.example')
    const search = searchDirectory(broken.kit, 'fox').catch((error: unknown) => error)
    await broken.clock.advance(5_000)
    expect(await search).toMatchObject({ code: 'httpStatus', data: { status: 403 } })
    expect(broken.kit.store.getState().directory).toMatchObject({ search: undefined, failedSearch: 'fox' })
    searchDirectory(broken.kit, 'fo').catch(() => undefined)
    expect(broken.kit.store.getState().directory).toMatchObject({ search: 'fo', failedSearch: undefined })
    await broken.clock.advance(5_000)
  })

  it('asks for one page at a time, and after a failure only when asked again', async () => {
    const { kit, clock, paths } = pageOf(gateway)
    await Promise.all([fetchWalletPage(kit), fetchWalletPage(kit), fetchWalletPage(kit)])
    expect(paths('/getWallets')).toHaveLength(1)
    expect(kit.store.getState().directory).toMatchObject({ pages: 1, isLoading: false, hasFailed: false })
    const broken = pageOf(gateway, {}, 'https://evil.example')
    const first = fetchWalletPage(broken.kit).catch((error: unknown) => error)
    await broken.clock.advance(5_000)
    expect(await first).toMatchObject({ code: 'httpStatus', data: { status: 403 } })
    expect(broken.kit.store.getState().directory).toMatchObject({ pages: 0, hasFailed: true })
    const tries = broken.requests.length
    await fetchWalletPage(broken.kit)
    expect(broken.requests.length).toBe(tries)
    fetchWalletPage(broken.kit, true).catch(() => undefined)
    await broken.clock.advance(0)
    expect(broken.requests.length).toBe(tries + 1)
    await clock.advance(0)
  })

  it('an icon is a data URI, asked for once', async () => {
    const { kit, paths } = pageOf(gateway)
    const [one, other] = await Promise.all([fetchWalletImage(kit, 'tangem'), fetchWalletImage(kit, 'tangem')])
    expect(one).toMatch(/^data:image\/webp;base64,UklGR/)
    expect(other).toBe(one)
    await fetchWalletImage(kit, 'tangem')
    expect(paths('/getWalletImage')).toHaveLength(1)
    expect(await fetchWalletImage(kit, 'krystal')).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  it('§7 a search asks for page 1 of 100, and what it finds joins the wallets', async () => {
    const { kit, ids, paths } = pageOf(gateway)
    const search = searchDirectory(kit, 'tangem & co')
    expect(kit.store.getState().directory?.search).toBe('tangem & co')
    await search
    expect(kit.store.getState().directory?.search).toBeUndefined()
    expect(ids()).toEqual([])
    await searchDirectory(kit, 'tangem')
    expect(ids()).toEqual(['tangem'])
    const { searchParams } = new URL(paths('/getWallets')[1] ?? '', 'https://x')
    expect(Object.fromEntries(searchParams)).toMatchObject({ page: '1', entries: '100', search: 'tangem' })
  })
})
