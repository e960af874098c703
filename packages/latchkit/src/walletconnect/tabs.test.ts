import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBrowser } from './fixtures/tabs.js'
import { address, createWorld, type Page, pairPageAndWallet, type World } from './fixtures/world.js'

let world: World
let browser: ReturnType<typeof createBrowser>
beforeAll(() => import('./createClient.js'))
beforeEach(() => {
  world = createWorld()
  browser = createBrowser()
})
afterEach(() => world.end())

function watch<Value>(promise: Promise<Value>) {
  const seen: { value?: Value; error?: { code?: unknown } } = {}
  promise.then(
    (value) => {
      seen.value = value
    },
    (error) => {
      seen.error = error
    },
  )
  return seen
}
const sign = (page: Page, text = '0x00') =>
  watch(
    page.provider().request({
      method: 'personal_sign',
      params: [text, address],
    }),
  )

/** A tab of the browser, with a page of the site in it. */
function openTab() {
  const tab = browser.tab()
  return { ...tab, page: world.page(tab.platform) }
}

/** Two tabs; the first leads and has paired. */
async function twoTabs(options: Parameters<typeof pairPageAndWallet>[1] = {}) {
  const first = openTab()
  const { wallet } = await pairPageAndWallet(world, options, first.page)
  const second = openTab()
  const resumed = watch(second.page.connector.resume())
  await world.until(() => resumed.value)
  return { first, second, wallet, session: resumed.value }
}
/** Sockets of the site; the wallet of the tests has one too. */
const sockets = () => world.relay.open - 1

describe('several tabs', () => {
  it('share one session over one socket', async () => {
    const { session, second } = await twoTabs()
    expect(session?.peer.name).toBe('Test Wallet')
    expect(sockets()).toBe(1)
    expect(await second.page.provider().request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('each gets the answers to its own requests, sent once', async () => {
    const { first, second, wallet } = await twoTabs({ answer: ({ params }) => (params as string[])[0] })
    const [one, two] = [sign(first.page, '0x01'), sign(second.page, '0x02')]
    await world.until(() => one.value && two.value)
    expect([one.value, two.value]).toEqual(['0x01', '0x02'])
    expect(wallet.requests).toHaveLength(2)
    expect(world.relay.stored(1108)).toHaveLength(2)
  })

  it('each gets its own answer, however many ask in one ms and draw the same id', async () => {
    const { first, second } = await twoTabs({ answer: ({ params }) => (params as string[])[0] })
    const texts = Array.from({ length: 120 }, (_, index) => `0x${index.toString(16).padStart(2, '0')}`)
    const all = texts.map((text, index) => sign((index % 2 ? first : second).page, text))
    await world.until(() => all.every(({ value, error }) => value ?? error))
    expect(all.map(({ value }) => value)).toEqual(texts)
  })

  it('hear the same of the wallet, and of each other’s choices', async () => {
    const { first, second, wallet } = await twoTabs()
    const events: unknown[] = []
    for (const [index, { page }] of [first, second].entries())
      page.provider().on('chainChanged', (chain: never) => events.push([index, chain]))
    void wallet.emit('eip155:1', 'chainChanged', 137)
    await world.until(() => events.length === 2)
    expect(events).toEqual(
      expect.arrayContaining([
        [0, '0x89'],
        [1, '0x89'],
      ]),
    )
    const switched = watch(
      second.page.provider().request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: '0x1' }],
      }),
    )
    await world.until(() => 'value' in switched && events.length === 4)
    expect(events.slice(2)).toEqual(
      expect.arrayContaining([
        [0, '0x1'],
        [1, '0x1'],
      ]),
    )
  })

  it('error: a chain that the session does not hold moves nobody', async () => {
    const { first, wallet } = await twoTabs()
    const chainOf = () => first.page.provider().request({ method: 'eth_chainId' })
    void wallet.emit('eip155:1', 'chainChanged', 137)
    await world.settle()
    expect(await chainOf()).toBe('0x89')
    void wallet.emit('eip155:1', 'chainChanged', 42161)
    await world.settle()
    expect(await chainOf()).toBe('0x89')
  })

  it('error: a refusal of the wallet reaches the tab that asked, as it was', async () => {
    const { second } = await twoTabs({
      answer: () => {
        throw Object.assign(new Error('User rejected.'), { code: 5000 })
      },
    })
    const request = sign(second.page)
    await world.until(() => request.error)
    expect(request.error).toMatchObject({ name: 'ProviderRpcError', code: 4001, message: 'User rejected.' })
  })

  it('a following tab pairs through the leading one', async () => {
    const first = openTab()
    await first.page.connector.resume()
    const second = openTab()
    const { session } = await pairPageAndWallet(world, {}, second.page)
    expect(session.peer.name).toBe('Test Wallet')
    expect(sockets()).toBe(1)
    await world.until(() => first.page.events.some((event) => event.type === 'session' && event.session))
  })

  it('error: a following tab that gives up leaves nothing behind', async () => {
    const first = openTab()
    await first.page.connector.resume()
    const second = openTab()
    const giveUp = new AbortController()
    const opened = watch(second.page.open(giveUp.signal))
    await world.until(() => second.page.uris.length)
    giveUp.abort()
    await world.until(() => opened.error)
    expect(opened.error).toMatchObject({ code: 'requestAborted' })
    await world.pass(301_000, 60_000)
    await world.until(() => world.relay.open === 0)
  })

  it('error: a wallet that says yes to a tab that is gone is refused', async () => {
    const first = openTab()
    await first.page.connector.resume()
    const second = openTab()
    void second.page.open().catch(() => undefined)
    await world.until(() => second.page.uris.length)
    const wallet = await world.wallet({ mood: 'ask' })
    await wallet.pair(second.page.uris[0]?.uri ?? '')
    await world.until(() => wallet.proposals.length)
    second.die()
    await world.settle()
    void wallet.approve().catch(() => undefined)
    await world.until(() => wallet.sessions.length === 1)
    await world.until(() => wallet.sessions.length === 0)
  })

  it('the leading tab closes: another one goes on with what was asked, and asks nothing twice', async () => {
    let answer: (value: string) => void = () => undefined
    const { first, second, wallet } = await twoTabs({
      answer: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const request = sign(second.page)
    await world.until(() => wallet.requests.length)
    first.page.connector.stop()
    first.die()
    await world.until(() => sockets() === 1)
    await world.settle()
    answer('late')
    await world.until(() => request.value)
    expect(request.value).toBe('late')
    expect([wallet.requests.length, world.relay.stored(1108).length]).toEqual([1, 1])
  })

  it('a following tab is loaded anew: the question it had open is not asked twice', async () => {
    let answer: (value: string) => void = () => undefined
    const { second, wallet } = await twoTabs({
      answer: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    sign(second.page)
    await world.until(() => wallet.requests.length)
    second.page.connector.stop()
    second.die()
    const again = openTab()
    const resumed = watch(again.page.connector.resume())
    await world.until(() => resumed.value)
    const request = sign(again.page)
    await world.settle()
    answer('once')
    await world.until(() => request.value)
    expect(request.value).toBe('once')
    expect([wallet.requests.length, world.relay.stored(1108).length]).toEqual([1, 1])
  })

  it('the leading tab closes before the relay has a request: it is sent by the next one, once', async () => {
    const { first, second, wallet } = await twoTabs()
    world.relay.behaviour.mute.add('irn_publish')
    const request = sign(second.page)
    await world.until(() => world.relay.calls('irn_publish').some(({ params }) => params.tag === 1108))
    first.page.connector.stop()
    first.die()
    world.relay.behaviour.mute.clear()
    await world.until(() => request.value)
    expect(request.value).toBe('answer to personal_sign')
    const sent = world.relay.calls('irn_publish').filter(({ params }) => params.tag === 1108)
    // The very same bytes: the relay keeps them once.
    expect(new Set(sent.map(({ params }) => params.message)).size).toBe(1)
    expect(wallet.requests).toHaveLength(1)
  })

  it('the leading tab closes while another one pairs: the pairing goes on', async () => {
    const first = openTab()
    await first.page.connector.resume()
    const second = openTab()
    const opened = watch(second.page.open())
    await world.until(() => second.page.uris.length)
    first.page.connector.stop()
    first.die()
    await world.settle()
    const wallet = await world.wallet()
    await wallet.pair(second.page.uris[0]?.uri ?? '')
    await world.until(() => opened.value)
    expect([opened.value?.peer.name, second.page.uris.length]).toEqual(['Test Wallet', 1])
    expect(wallet.sessions).toHaveLength(1)
  })

  it('a leading tab that sleeps loses its place, and follows when it wakes', async () => {
    const { first, second, wallet } = await twoTabs()
    first.state.isFrozen = true
    const request = sign(second.page)
    await world.pass(1_999, 500)
    expect(wallet.requests).toEqual([])
    await world.pass(1, 1)
    await world.until(() => request.value)
    expect(browser.holder('latchkit:default:pairing')).toBe(second.state)
    first.state.isFrozen = false
    const again = sign(first.page)
    await world.until(() => again.value)
    expect(wallet.requests).toHaveLength(2)
    expect(sockets()).toBe(1)
  })

  it('disconnecting in one tab disconnects all', async () => {
    const { first, second, wallet } = await twoTabs()
    await Promise.all([second.page.connector.close(), world.until(() => wallet.sessions.length === 0)])
    for (const { page } of [first, second])
      await world
        .until(() => page.events.at(-1)?.type === 'session' && page.events.at(-1))
        .catch(() => undefined)
    for (const { page } of [first, second])
      expect(page.events.filter(({ type }) => type === 'session').at(-1)).toEqual({
        type: 'session',
        session: undefined,
      })
  })

  it('a page without locks is alone, and does not wait for anybody', async () => {
    const denied = {
      request: () => Promise.reject(new DOMException('denied', 'SecurityError')),
      query: () => Promise.reject(new DOMException('denied', 'SecurityError')),
    } as unknown as LockManager
    const { BroadcastChannel } = browser.tab().platform
    const { session } = await pairPageAndWallet(world, {}, world.page({ locks: denied, BroadcastChannel }))
    expect(session.peer.name).toBe('Test Wallet')
  })

  it('use names that outlive a build: kinds, calls and fields of their messages', async () => {
    const seen = new Map<string, Set<string>>()
    const note = (title: string, value: object = {}) => {
      const fields = Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [key]))
      seen.set(title, new Set([...(seen.get(title) ?? []), ...fields]))
    }
    const channel = new (browser.tab().platform.BroadcastChannel)('latchkit:default:pairing')
    channel.onmessage = ({ data }) => {
      const title = data.kind === 'call' ? `call ${data.name}` : data.kind
      note(title, data)
      if (data.params) note(`${title}: params`, data.params)
      if (data.note) note(`${title}: note`, data.note)
      if (data.event) note(`event ${data.event.type}`, data.event)
      if (data.event?.session) note('session', data.event.session)
    }
    const { first, second, wallet } = await twoTabs({
      answer: () => {
        throw Object.assign(new Error('User rejected.'), { code: 5000 })
      },
    })
    const request = sign(second.page)
    await world.until(() => request.error)
    const choice = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }
    const switched = watch(second.page.provider().request(choice))
    await world.until(() => 'value' in switched)
    await Promise.all([second.page.connector.close(), world.until(() => wallet.sessions.length === 0)])
    const giveUp = new AbortController()
    void second.page.open(giveUp.signal).catch(() => undefined)
    await world.until(() => second.page.uris.length)
    second.page.connector.pairing.follow({ href: 'wallet://', name: 'Wallet' })
    await world.until(() => seen.has('call follow'))
    giveUp.abort()
    await world.until(() => seen.has('call abandon'))
    first.die()
    await world.until(() => seen.has('led'))
    const names = [...seen].map(([title, fields]) => [title, [...fields].sort().join(' ')])
    expect(Object.fromEntries(names)).toEqual({
      'call abandon': 'from id kind name params',
      'call abandon: params': 'id isUnseen',
      'call choose': 'from id kind name params',
      'call choose: params': 'chains',
      'call end': 'from id kind name',
      'call follow': 'from id kind name params',
      'call follow: params': 'id link',
      'call open': 'from id kind name params',
      'call open: params': 'asked id',
      'call request': 'from id kind name params',
      'call request: params': 'chain id method params',
      'call state': 'from id kind name',
      done: 'id kind result to',
      event: 'event kind',
      'event link': 'link reason type',
      'event session': 'session type',
      failed: 'error id kind to',
      led: 'kind',
      note: 'id kind note to',
      'note: note': 'shownUntil topic uri',
      session: 'chains controller expiresAt front last metadata namespaces pairingTopic peer self topic',
      taken: 'id kind to',
    })
  })

  it('what others shout into the channel is passed over', async () => {
    const { second } = await twoTabs()
    const channel = new (browser.tab().platform.BroadcastChannel)('latchkit:default:pairing')
    for (const junk of [
      null,
      1,
      'x',
      {},
      { kind: 'done', to: 'x' },
      { kind: 'call' },
      { kind: 'event' },
      { kind: 'taken' },
      [],
      { kind: 'call', id: 1, from: 2, name: 'open' },
    ])
      channel.postMessage(junk)
    await world.settle()
    const request = sign(second.page)
    await world.until(() => request.value)
  })
})
