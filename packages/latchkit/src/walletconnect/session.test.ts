import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Eip1193Provider } from '../wire/eip1193.js'
import { address, createWorld, otherAddress, pairPageAndWallet, type World } from './fixtures/world.js'

let world: World
beforeAll(() => import('./createClient.js'))
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.end())

function watch<Value>(promise: Promise<Value>) {
  const seen: { value?: Value; error?: { code?: unknown; message?: string } } = {}
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
const chain = 'eip155:1'
const sign = (provider: Eip1193Provider, message = '0x68656c6c6f') =>
  watch(provider.request({ method: 'personal_sign', params: [message, address] }))

async function connected(options: Parameters<typeof pairPageAndWallet>[1] = {}) {
  const made = await pairPageAndWallet(world, options)
  const provider = made.page.provider()
  const events: unknown[] = []
  for (const event of ['chainChanged', 'accountsChanged', 'disconnect', 'message'] as const)
    provider.on(event, (payload: never) => events.push([event, payload]))
  return { ...made, provider, events }
}

describe('the provider', () => {
  it.each([
    ['eth_accounts', [address, otherAddress]],
    ['eth_requestAccounts', [address, otherAddress]],
    ['eth_chainId', '0x1'],
    ['net_version', '1'],
  ])('answers %s by itself', async (method, answer) => {
    const { provider, wallet } = await connected()
    expect(await provider.request({ method })).toEqual(answer)
    expect(wallet.requests).toEqual([])
  })

  it('asks the wallet on the chain it is on', async () => {
    const { provider, wallet } = await connected()
    const first = sign(provider)
    await world.until(() => first.value)
    expect(first.value).toBe('answer to personal_sign')
    const moved = watch(
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }),
    )
    await world.until(() => 'value' in moved)
    const second = sign(provider)
    await world.until(() => second.value)
    expect(wallet.requests.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:137'])
  })

  it('is on a chain in each namespace, which a reload keeps', async () => {
    const { provider, events, page } = await connected()
    const moved = watch(
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }),
    )
    await world.until(() => 'value' in moved)
    expect(moved.value).toBeNull()
    expect(events).toEqual([
      ['chainChanged', '0x89'],
      ['accountsChanged', [address]],
    ])
    page.connector.stop()
    const again = world.page()
    await again.connector.resume()
    expect(await again.provider().request({ method: 'eth_chainId' })).toBe('0x89')
  })

  it.each([
    ['eth_call', [{}], 4200],
    ['wallet_watchAsset', [{}], 4200],
    ['wallet_switchEthereumChain', [{ chainId: '0xa' }], 4902],
    ['wallet_switchEthereumChain', [{ chainId: 'ten' }], -32_602],
    ['wallet_switchEthereumChain', undefined, -32_602],
  ])(
    'error: what the session does not allow is refused before anything is sent: %s %j',
    async (method, params, code) => {
      const { provider, wallet } = await connected()
      const sent = world.relay.received.length
      const request = watch(provider.request(params ? { method, params } : { method }))
      await world.until(() => request.error)
      expect(request.error).toMatchObject({ code })
      expect([world.relay.received.length, wallet.requests]).toEqual([sent, []])
    },
  )

  it('error: a namespace the session does not hold', async () => {
    const { page } = await connected()
    const request = watch(
      page.connector
        .transport('solana')
        .request('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana_signMessage'),
    )
    await world.until(() => request.error)
    expect(request.error).toMatchObject({ code: 4900 })
  })

  it('without a session it shares nobody, and loads what it needs to know that', async () => {
    const page = world.page()
    expect(await page.provider().request({ method: 'eth_accounts' })).toEqual([])
    expect(world.relay.urls).toEqual([])
  })

  it.each([
    [{ code: 4001, message: 'no' }, 4001],
    [{ code: 5000, message: 'User rejected.' }, 4001],
    [{ code: 5002, message: 'User rejected methods.' }, 4001],
    [{ code: 3001, message: 'Unauthorized method.' }, 4200],
    [{ code: -32_000, message: 'insufficient funds' }, -32_000],
    [{ message: 'no code' }, 4001],
  ])('error: readings 7, a wallet that answers %j is thrown as %i', async (failure, code) => {
    const { provider } = await connected({
      answer: () => {
        throw failure
      },
    })
    const request = sign(provider)
    await world.until(() => request.error)
    expect(request.error).toMatchObject({ name: 'ProviderRpcError', code, message: failure.message })
  })

  it('a listener that throws keeps the others hearing', async () => {
    const { provider, wallet, events } = await connected()
    provider.on('chainChanged', () => {
      throw new Error('of the site')
    })
    const before = events.length
    provider.on('chainChanged', () => events.push('second'))
    await Promise.all([
      wallet.emit(chain, 'chainChanged', 137),
      world.until(() => events.length > before + 1),
    ])
    expect(events).toContain('second')
    expect(world.logs).toHaveLength(1)
  })
})

describe('what the wallet says', () => {
  it.each([137, '137', '0x89', 'eip155:137'])('chainChanged as %j', async (data) => {
    const { wallet, events } = await connected()
    await Promise.all([wallet.emit(chain, 'chainChanged', data), world.until(() => events.length >= 2)])
    expect(events[0]).toEqual(['chainChanged', '0x89'])
  })

  it.each([[otherAddress], [`eip155:1:${otherAddress}`]])(
    'accountsChanged as %j brings that account to the front',
    async (data) => {
      const { wallet, events } = await connected()
      await Promise.all([wallet.emit(chain, 'accountsChanged', [data]), world.until(() => events.length)])
      expect(events).toEqual([['accountsChanged', [otherAddress, address]]])
    },
  )

  it('an account or a chain that the session does not hold changes nothing', async () => {
    const { wallet, events, provider } = await connected()
    void wallet.emit(chain, 'accountsChanged', ['0x0000000000000000000000000000000000000001'])
    void wallet.emit(chain, 'chainChanged', 10)
    await world.settle()
    expect(events).toEqual([])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('an update changes accounts, chains and methods', async () => {
    const { wallet, events, page, provider } = await connected()
    const eip155 = {
      accounts: [`eip155:137:${otherAddress}`],
      methods: ['eth_call'],
      events: ['chainChanged'],
    }
    await Promise.all([wallet.update({ eip155 }), world.until(() => events.length >= 2)])
    expect(events).toEqual([
      ['chainChanged', '0x89'],
      ['accountsChanged', [otherAddress]],
    ])
    expect(page.connector.approval('eip155')).toEqual({
      approvedCaipNetworkIds: ['eip155:137'],
      supportsAllNetworks: false,
    })
    const request = watch(provider.request({ method: 'eth_call', params: [] }))
    await world.until(() => request.value)
    expect(request.value).toBe('answer to eth_call')
  })

  it('an update that takes a namespace away disconnects its provider', async () => {
    const { wallet, events } = await connected()
    const toy = { accounts: ['toy:1:x'], methods: [], events: [] }
    await Promise.all([wallet.update({ toy }), world.until(() => events.length)])
    expect(events).toEqual([['disconnect', { code: 4900, message: expect.any(String) }]])
  })

  it('an extension gives the session seven more days', async () => {
    const { wallet, page, session } = await connected()
    await world.pass(600_000, 60_000)
    const extended = watch(wallet.extend())
    const latest = () =>
      page.events.flatMap((event) => (event.type === 'session' ? [event.session?.expiresAt] : [])).at(-1)
    await world.until(() => 'value' in extended && latest() !== session.expiresAt)
    expect(latest()).toBe(world.clock.now() + 604_800_000)
  })

  it('§9 a session lives for seven days, or for as long as the wallet settles', async () => {
    const { session } = await connected()
    expect(session.expiresAt).toBe(world.clock.now() + 604_800_000)
    world.end()
    world = createWorld()
    const { events, wallet } = await connected({ lifetimeMs: 600_000 })
    await world.pass(590_000, 60_000)
    expect(events).toEqual([])
    await world.pass(15_000)
    await world.until(() => events.length)
    expect(events).toEqual([['disconnect', expect.anything()]])
    expect(wallet.sessions).toEqual([])
    await world.until(() => world.relay.open === 0)
  })

  it('the end of it', async () => {
    const { wallet, events, page } = await connected()
    await wallet.disconnect()
    await world.until(() => events.length)
    expect(events).toEqual([['disconnect', expect.objectContaining({ code: 4900 })]])
    expect(page.events.at(-1)).toEqual({ type: 'session', session: undefined })
    // Both sides keep the pairing for five minutes.
    await world.pass(290_000, 60_000)
    expect(world.relay.open).toBe(2)
    await world.pass(15_000)
    await world.until(() => world.relay.open === 0)
  })

  it('error: requests under way end with the session', async () => {
    const { wallet, provider } = await connected({ answer: () => new Promise(() => undefined) })
    const request = sign(provider)
    await world.until(() => wallet.requests.length)
    await wallet.disconnect()
    await world.until(() => request.error)
    expect(request.error).toMatchObject({ code: 4900 })
  })

  it('pings both ways', async () => {
    const { wallet } = await connected()
    const pinged = watch(wallet.ping())
    await world.until(() => 'value' in pinged)
  })
})

describe('requests', () => {
  it('§9 a request is kept sent once: offline, it goes out when the relay is back', async () => {
    const { provider, page, wallet } = await connected()
    page.signals.online = false
    page.signals.changed()
    expect(page.events.at(-1)).toEqual({ type: 'buffering', buffering: true })
    const request = sign(provider)
    await world.settle()
    await world.pass(40_000)
    expect(world.relay.stored(1108)).toHaveLength(0)
    page.signals.online = true
    page.signals.changed()
    await world.until(() => request.value)
    expect(request.value).toBe('answer to personal_sign')
    expect(world.relay.stored(1108)).toHaveLength(1)
    expect(wallet.requests).toHaveLength(1)
    expect(page.events.at(-1)).toEqual({ type: 'refused', alert: undefined })
  })

  it('error: readings, offline for 60 s in all it is rejected and never sent, so that a second click cannot pay twice', async () => {
    const { provider, page, wallet } = await connected()
    page.signals.online = false
    page.signals.changed()
    const request = sign(provider)
    await world.settle()
    await world.pass(59_000)
    expect(request.error).toBeUndefined()
    await world.pass(1_000, 250)
    await world.until(() => request.error)
    expect(request.error?.message).toMatch(
      /^Failed to publish payload, please try again\. id:\d{19} tag:1108$/,
    )
    page.signals.online = true
    page.signals.changed()
    await world.pass(60_000)
    expect([world.relay.stored(1108), wallet.requests]).toEqual([[], []])
  })

  it('§9 a publish without an answer goes out again after 15 s, with the same id and bytes', async () => {
    const { provider } = await connected()
    world.relay.behaviour.mute.add('irn_publish')
    const request = sign(provider)
    const sent = () => world.relay.calls('irn_publish').filter(({ params }) => params.tag === 1108)
    await world.until(() => sent().length)
    await world.pass(14_000, 1_000)
    expect(sent()).toHaveLength(1)
    await world.pass(6_000, 1_000)
    const calls = sent()
    expect(calls).toHaveLength(2)
    expect(calls[0]).toMatchObject({ id: calls[1]?.id, params: calls[1]?.params })
    world.relay.behaviour.mute.clear()
    await world.pass(20_000, 5_000)
    await world.until(() => request.value)
  })

  it('error: a relay that does not say it has the request: it may have it, and asked again it is the same one', async () => {
    let answer: (value: unknown) => void = () => undefined
    const { provider, wallet } = await connected({
      answer: () => new Promise((resolve) => (answer = resolve)),
    })
    world.relay.behaviour.mute.add('irn_publish')
    const first = sign(provider)
    await world.settle()
    await world.pass(60_000, 1_000)
    await world.until(() => first.error)
    expect(first.error).toMatchObject({
      message: 'The request may have reached Test Wallet. Check there before you ask again.',
      cause: { code: 'requestUnconfirmed' },
    })
    world.relay.behaviour.mute.clear()
    const again = sign(provider)
    await world.until(() => wallet.requests.length)
    await world.pass(20_000, 1_000)
    answer('signed once')
    await world.until(() => again.value)
    const sent = world.relay.calls('irn_publish').filter(({ params }) => params.tag === 1108)
    expect(new Set(sent.map(({ params }) => params.message)).size).toBe(1)
    expect([again.value, wallet.requests.length]).toEqual(['signed once', 1])
  })

  it('error: asked again as something else it is another request', async () => {
    const { provider, wallet } = await connected()
    world.relay.behaviour.mute.add('irn_publish')
    const first = sign(provider)
    await world.settle()
    await world.pass(60_000, 1_000)
    await world.until(() => first.error)
    world.relay.behaviour.mute.clear()
    const other = sign(provider, '0x6f74686572')
    await world.until(() => other.value)
    expect(wallet.requests).toHaveLength(1)
  })

  it('an error of the relay is tried again on the heartbeat', async () => {
    const { provider } = await connected()
    world.relay.behaviour.refuse.add('irn_publish')
    const request = sign(provider)
    await world.until(() => world.relay.calls('irn_publish').some(({ params }) => params.tag === 1108))
    world.relay.behaviour.refuse.clear()
    await world.pass(5_000, 1_000)
    await world.until(() => request.value)
  })

  it('error: a wallet that does not answer in five minutes', async () => {
    const { provider, wallet } = await connected({ answer: () => new Promise(() => undefined) })
    const request = sign(provider)
    await world.until(() => wallet.requests.length)
    await world.pass(299_000, 20_000)
    expect(request.error).toBeUndefined()
    await world.pass(2_000)
    await world.until(() => request.error)
    expect(request.error).toMatchObject({ message: expect.stringContaining('did not answer') })
  })

  it('two questions that are the same are two questions, answered each by its own', async () => {
    const answers = ['first', 'second']
    const { provider, wallet } = await connected({ answer: () => answers.shift() })
    const [one, two] = [sign(provider), sign(provider)]
    await world.until(() => one.value && two.value)
    expect(new Set([one.value, two.value])).toEqual(new Set(['first', 'second']))
    expect(new Set(wallet.requests.map(({ id }) => id)).size).toBe(2)
    for (const { id } of wallet.requests) expect(String(id)).toMatch(/^\d{16}$/)
  })

  it('a message that the relay delivers twice is dealt with once', async () => {
    const { provider, wallet } = await connected()
    const request = sign(provider)
    await world.until(() => request.value)
    const [call] = world.relay.calls('irn_publish').filter(({ params }) => params.tag === 1108)
    world.relay.inject(String(call?.params.topic), `${String(call?.params.message)}`, 1108)
    await world.settle()
    expect(wallet.requests).toHaveLength(1)
  })
})

describe('a lost socket', () => {
  it('§9 comes back after 100 ms, resubscribes, and fetches what it missed', async () => {
    const { provider, wallet } = await connected({ answer: () => 'late' })
    world.relay.behaviour.pushes = false
    const request = sign(provider)
    await world.until(() => world.relay.stored(1108).length)
    const sockets = world.relay.urls.length
    world.relay.end(1006)
    await world.clock.advance(99)
    expect(world.relay.urls).toHaveLength(sockets)
    await world.clock.advance(1)
    await world.until(() => request.value)
    expect(request.value).toBe('late')
    expect(
      world.relay.calls('irn_batchSubscribe').length + world.relay.calls('irn_subscribe').length,
    ).toBeGreaterThan(1)
    expect(world.relay.calls('irn_batchFetchMessages').length).toBeGreaterThan(0)
    expect(wallet.requests).toHaveLength(1)
  })

  it.each([
    [1001, 0, 2_000],
    [1013, 30_000, 30_000],
    [4010, 0, 0],
  ])('§9 closed by the relay with %i it waits %i to %i ms', async (code, least, most) => {
    await connected()
    await world.settle()
    const sockets = world.relay.urls.length
    world.relay.end(code)
    await world.settle()
    if (least) {
      await world.clock.advance(least - 1)
      expect(world.relay.urls).toHaveLength(sockets)
    }
    await world.clock.advance(most - least + 1)
    await world.until(() => world.relay.urls.length >= sockets + 2)
  })

  it('§9 a page that slept for 35 s does not believe in its socket any more', async () => {
    const { page } = await connected()
    const sockets = world.relay.urls.length
    // The machine sleeps: no timer runs, and then time has passed.
    world.clock.advance(0)
    const { now } = world.clock
    let slept = 0
    world.clock.now = () => now() + slept
    slept = 36_000
    page.signals.changed()
    await world.pass(200, 100)
    await world.until(() => world.relay.urls.length > sockets)
  })

  it('§9 hearing pings, 35 s of silence end it', async () => {
    const { WebSocket } = world.relay
    let ping: () => void = () => undefined
    class Hearing extends WebSocket {
      on(_: 'ping', listener: () => void) {
        ping = listener
      }
    }
    const page = world.page({ WebSocket: Hearing })
    void page.open().catch(() => undefined)
    await world.until(() => world.relay.open)
    for (let left = 0; left < 3; left++) {
      await world.pass(30_000)
      ping()
    }
    expect(world.relay.urls).toHaveLength(1)
    world.relay.behaviour.mute.add('irn_subscribe')
    await world.pass(34_000)
    expect(world.relay.urls).toHaveLength(1)
    // An answer that a busy machine brought late was the last thing heard.
    for (let left = 0; left < 30 && world.relay.urls.length < 2; left++) await world.pass(1_000)
    expect(world.relay.urls).toHaveLength(2)
  })

  it('§9, readings 45: a browser hears no pings, so it asks after 30 s of silence; 35 s without an answer end the socket', async () => {
    const page = world.page()
    void page.open().catch(() => undefined)
    await world.until(() => world.relay.open)
    await world.settle()
    const fetches = () => world.relay.calls('irn_batchFetchMessages').length
    const before = fetches()
    const sockets = world.relay.urls.length
    await world.pass(29_000, 1_000)
    expect(fetches()).toBe(before)
    await world.pass(6_000, 1_000)
    expect(fetches()).toBeGreaterThan(before)
    // It is answered, so nothing ends, for as long as it takes.
    await world.pass(120_000, 1_000)
    expect(world.relay.urls).toHaveLength(sockets)
    // A page out of sight asks nothing.
    page.signals.visible = false
    const hidden = fetches()
    await world.pass(60_000, 1_000)
    expect(fetches()).toBe(hidden)
    page.signals.visible = true
    world.relay.behaviour.mute.add('irn_batchFetchMessages')
    for (let left = 0; left < 60 && world.relay.urls.length === sockets; left++) await world.pass(1_000)
    expect(world.relay.urls.length).toBeGreaterThan(sockets)
  })

  it('§9 five attempts of at most 15 s, then on the heartbeat of a visible page', async () => {
    const { page } = await connected()
    world.relay.behaviour.sockets = 'down'
    const from = world.relay.urls.length
    page.signals.visible = false
    world.relay.end(1006)
    await world.pass(60_000, 500)
    const attempts = () => world.relay.urls.length - from
    // The wallet of the tests has attempts of its own.
    const hidden = attempts()
    page.signals.visible = true
    await world.pass(10_000, 500)
    expect(attempts()).toBeGreaterThan(hidden)
  })
})

describe('error: a settlement that is not what was asked for', () => {
  const accounts = [`eip155:1:${address}`]
  const entry = { methods: [], events: [] }
  it.each([
    ['of another namespace', { solana: { accounts: ['solana:x:y'], ...entry } }],
    ['without accounts', { eip155: { accounts: [], ...entry } }],
    ['that speaks for another namespace', { eip155: { accounts: [...accounts, 'solana:x:y'], ...entry } }],
  ])('%s is refused with 1005', async (_, namespaces) => {
    const page = world.page()
    const wallet = await world.wallet({ mood: 'ask', granted: () => namespaces })
    const opened = watch(page.open())
    await world.until(() => page.uris.length)
    await wallet.pair(page.uris[0]?.uri ?? '')
    await world.until(() => wallet.proposals.length)
    const approved = watch(wallet.approve())
    await world.until(() => opened.error && approved.error)
    expect(opened.error).toMatchObject({ code: 'settlementFailed' })
    expect(approved.error).toMatchObject({ code: 1005 })
  })
})
