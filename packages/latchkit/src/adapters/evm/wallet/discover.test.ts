import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestWallet } from '../../../testing/testWallet.js'
import { evm } from '../evm.js'
import { announce, infoOf, openPage, type Page, plainProvider } from '../fixtures/page.js'
import type { EvmProvider } from './evmProvider.js'

const chains = [{ id: 31_337, rpcUrl: 'http://127.0.0.1:1' }]
let page: Page
afterEach(() => page?.end())

const rows = () => [...page.foundConnectors.values()].map(({ data }) => data)
const ids = () => [...page.foundConnectors.keys()]

describe('EIP-6963', () => {
  it('finds a wallet that was there before the page asked', () => {
    page = openPage({ discover: false })
    const wallet = createTestWallet({ chains })
    wallet.announce()
    page.running.discover((connector) => page.foundConnectors.set(connector.data.id, connector))
    expect(rows()).toEqual([
      {
        id: 'eip6963:dev.latchkit.testwallet',
        type: 'ANNOUNCED',
        name: 'Test Wallet',
        imageUrl: wallet.info.icon,
        info: { rdns: 'dev.latchkit.testwallet' },
        namespaces: ['eip155'],
        instance: 1,
        shared: false,
      },
    ])
    const [connector] = page.foundConnectors.values()
    expect(connector!.provider('eip155')).toBe(wallet.provider)
    expect(connector!.provider('solana')).toBeUndefined()
    expect(page.running.provider(connector!)).toBe(wallet.provider)
  })

  it('gives a wallet from before EIP-1193 as one in which no event happens', async () => {
    page = openPage()
    const old = { request: async ({ method }: { readonly method: string }) => `${method} of the old one` }
    announce(page.window, { info: infoOf('io.old'), provider: old })
    const provider = page.foundConnectors.get('eip6963:io.old')!.provider('eip155') as EvmProvider
    expect(provider.on('accountsChanged', () => undefined)).toBeUndefined()
    expect(provider.removeListener('accountsChanged', () => undefined)).toBeUndefined()
    expect(await provider.request<string>({ method: 'eth_chainId' })).toBe('eth_chainId of the old one')
    expect(page.foundConnectors.get('eip6963:io.old')!.provider('eip155')).toBe(provider)
  })

  it('finds a wallet that announces itself late, and none after it was stopped', async () => {
    page = openPage()
    const late = createTestWallet({ chains, clock: page.clock })
    const later = createTestWallet({ chains, clock: page.clock, rdns: 'dev.later' })
    late.announceLater(60_000)
    later.announceLater(120_000)
    await page.clock.advance(60_000)
    expect(ids()).toEqual(['eip6963:dev.latchkit.testwallet'])
    page.stop()
    await page.clock.advance(60_000)
    expect(ids()).toHaveLength(1)
  })

  it('reports a repeated announcement once, and a changed name in the same row', () => {
    page = openPage()
    const wallet = createTestWallet({ chains })
    wallet.announceTwice()
    page.window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(page.reports).toHaveLength(1)
    announce(page.window, { info: { ...wallet.info, name: 'New Name' }, provider: wallet.provider })
    expect(rows().map(({ id, name }) => [id, name])).toEqual([
      ['eip6963:dev.latchkit.testwallet', 'New Name'],
    ])
  })

  it('reports everything again when it is started again', () => {
    page = openPage()
    createTestWallet({ chains }).announce()
    page.stop()
    const again: string[] = []
    page.running.discover(({ data }) => again.push(data.id))
    expect(again).toEqual(['eip6963:dev.latchkit.testwallet'])
  })

  it('keeps another provider under a known rdns as a further instance', () => {
    page = openPage()
    const [first, second] = [plainProvider(), plainProvider()]
    announce(page.window, { info: infoOf('io.example', 'a'), provider: first })
    announce(page.window, { info: infoOf('IO.example', 'b'), provider: second })
    announce(page.window, { info: infoOf('io.example', 'c'), provider: first })
    expect(rows().map(({ id, instance }) => [id, instance])).toEqual([
      ['eip6963:io.example', 1],
      ['eip6963:io.example#2', 2],
    ])
    expect(page.foundConnectors.get('eip6963:io.example')!.provider('eip155')).toBe(first)
  })

  it('gives nobody the place of a wallet whose uuid was overheard', () => {
    page = openPage()
    const wallet = createTestWallet({ chains })
    wallet.announce()
    announce(page.window, { info: { ...wallet.info, name: 'Mine now' }, provider: plainProvider() })
    expect(rows().map(({ name }) => name)).toEqual(['Test Wallet'])
    expect([...page.foundConnectors.values()][0]!.provider('eip155')).toBe(wallet.provider)
  })

  it('takes the wallet inside its own browser for the same wallet', () => {
    page = openPage()
    announce(page.window, { info: infoOf('io.metamask.mobile'), provider: plainProvider() })
    expect(ids()).toEqual(['eip6963:io.metamask'])
  })

  it('one row a wallet, however often and in whatever order it announces itself', () => {
    const wallet = fc.record({
      rdns: fc.constantFrom('io.one', 'io.two', 'com.three'),
      provider: fc.nat({ max: 3 }),
      uuid: fc.nat({ max: 3 }),
      name: fc.constantFrom('One', 'Two'),
    })
    fc.assert(
      fc.property(fc.array(wallet, { maxLength: 40 }), (announcements) => {
        page = openPage()
        const providers = [0, 1, 2, 3].map(() => plainProvider())
        for (const { rdns, provider, uuid, name } of announcements) {
          announce(page.window, { info: infoOf(rdns, `${uuid}`, name), provider: providers[provider] })
        }
        const seen = new Set(announcements.map(({ rdns }) => rdns))
        expect(new Set(rows().flatMap(({ instance, info }) => (instance === 1 ? [info?.rdns] : [])))).toEqual(
          seen,
        )
        for (const rdns of seen) {
          const connectors = [...page.foundConnectors.values()].filter(({ data }) => data.info?.rdns === rdns)
          // One instance a provider object, numbered without a gap, the first announced first.
          expect(new Set(connectors.map((connector) => connector.provider('eip155'))).size).toBe(
            connectors.length,
          )
          expect(connectors.map(({ data }) => data.instance)).toEqual(connectors.map((_, index) => index + 1))
          const first = announcements.find((announcement) => announcement.rdns === rdns)!
          expect(connectors[0]!.provider('eip155')).toBe(providers[first.provider])
        }
        page.end()
      }),
      { numRuns: 200 },
    )
  })
})

describe('error: S9 a malicious announcement', () => {
  const good = infoOf('io.good', 'good', 'Good')
  const provider = plainProvider()
  const throwing = (key: string) =>
    Object.defineProperty({ ...good }, key, {
      get: () => {
        throw new Error('no')
      },
    })
  it.each([
    ['no detail', null],
    ['no info', { provider }],
    ['no provider', { info: good }],
    ['a provider without request', { info: good, provider: {} }],
    ['no uuid', { info: { ...good, uuid: undefined }, provider }],
    ['a name that is no text', { info: { ...good, name: ['x'] }, provider }],
    ['a name nobody can see', { info: { ...good, name: '\u200b\u202e \u0007' }, provider }],
    ['no icon', { info: { ...good, icon: undefined }, provider }],
    ['an icon from elsewhere', { info: { ...good, icon: 'https://evil.example/x.svg' }, provider }],
    ['an icon that is a script', { info: { ...good, icon: 'javascript:alert(1)' }, provider }],
    ['an icon that is a page', { info: { ...good, icon: 'data:text/html,<script>1</script>' }, provider }],
    ['an rdns that is no domain', { info: { ...good, rdns: 'not a domain' }, provider }],
    ['an rdns with a path', { info: { ...good, rdns: 'io.good/../x' }, provider }],
    ['a getter that throws', { info: throwing('name'), provider }],
    [
      'a provider that throws',
      {
        info: good,
        get provider() {
          throw new Error('no')
        },
      },
    ],
  ])('%s is left out, and the next wallet still found', (_, detail) => {
    page = openPage()
    announce(page.window, detail)
    expect(rows()).toEqual([])
    createTestWallet({ chains }).announce()
    expect(rows()).toHaveLength(1)
  })

  it('reads every field once', () => {
    page = openPage()
    let reads = 0
    const info = Object.defineProperty({ ...good }, 'name', { get: () => (reads++ ? '<b>' : 'Good') })
    announce(page.window, { info, provider })
    expect(rows()[0]!.name).toBe('Good')
  })

  it('cuts a name of 10,000 characters to 64 and takes bidi, zero-width and control characters out', () => {
    page = openPage()
    announce(page.window, { info: { ...good, name: 'W'.repeat(10_000) }, provider })
    announce(page.window, {
      info: infoOf('io.bidi', 'b', '\u202eksaMateM\u202c\u200b\u0000 e\u0301'),
      provider,
    })
    announce(page.window, { info: infoOf('io.emoji', 'e', '\u{1f98a}'.repeat(70)), provider })
    expect(rows().map(({ name }) => name)).toEqual([
      'W'.repeat(64),
      'ksaMateM \u00e9',
      '\u{1f98a}'.repeat(64),
    ])
  })

  it('keeps a wallet without its icon when that is heavier than 64 kB', () => {
    page = openPage()
    const icon = `data:image/png;base64,${'A'.repeat(65_536)}`
    announce(page.window, { info: { ...good, icon }, provider })
    expect(rows().map(({ name, imageUrl }) => [name, imageUrl])).toEqual([['Good', undefined]])
  })

  it('takes a thousand wallets and no more', () => {
    page = openPage()
    for (let i = 0; i < 1_100; i++)
      announce(page.window, { info: infoOf(`io.w${i}`), provider: plainProvider() })
    expect(ids()).toHaveLength(1_000)
    announce(page.window, { info: infoOf('io.w0', 'uuid of io.w0', 'Renamed'), provider: plainProvider() })
    expect(ids()).toHaveLength(1_000)
  })
})

describe('window.ethereum', () => {
  const inject = (ethereum: unknown) => Object.assign(page.window, { ethereum })
  const wait = async () => {
    await page.clock.advance(500)
    // The part that looks is loaded when there is something to look at.
    await import('./injected.js')
    await page.clock.advance(0)
  }

  it('is looked at half a second later, and named by its flags', async () => {
    page = openPage()
    inject({ ...plainProvider(), isMetaMask: true, isRabby: true })
    await page.clock.advance(499)
    expect(rows()).toEqual([])
    await page.clock.advance(1)
    await expect
      .poll(() => rows())
      .toEqual([
        {
          id: 'injected:rabby',
          type: 'INJECTED',
          name: 'Rabby Wallet',
          namespaces: ['eip155'],
          instance: 1,
          shared: false,
        },
      ])
  })

  it.each([
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ])(
    'on a phone, which has it in a wallet’s own browser only, it is looked at at once: %s',
    async (userAgent) => {
      page = openPage({ discover: false })
      Object.assign(page.window, { navigator: { userAgent } })
      inject({ ...plainProvider(), isTrust: true })
      page.running.discover((connector) => page.foundConnectors.set(connector.data.id, connector))
      await page.clock.advance(0)
      await expect.poll(() => ids()).toEqual(['injected:trust'])
    },
  )

  const phone =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'
  /** A page that looks for wallets, in a browser of this kind. */
  const lookingPage = (userAgent: string) => {
    const window: Page['window'] = Object.assign(new EventTarget(), { navigator: { userAgent } })
    page = openPage({ window })
  }
  const fromInjected = async () => {
    await import('./injected.js')
    await page.clock.advance(0)
    return ids()
  }

  it.each([
    [phone, 100],
    [phone, 300],
    [phone, 900],
    [phone, 1_000],
    [desktop, 100],
    [desktop, 300],
    [desktop, 900],
    [desktop, 1_000],
    [desktop, 3_500],
  ])('is found by itself, once, however late: %s, %d ms', async (userAgent, ms) => {
    lookingPage(userAgent)
    await page.clock.advance(ms)
    inject({ ...plainProvider(), isTrust: true })
    expect(await fromInjected()).toEqual([])
    await page.clock.advance(10_000)
    expect(await fromInjected()).toEqual(['injected:trust'])
    expect([page.reports.length, page.clock.pending]).toEqual([1, 0])
  })

  it.each([
    [phone, 100],
    [phone, 1_000],
    [phone, 60_000],
    [desktop, 900],
    [desktop, 60_000],
  ])('is found at once where it says that it has come: %s, %d ms', async (userAgent, ms) => {
    lookingPage(userAgent)
    await page.clock.advance(ms)
    inject({ ...plainProvider(), isTrust: true })
    page.window.dispatchEvent(new Event('ethereum#initialized'))
    expect(await fromInjected()).toEqual(['injected:trust'])
  })

  it('that says that it has come gives wallets the time to announce themselves all the same', async () => {
    lookingPage(desktop)
    const wallet = createTestWallet({ chains })
    inject(wallet.provider)
    await page.clock.advance(100)
    page.window.dispatchEvent(new Event('ethereum#initialized'))
    expect(await fromInjected()).toEqual([])
    wallet.announce()
    await page.clock.advance(10_000)
    expect(await fromInjected()).toEqual(['eip6963:dev.latchkit.testwallet'])
  })

  it.each(['focus', 'pointerdown', 'keydown'])(
    'that comes much later is found when the visitor may open the list (%s), once',
    async (act) => {
      lookingPage(desktop)
      await page.clock.advance(60_000)
      // Some make their object anew each time that it is read.
      Object.defineProperty(page.window, 'ethereum', { get: () => ({ ...plainProvider(), isTrust: true }) })
      await page.clock.advance(60_000)
      expect(await fromInjected()).toEqual([])
      for (let count = 0; count < 3; count++) page.window.dispatchEvent(new Event(act))
      expect(await fromInjected()).toEqual(['injected:trust'])
      expect(page.reports).toHaveLength(1)
    },
  )

  it('is not looked for once that was stopped', async () => {
    lookingPage(phone)
    await page.clock.advance(0)
    page.stop()
    expect(page.clock.pending).toBe(0)
    inject({ ...plainProvider(), isTrust: true })
    for (const event of ['ethereum#initialized', 'focus', 'pointerdown', 'keydown'])
      page.window.dispatchEvent(new Event(event))
    expect(await fromInjected()).toEqual([])
  })

  it('is split where several wallets share it', async () => {
    page = openPage()
    const [one, two] = [
      { ...plainProvider(), isMetaMask: true },
      { ...plainProvider(), isCoinbaseWallet: true },
    ]
    inject({ ...one, providers: [one, two, null, {}] })
    await page.clock.advance(500)
    await expect.poll(() => ids()).toEqual(['injected:metamask', 'injected:coinbase'])
  })

  it('is left out where the same object, or the same wallet, announced itself', async () => {
    page = openPage()
    const wallet = createTestWallet({ chains })
    wallet.announce()
    announce(page.window, { info: infoOf('io.metamask', 'm', 'MetaMask'), provider: plainProvider() })
    inject({ ...plainProvider(), providers: [wallet.provider, { ...plainProvider(), isMetaMask: true }] })
    await wait()
    expect(ids()).toEqual(['eip6963:dev.latchkit.testwallet', 'eip6963:io.metamask'])
  })

  it('keeps its row when its wallet announces itself later', async () => {
    page = openPage()
    const wallet = createTestWallet({ chains })
    inject(wallet.provider)
    await page.clock.advance(500)
    await expect.poll(() => rows().map(({ name }) => name)).toEqual(['Browser Wallet'])
    wallet.announceTwice()
    expect(rows().map(({ id, name, type, info }) => [id, name, type, info?.rdns])).toEqual([
      ['injected:browser', 'Test Wallet', 'ANNOUNCED', 'dev.latchkit.testwallet'],
    ])
  })

  it('is left alone when the option says so, and when it throws', async () => {
    page = openPage({ injected: false })
    inject(plainProvider())
    await page.clock.advance(500)
    expect(page.clock.pending).toBe(0)
    page.end()
    page = openPage()
    Object.defineProperty(page.window, 'ethereum', {
      get: () => {
        throw new Error('no')
      },
    })
    await page.clock.advance(500)
    expect(rows()).toEqual([])
  })
})

it('does nothing on a server', () => {
  page = openPage({ discover: false })
  Reflect.deleteProperty(globalThis, 'window')
  page.running.discover(() => expect.unreachable())()
  expect(Object.isFrozen(evm())).toBe(true)
})
