import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pairingAnswerMs } from '../core/services/sharedUntil.js'
import { pairingLifetimeMs } from '../wire/pairing.js'
import { createWorld, type Page, type World } from './fixtures/world.js'

// On a phone the visitor leaves the page for the wallet's app. Phones stop what is out of sight: timers, and sockets.

let world: World
beforeAll(() => import('./createClient.js'))
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.end())

const sessionOf = (page: Page) =>
  page.events.flatMap((event) => (event.type === 'session' ? [event.session] : [])).at(-1)

/** A page whose sockets can die without a word. */
function phone() {
  const sockets = new Set<Mortal>()
  class Mortal extends world.relay.WebSocket {
    isDead = false
    constructor(url: string) {
      super(url)
      sockets.add(this)
    }
    override send(text: string) {
      if (!this.isDead) super.send(text)
    }
    die() {
      this.isDead = true
      this.close()
    }
  }
  const page = world.page({ WebSocket: Mortal })
  return {
    page,
    sockets,
    leave() {
      page.signals.visible = false
      page.signals.changed()
    },
    cut() {
      for (const socket of sockets) socket.die()
    },
    back(restored = false) {
      page.signals.visible = true
      page.signals.changed(restored)
    },
  }
}

/** Time that passes while the timers of the page stand still. */
function standStill(ms: number) {
  const { now } = world.clock
  world.clock.now = () => now() + ms
}

/** A visitor who has been sent to the app, and has said yes there. */
async function approvedInApp(isCut: boolean, afterMs = 0) {
  const { page, ...rest } = phone()
  void page.open().catch(() => undefined)
  await world.until(() => page.uris.length)
  page.connector.pairing.follow({ href: 'wallet://', name: 'Wallet' })
  await world.settle()
  rest.leave()
  if (isCut) rest.cut()
  standStill(afterMs)
  const wallet = await world.wallet()
  await wallet.pair(page.uris[0]?.uri ?? '')
  await world.until(() => world.relay.stored(1102).length)
  return { page, wallet, ...rest }
}

describe('§C coming back to the page', () => {
  it('from the app: the yes that a socket which died without a word did not bring is there', async () => {
    const { page, wallet, back } = await approvedInApp(true)
    await world.pass(20_000)
    expect(sessionOf(page)).toBeUndefined()
    back()
    await world.pass(5_200, 100)
    await world.until(() => sessionOf(page) && wallet.sessions.length)
    expect(sessionOf(page)?.peer.name).toBe('Test Wallet')
  })

  it('from the app: a fresh socket is taken at once and the mailbox fetched, and nobody waits to find out that the old one is dead', async () => {
    const { page, wallet, back, sockets } = await approvedInApp(true)
    await world.pass(20_000)
    const fetches = world.relay.calls('irn_batchFetchMessages').length
    back()
    await world.pass(200, 100)
    await world.until(() => sessionOf(page) && wallet.sessions.length)
    expect(sockets.size).toBe(2)
    expect(world.relay.calls('irn_batchFetchMessages').length).toBeGreaterThan(fetches)
  })

  it('from the app after the link has run out: a yes that was given in time still counts, on this page and on the next', async () => {
    for (const isReloaded of [false, true]) {
      const { page, back } = await approvedInApp(true, pairingLifetimeMs - 60_000)
      standStill(120_000)
      let after: Page = page
      if (isReloaded) {
        page.connector.stop()
        await world.settle()
        after = world.page()
        void after.connector.resume()
      } else back()
      await world.pass(200, 100)
      await world.until(() => sessionOf(after))
      expect(sessionOf(after)?.peer.name).toBe('Test Wallet')
      world.end()
      world = createWorld()
    }
  })

  it('from the app much later, when nobody has answered: there is a fresh link, and no word of an expired one', async () => {
    const { page, back, leave } = phone()
    let failure: unknown
    page.open().catch((error: unknown) => {
      failure = error
    })
    await world.until(() => page.uris.length)
    page.connector.pairing.follow({ href: 'wallet://', name: 'Wallet' })
    await world.settle()
    leave()
    standStill(pairingLifetimeMs + pairingAnswerMs)
    back()
    await world.until(() => page.uris.length === 2)
    await world.settle()
    expect(failure).toBeUndefined()
  })

  it('from where a browser puts pages away (pageshow): its sockets are gone, and nobody waits to find out', async () => {
    const { page, back, sockets } = await approvedInApp(true)
    back(true)
    await world.pass(200, 100)
    await world.until(() => sessionOf(page))
    expect(sockets.size).toBe(2)
  })

  it('with a socket that lives: the relay is asked once what came meanwhile, and the socket stays', async () => {
    const { page, back, sockets } = await approvedInApp(false)
    await world.until(() => sessionOf(page))
    const fetches = world.relay.calls('irn_batchFetchMessages').length
    back()
    await world.pass(10_000, 1_000)
    expect(world.relay.calls('irn_batchFetchMessages').length).toBe(fetches + 1)
    expect(sockets.size).toBe(1)
  })

  it('a refusal to answer is an answer', async () => {
    const { page, leave, back, sockets } = phone()
    void page.open().catch(() => undefined)
    await world.until(() => page.uris.length && world.relay.open)
    world.relay.behaviour.refuse.add('irn_batchFetchMessages')
    leave()
    back()
    await world.pass(10_000, 1_000)
    expect(sockets.size).toBe(1)
  })

  it('between two attempts: the next one is made at once', async () => {
    const { page, leave, back, sockets } = phone()
    world.relay.behaviour.sockets = 'down'
    void page.open().catch(() => undefined)
    await world.until(() => sockets.size === 1)
    leave()
    await world.pass(4_000, 500)
    const before = sockets.size
    world.relay.behaviour.sockets = 'up'
    back()
    await world.until(() => sockets.size === before + 1)
  })

  it('§4 a link that expired while timers stood still is renewed at once', async () => {
    const { page, leave, back } = phone()
    void page.open().catch(() => undefined)
    await world.until(() => page.uris.length)
    await world.settle()
    leave()
    standStill(235_000)
    back()
    await world.until(() => page.uris.length === 2)
    expect(page.uris[1]?.uri).not.toBe(page.uris[0]?.uri)
  })

  it('nothing runs on when the page ends while the relay is asked', async () => {
    const { page, leave, back } = phone()
    const giveUp = new AbortController()
    const opened = page.open(giveUp.signal).catch(() => undefined)
    await world.until(() => page.uris.length && world.relay.open)
    leave()
    back()
    giveUp.abort()
    await Promise.all([opened, world.settle()])
    page.connector.stop()
    await world.settle()
    expect(world.clock.pending).toBe(0)
  })
})
