import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type Page, pairPageAndWallet, type World, walletNamespaces } from './fixtures/world.js'
import { relayAlerts } from './relayAlerts.js'

let world: World
beforeAll(() => import('./createClient.js'))
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.end())

/** Returns the end of a promise once it has one, without waiting for it. */
function watch<Value>(promise: Promise<Value>) {
  const seen: { value?: Value; error?: { code?: string } } = {}
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

async function shown(page: Page, count = 1): Promise<string> {
  await world.until(() => page.uris.length >= count)
  return page.uris[count - 1]?.uri ?? ''
}

describe('pairing', () => {
  it.each([undefined, 'responseFirst', 'settlementFirst'] as const)(
    'a wallet that follows the link and says yes is connected (older: %s)',
    async (older) => {
      const { session, page } = await pairPageAndWallet(world, older && { older })
      expect(session.namespaces.eip155).toEqual({
        accounts: walletNamespaces.eip155.accounts,
        chains: ['eip155:1', 'eip155:137'],
        events: ['accountsChanged', 'chainChanged'],
        methods: expect.arrayContaining(['personal_sign', 'eth_sendTransaction']),
      })
      expect(session.peer).toEqual({ name: 'Test Wallet', description: '', url: 'https://wallet.example' })
      expect(page.events.filter(({ type }) => type === 'session')).toEqual([{ type: 'session', session }])
      expect(world.logs).toEqual([])
    },
  )

  it('asks for everything as optional', async () => {
    const page = world.page()
    const wallet = await world.wallet({ mood: 'ask' })
    void page.open().catch(() => undefined)
    await wallet.pair(await shown(page))
    await world.until(() => wallet.proposals.length)
    expect(wallet.proposals[0]).toMatchObject({
      required: {},
      optional: { eip155: { chains: ['eip155:1', 'eip155:137'] } },
      metadata: { name: 'Site', url: 'https://site.example' },
    })
  })

  it('the link is there before the relay is reached, and the socket only while there is something to hear', async () => {
    const page = world.page()
    expect([world.relay.urls, world.relay.open]).toEqual([[], 0])
    world.relay.behaviour.sockets = 'silent'
    const giveUp = new AbortController()
    const opened = watch(page.open(giveUp.signal))
    await shown(page)
    expect(world.relay.open).toBe(0)
    expect(page.events).toContainEqual({ type: 'buffering', buffering: true })
    giveUp.abort()
    await world.until(() => opened.error)
    expect(opened.error?.code).toBe('requestAborted')
  })

  it('security: the proposal says nothing in the clear', async () => {
    const page = world.page()
    void page.open().catch(() => undefined)
    await shown(page)
    await world.until(() => world.relay.calls('wc_proposeSession').length)
    const [call] = world.relay.calls('wc_proposeSession')
    expect(Object.keys(call?.params ?? {}).sort()).toEqual(['pairingTopic', 'sessionProposal', 'ttl'])
    expect(call?.params.ttl).toBe(300)
    expect(String(call?.id)).toMatch(/^\d{19}$/)
    const { searchParams } = new URL(world.relay.urls[0] ?? '')
    expect([...searchParams.keys()].sort()).toEqual(['auth', 'ua', 'useOnCloseEvent'])
    expect(searchParams.get('ua')).toBe('wc-2/js-0.1.0/browser/browser')
  })

  it('error: declined', async () => {
    const page = world.page()
    const wallet = await world.wallet({ mood: 'no' })
    const opened = watch(page.open())
    await wallet.pair(await shown(page))
    await world.until(() => opened.error)
    expect(opened.error).toMatchObject({ code: 'pairingRejected', rpcCode: 5000 })
    await world.until(() => world.relay.open <= 1)
  })

  it.each([
    [5001, 'chainsRejected'],
    [5002, 'methodsRejected'],
    [5003, 'eventsRejected'],
    [5100, 'chainsUnsupported'],
    [5101, 'methodsUnsupported'],
    [5102, 'eventsUnsupported'],
    [5103, 'accountsUnsupported'],
    [5104, 'namespaceKeyUnsupported'],
    [5999, 'pairingRejected'],
  ])('error: §8 a wallet that refuses with %i: %s', async (refusalCode, code) => {
    const page = world.page()
    const wallet = await world.wallet({ mood: 'no', refusalCode })
    const opened = watch(page.open())
    await wallet.pair(await shown(page))
    await world.until(() => opened.error)
    expect(opened.error).toMatchObject({ code, cause: { code: refusalCode } })
  })

  it('§4 the link counts as expired at 230 s: a new one replaces it, and the old one still works', async () => {
    const page = world.page()
    const wallet = await world.wallet()
    const opened = watch(page.open())
    const first = await shown(page)
    expect(page.uris[0]?.expiresAt).toBe(world.clock.now() + 240_000)
    expect(first).toContain(`expiryTimestamp=${Math.floor(world.clock.now() / 1_000) + 300}`)
    await world.clock.advance(229_999)
    await world.settle()
    expect(page.uris).toHaveLength(1)
    await world.clock.advance(1)
    const second = await shown(page, 2)
    expect(second).not.toBe(first)
    expect(page.uris[1]?.expiresAt).toBe(world.clock.now() + 240_000)
    await world.clock.advance(10_000)
    await wallet.pair(first)
    await world.until(() => opened.value)
    expect(opened.value?.peer.name).toBe('Test Wallet')
  })

  it('error: §8 after five renewals nobody has answered: Proposal expired', async () => {
    const page = world.page()
    const opened = watch(page.open())
    await shown(page)
    for (let count = 2; count <= 6; count++) {
      await world.clock.advance(230_000)
      await shown(page, count)
    }
    await world.pass(299_000, 50_000)
    expect([page.uris.length, opened.error]).toEqual([6, undefined])
    await world.pass(2_000)
    await world.until(() => opened.error)
    expect(opened.error).toMatchObject({ code: 'pairingExpired', message: 'Proposal expired' })
    await world.until(() => world.relay.open === 0)
    expect(world.clock.pending).toBe(0)
  })

  it('§4 two tries in a row are a second apart', async () => {
    const page = world.page()
    const first = new AbortController()
    const opened = watch(page.open(first.signal))
    await shown(page)
    first.abort()
    await world.until(() => opened.error)
    void page.open().catch(() => undefined)
    await world.settle()
    expect(page.uris).toHaveLength(1)
    await world.clock.advance(999)
    await world.settle()
    expect(page.uris).toHaveLength(1)
    await world.clock.advance(1)
    await shown(page, 2)
  })

  it('readings 2: a yes that comes after the visitor has gone is refused', async () => {
    const page = world.page()
    const wallet = await world.wallet({ mood: 'ask' })
    const giveUp = new AbortController()
    const opened = watch(page.open(giveUp.signal))
    await wallet.pair(await shown(page))
    await world.until(() => wallet.proposals.length)
    giveUp.abort()
    await world.until(() => opened.error)
    expect(opened.error?.code).toBe('requestAborted')
    void wallet.approve().catch(() => undefined)
    await world.until(() => wallet.sessions.length === 1)
    await world.until(() => wallet.sessions.length === 0)
    expect(page.events.filter(({ type }) => type === 'session')).toEqual([])
    expect(await page.connector.resume()).toBeUndefined()
  })

  it('given up before anybody has seen the link there is nothing to listen for: the socket is closed', async () => {
    const page = world.page()
    const giveUp = new AbortController()
    const opened = watch(page.open(giveUp.signal, () => false))
    await shown(page)
    await world.until(() => world.relay.open === 1)
    giveUp.abort()
    await world.until(() => opened.error)
    await world.until(() => world.relay.open === 0)
    expect(opened.error?.code).toBe('requestAborted')
  })

  it('given up while the link is made, nothing goes to the relay', async () => {
    const page = world.page()
    const giveUp = new AbortController()
    const opened = watch(page.open(giveUp.signal, () => false))
    giveUp.abort()
    await world.until(() => opened.error)
    await world.settle()
    expect([world.relay.open, page.uris]).toEqual([0, []])
  })

  it('a second wallet takes the place of the first, which is told', async () => {
    const { page, wallet } = await pairPageAndWallet(world)
    await world.clock.advance(1_000)
    const second = await world.wallet({ name: 'Second' })
    const opened = watch(page.open())
    await second.pair(await shown(page, 2))
    await world.until(() => opened.value)
    expect(opened.value?.peer.name).toBe('Second')
    await world.until(() => wallet.sessions.length === 0)
    const sessions = page.events.flatMap((event) =>
      event.type === 'session' ? [event.session?.peer.name] : [],
    )
    expect(sessions).toEqual(['Test Wallet', 'Second'])
  })

  it('error: a relay that is not reached within 60 s', async () => {
    world.relay.behaviour.sockets = 'down'
    const page = world.page()
    const opened = watch(page.open())
    await shown(page)
    await world.pass(59_000)
    expect(opened.error).toBeUndefined()
    await world.pass(1_000, 500)
    await world.until(() => opened.error)
    expect(opened.error).toMatchObject({ code: 'publishFailed' })
    expect(String(opened.error)).toMatch(/Failed to publish payload, please try again\. id:\d{19} tag:1100/)
  })

  it('error: a relay that refuses in other words is told as it says it, cleaned, and not as another alert', async () => {
    world.relay.behaviour.sockets = { code: 3000, reason: 'Over\u202e quota' }
    const page = world.page()
    const opened = watch(page.open())
    await world.until(() => opened.error)
    expect(page.events.filter(({ type }) => type === 'refused').at(-1)).toMatchObject({
      alert: {
        code: 'relayRefused',
        shortMessage: 'Relay Refused',
        longMessage: expect.stringContaining('Over quota'),
      },
    })
  })

  it.each(['JWT Token is not yet valid', 'JWT Token is expired'])(
    'error: a relay that says "%s" of a new token: the clock of the device is off, and the visitor reads that',
    async (why) => {
      world.relay.behaviour.sockets = { code: 3000, reason: `JWT validation error: ${why}` }
      const page = world.page()
      const opened = watch(page.open())
      await world.until(() => opened.error)
      expect(opened.error).toMatchObject({ code: 'relayClockOff' })
      expect(page.events).toContainEqual({ type: 'refused', alert: relayAlerts.sessionExpired })
    },
  )

  it.each([
    ['JWT validation error: Invalid signature', 'sessionExpired', 'Session Expired'],
    ['Unauthorized: invalid key', 'invalidProjectId', 'Invalid Project ID'],
    ['Project ID is missing', 'projectIdNotConfigured', 'Project ID Not Configured'],
    ['Unauthorized: origin not allowed', 'invalidAppConfiguration', 'Invalid App Configuration'],
    [
      'Unauthorized: origin not allowed: localhost passes in development alone',
      'localOrigin',
      'Invalid App Configuration',
    ],
    ['Unauthorized: audience not allowed', 'relayNameUnknown', 'Invalid App Configuration'],
  ] as const)(
    'error: §8 a relay that says "%s" raises %s, after one try with a new token',
    async (reason, alert, title) => {
      world.relay.behaviour.sockets = { code: 3000, reason }
      const page = world.page()
      const opened = watch(page.open())
      await world.until(() => opened.error)
      expect(opened.error).toMatchObject({ code: 'relayRefused', data: { reason } })
      expect(page.events).toContainEqual({ type: 'refused', alert: relayAlerts[alert] })
      expect(relayAlerts[alert].shortMessage).toBe(title)
      const tokens = world.relay.urls.map((url) => new URL(url).searchParams.get('auth'))
      expect([tokens.length, new Set(tokens).size]).toEqual([2, 2])
      // Asked again by the visitor it tries again. Readings 34: that the socket is open says nothing yet, an answer does.
      const { behaviour: mood } = world.relay
      mood.sockets = 'up'
      for (const method of [
        'wc_proposeSession',
        'irn_subscribe',
        'irn_batchSubscribe',
        'irn_batchFetchMessages',
      ])
        mood.mute.add(method)
      await world.clock.advance(1_000)
      void page.open().catch(() => undefined)
      await world.until(() => world.relay.open === 1)
      const letIn = { type: 'refused', alert: undefined }
      expect(page.events).not.toContainEqual(letIn)
      mood.mute.clear()
      await world.clock.advance(60_000)
      expect(page.events.at(-1)).toEqual(letIn)
    },
  )

  it.each([
    [{ relayUrl: '' }, 'wss://wallets.example.com/relay?projectId=shop'],
    [{ relayUrl: '', projectId: 'own' }, 'wss://wallets.example.com/relay?projectId=own'],
    [{ relayUrl: 'wss://other.example/r' }, 'wss://other.example/r'],
  ])('where the site names no relay, it is the one of its own server (%j)', async (options, address) => {
    const page = world.page({}, options, { backendUrl: 'https://wallets.example.com/', projectId: 'shop' })
    page.open().catch(() => undefined)
    await world.until(() => world.relay.urls.length > 0)
    const url = new URL(world.relay.urls[0] ?? '')
    for (const name of ['auth', 'ua', 'useOnCloseEvent']) url.searchParams.delete(name)
    expect(url.href).toBe(address)
  })

  it.each(['Unauthorized: invalid key', 'Project ID is missing'])(
    'error: a project id that the kit gave is looked for there, and not in walletConnect() alone: "%s"',
    async (reason) => {
      world.relay.behaviour.sockets = { code: 3000, reason }
      const own = { backendUrl: 'https://wallets.example.com', projectId: 'shop' }
      const page = world.page({}, { relayUrl: '' }, own)
      const opened = watch(page.open())
      await world.until(() => opened.error)
      const longMessage = expect.stringMatching(/walletConnect\(\).*createLatchkit\(\)/)
      const alert = expect.objectContaining({ longMessage })
      expect(page.events).toContainEqual({ type: 'refused', alert })
    },
  )

  it('error: without a relay it says so', async () => {
    const page = world.page({}, { relayUrl: '' })
    await expect(page.open()).rejects.toMatchObject({ code: 'relayNotConfigured' })
    for (const relayUrl of ['https://relay.example', 'relay.example', 'wss://'])
      await expect(world.page({}, { relayUrl }).open()).rejects.toMatchObject({
        code: 'relayNotConfigured',
        message: expect.stringContaining(`"${relayUrl}" is not a relay address`),
      })
  })

  it('error: the public network’s relay without a project id says so at once, and opens no socket', async () => {
    const relayUrl = 'wss://relay.walletconnect.com'
    await expect(world.page({}, { relayUrl }).open()).rejects.toMatchObject({
      code: 'relayNotConfigured',
      message: expect.stringContaining('give walletConnect() its id as projectId'),
    })
    expect(world.relay.open).toBe(0)
  })
})
