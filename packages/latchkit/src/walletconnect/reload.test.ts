import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { address, createWorld, type Page, pairPageAndWallet, type World } from './fixtures/world.js'

let world: World
beforeAll(() => import('./createClient.js'))
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.end())

function watch<Value>(promise: Promise<Value>) {
  const seen: { value?: Value; error?: unknown } = {}
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
const send = (page: Page, method = 'personal_sign', text = '0x00') =>
  watch(page.provider().request({ method, params: [text, address] }))
const sessionOf = (page: Page) =>
  page.events.flatMap((event) => (event.type === 'session' ? [event.session] : [])).at(-1)

describe('a reload', () => {
  it('finds the session, its chain, and the wallet at the other end', async () => {
    const { page, wallet } = await pairPageAndWallet(world)
    page.connector.stop()
    const again = world.page()
    const session = await again.connector.resume()
    expect(session?.peer.name).toBe('Test Wallet')
    const request = send(again)
    await world.until(() => request.value)
    expect(wallet.requests).toHaveLength(1)
    const clients = world.relay.urls.map(
      (url) =>
        JSON.parse(atob((new URL(url).searchParams.get('auth') ?? '').split('.')[1] ?? '')) as {
          iss: string
        },
    )
    // The site is the same client as before; the wallet is the other one.
    expect(new Set(clients.map(({ iss }) => iss)).size).toBe(2)
  })

  it('hears what the wallet said meanwhile', async () => {
    const { page, wallet } = await pairPageAndWallet(world)
    page.connector.stop()
    void wallet.emit('eip155:1', 'chainChanged', 137)
    await world.settle()
    const again = world.page()
    await again.connector.resume()
    await world.until(() => again.events.some(({ type }) => type === 'session'))
    await world.settle()
    expect(await again.provider().request({ method: 'eth_chainId' })).toBe('0x89')
  })

  it('in the middle of a pairing, with the visitor in the wallet’s app, resumes it', async () => {
    const page = world.page()
    void page.open().catch(() => undefined)
    await world.until(() => page.uris.length)
    page.connector.pairing.follow({ href: 'wallet://', name: 'Wallet' })
    await world.settle()
    page.connector.stop()
    const again = world.page()
    expect(await again.connector.resume()).toBeUndefined()
    const wallet = await world.wallet()
    await wallet.pair(page.uris[0]?.uri ?? '')
    await world.until(() => sessionOf(again))
    expect(sessionOf(again)?.peer.name).toBe('Test Wallet')
  })

  it('in the middle of a pairing, with the page gone before it had kept that the visitor left for the app, resumes it', async () => {
    const page = world.page()
    void page.open().catch(() => undefined)
    await world.until(() => page.uris.length)
    await world.settle()
    page.connector.stop()
    const app = { href: 'wallet://', name: 'Wallet' }
    const again = world.page({}, {}, { followed: () => app })
    expect(await again.connector.resume()).toBeUndefined()
    const wallet = await world.wallet()
    await wallet.pair(page.uris[0]?.uri ?? '')
    await world.until(() => sessionOf(again))
    expect(sessionOf(again)).toMatchObject({ peer: { name: 'Test Wallet' }, link: app })
  })

  it('in the middle of a pairing, with the page gone before the relay had the proposal, sends it and resumes it', async () => {
    const page = world.page()
    world.relay.behaviour.sockets = 'silent'
    void page.open().catch(() => undefined)
    await world.until(() => page.uris.length)
    page.connector.pairing.follow({ href: 'wallet://', name: 'Wallet' })
    await world.settle()
    page.connector.stop()
    world.relay.behaviour.sockets = 'up'
    const wallet = await world.wallet()
    await wallet.pair(page.uris[0]?.uri ?? '')
    // The visitor looks around in the app, for longer than a message is tried for.
    await world.pass(120_000)
    const again = world.page()
    expect(await again.connector.resume()).toBeUndefined()
    await world.until(() => sessionOf(again))
    expect(sessionOf(again)?.peer.name).toBe('Test Wallet')
    expect(world.relay.stored(1100)).toHaveLength(1)
  })

  it('in the middle of a pairing, with the wallet’s yes but not its settlement, resumes it', async () => {
    const page = world.page()
    const wallet = await world.wallet({ older: 'responseFirst' })
    void page.open().catch(() => undefined)
    await world.until(() => page.uris.length)
    // The settlement comes when the page is gone.
    const { pass } = world
    await wallet.pair(page.uris[0]?.uri ?? '')
    await world.until(() => world.relay.stored(1101).length)
    world.relay.behaviour.mute.add('irn_subscribe')
    await world.settle(8)
    page.connector.stop()
    world.relay.behaviour.mute.clear()
    await pass(20_000)
    const again = world.page()
    await again.connector.resume()
    await world.until(() => sessionOf(again))
    expect(sessionOf(again)?.peer.name).toBe('Test Wallet')
  })

  it('readings 2: in the middle of a pairing that the visitor only looked at, resumes nothing and refuses a yes', async () => {
    const page = world.page()
    const wallet = await world.wallet({ mood: 'ask' })
    void page.open().catch(() => undefined)
    await world.until(() => page.uris.length)
    await wallet.pair(page.uris[0]?.uri ?? '')
    await world.until(() => wallet.proposals.length)
    page.connector.stop()
    const again = world.page()
    await again.connector.resume()
    void wallet.approve().catch(() => undefined)
    await world.until(() => wallet.sessions.length === 1)
    await world.until(() => wallet.sessions.length === 0)
    expect(sessionOf(again)).toBeUndefined()
  })

  it('with a question open in the wallet: the same question again is that one, not a second', async () => {
    let answer: (value: string) => void = () => undefined
    const { page, wallet } = await pairPageAndWallet(world, {
      answer: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    send(page, 'eth_sendTransaction')
    await world.until(() => wallet.requests.length)
    page.connector.stop()
    const again = world.page()
    await again.connector.resume()
    const request = send(again, 'eth_sendTransaction')
    const different = send(again, 'eth_sendTransaction', '0x01')
    await world.until(() => wallet.requests.length === 2)
    const [first, second] = wallet.requests
    expect([first?.params, second?.params]).toEqual([
      ['0x00', address],
      ['0x01', address],
    ])
    answer('for the second')
    await world.until(() => different.value)
    expect([request.value, different.value]).toEqual([undefined, 'for the second'])
  })

  /** A page that is back, whose question was answered while it was away. */
  async function answeredMeanwhile() {
    let answer: (value: string) => void = () => undefined
    const { page, wallet } = await pairPageAndWallet(world, {
      answer: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    send(page, 'eth_sendTransaction')
    await world.until(() => wallet.requests.length)
    page.connector.stop()
    answer('sent')
    await world.settle()
    const again = world.page()
    await again.connector.resume()
    await world.settle()
    return { again, wallet }
  }

  it('with an answer that comes while the page loads: asked again at once, it is that answer, once', async () => {
    const { again, wallet } = await answeredMeanwhile()
    const request = send(again, 'eth_sendTransaction')
    await world.until(() => request.value)
    expect([request.value, wallet.requests.length]).toEqual(['sent', 1])
    send(again, 'eth_sendTransaction')
    await world.until(() => wallet.requests.length === 2)
  })

  it('a question that was answered while the page was away is not open any more', async () => {
    const { again, wallet } = await answeredMeanwhile()
    await world.pass(10_000)
    send(again, 'eth_sendTransaction')
    await world.until(() => wallet.requests.length === 2)
  })

  it('a session whose time is over is gone', async () => {
    const { page } = await pairPageAndWallet(world, { lifetimeMs: 600_000 })
    page.connector.stop()
    await world.pass(601_000, 60_000)
    const again = world.page()
    expect(await again.connector.resume()).toBeUndefined()
    expect(sessionOf(again)).toBeUndefined()
  })

  it('a goodbye that the relay has not taken goes out with the next page', async () => {
    const { page, wallet } = await pairPageAndWallet(world)
    world.relay.behaviour.mute.add('irn_publish')
    const closed = watch(page.connector.close())
    await world.until(() => 'value' in closed)
    page.connector.stop()
    world.relay.behaviour.mute.clear()
    expect(wallet.sessions).toHaveLength(1)
    const again = world.page()
    expect(await again.connector.resume()).toBeUndefined()
    await world.until(() => wallet.sessions.length === 0)
  })

  it('a page that ends at any moment of a pairing leaves the two sides in agreement', async () => {
    for (let moment = 0; moment < 40; moment += 3) {
      world.end()
      world = createWorld()
      const page = world.page()
      const wallet = await world.wallet()
      void page.open().catch(() => undefined)
      await world.until(() => page.uris.length)
      page.connector.pairing.follow({ href: 'wallet://', name: 'Wallet' })
      await world.settle(8)
      await wallet.pair(page.uris[0]?.uri ?? '')
      for (let turn = 0; turn < moment; turn++) await world.clock.advance(0)
      page.connector.stop()
      await world.settle(8)
      const again = world.page()
      await again.connector.resume()
      await world.until(() => sessionOf(again))
      const request = send(again)
      await world.until(() => request.value)
      expect([moment, request.value, wallet.sessions.length]).toEqual([moment, 'answer to personal_sign', 1])
    }
  })
})

describe('lazy: not one byte before it is used', () => {
  it('a connector that nobody uses touches nothing', async () => {
    const page = world.page()
    page.connector.pairing.follow({ href: 'wallet://', name: 'Wallet' })
    await page.connector.close()
    expect(page.connector.approval('eip155')).toEqual({})
    expect(page.provider()).toBeDefined()
    expect(page.connector.transport('eip155')).toBe(page.connector.transport('eip155'))
    await world.settle()
    expect([world.relay.urls, page.events, await world.indexedDB.databases()]).toEqual([[], [], []])
    expect(world.clock.pending).toBe(0)
  })
})
