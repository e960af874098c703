import type { Locator, Page } from '@playwright/test'
import { Demo } from './stage/Demo.js'
import { openWindow } from './stage/openWindow.js'
import { expect, type FarWallet, linkOf, pair, sign, test } from './stage/pairedTest.js'
import { watch } from './stage/test.js'

// What a phone, a tunnel, a train and a power cut do to a session: with a real browser, real locks, a real relay.

/** Returns the number of sockets to the relay that a page has open. */
function socketsOf(page: Page): () => number {
  let open = 0
  page.on('websocket', (socket) => {
    open += 1
    socket.on('close', () => {
      open -= 1
    })
  })
  return () => open
}

test.describe('two tabs', () => {
  test('share one session and one socket; who stays takes over, with what it waits for', async ({
    page,
    context,
    demo,
    far,
    session: _,
  }) => {
    const firstSockets = socketsOf(page)
    await page.reload()
    await expect(demo.fact('status')).toHaveText('connected')
    await expect.poll(firstSockets).toBe(1)
    const other = await openWindow(context)
    const secondSockets = socketsOf(other)
    await watch(other)
    const beside = new Demo(other)
    await beside.open('pairing=on&wallet=off')
    await expect(beside.fact('status')).toHaveText('connected')
    await sign(beside, far)
    expect([firstSockets(), secondSockets()]).toEqual([1, 0])
    const result = await beside.tryIt('Sign message')
    await expect.poll(() => far.requests.length).toBe(2)
    await page.close()
    await expect.poll(secondSockets).toBe(1)
    const signature = await far.sign()
    await expect(result).toHaveText(signature)
    expect(far.requests).toHaveLength(2)
    await sign(beside, far)
  })

  test('a pairing that one has begun is seen in the other, and ends there', async ({
    context,
    demo,
    far,
  }) => {
    await demo.open('pairing=on&wallet=off')
    const other = await openWindow(context)
    await watch(other)
    const beside = new Demo(other)
    await beside.open('pairing=on&wallet=off')
    await far.pair(await linkOf(demo))
    await expect(demo.fact('status')).toHaveText('connected')
    await other.reload()
    await expect(beside.fact('status')).toHaveText('connected')
    await beside.tryIt('Disconnect')
    await expect(beside.fact('status')).toHaveText('disconnected')
    await expect(demo.fact('status')).toHaveText('disconnected')
    await expect.poll(() => far.sessions).toEqual([])
  })
})

test.describe('a reload', () => {
  test('in the middle of a pairing: the visitor was in the wallet’s app, and is connected when back', async ({
    page,
    demo,
    far,
    watched,
  }) => {
    await demo.open('pairing=on&wallet=off')
    const link = await linkOf(demo)
    // The visitor taps a wallet, which opens its app; at once the phone throws the page away, before any of it is on disk.
    await page.evaluate(() => {
      IDBDatabase.prototype.transaction = () => {
        throw new Error('the page is gone')
      }
      const [kit] = window.latchkit.kits
      window.latchkit.followLink(kit, { href: 'demowallet://', name: 'Demo' })
    })
    await page.goto('about:blank')
    await far.pair(link)
    await demo.open('pairing=on&wallet=off')
    await expect(demo.fact('status')).toHaveText('connected')
    await expect.poll(() => far.sessions.length).toBe(1)
    await sign(demo, far)
    // The request opened the same app.
    expect(watched.foreign.splice(0)).toEqual([expect.stringMatching(/^demowallet:\/\/wc\?requestId=\d+&/)])
  })

  test('in the middle of a request: asked again, it is the same question, and its answer comes', async ({
    page,
    demo,
    far,
    session: _,
  }) => {
    await demo.tryIt('Sign message')
    await expect.poll(() => far.requests.length).toBe(1)
    await page.reload()
    await expect(demo.fact('status')).toHaveText('connected')
    const result = await demo.tryIt('Sign message')
    await expect(result).toHaveText('…')
    const signature = await far.sign()
    await expect(result).toHaveText(signature)
    expect(far.requests).toHaveLength(1)
  })
})

/** A page that is paired, cut off, and then has a message signed; where the outcome appears. */
async function asksOffline(page: Page, demo: Demo, far: FarWallet): Promise<Locator> {
  await page.clock.install()
  await pair(demo, far)
  await page.context().setOffline(true)
  const result = await demo.tryIt('Sign message')
  await expect(result).toHaveText('…')
  return result
}

test.describe('offline', () => {
  test.beforeEach(({ watched }) => {
    watched.expected.push(/ERR_INTERNET_DISCONNECTED/)
  })

  test('for less than a minute: what was asked goes out once, when the network is back', async ({
    page,
    context,
    demo,
    far,
  }) => {
    const result = await asksOffline(page, demo, far)
    await page.clock.runFor(55_000)
    await expect(result).toHaveText('…')
    expect(far.requests).toEqual([])
    await context.setOffline(false)
    await page.clock.runFor(1_000)
    await expect.poll(() => far.requests.length).toBe(1)
    const signature = await far.sign()
    await expect(result).toHaveText(signature)
    await sign(demo, far)
    expect(far.requests).toHaveLength(2)
  })

  test('error: for a minute: what was asked is refused, and is never sent', async ({
    page,
    context,
    demo,
    far,
  }) => {
    const result = await asksOffline(page, demo, far)
    // Its minute begins once it is sealed, which takes as long as it takes; a clock two minutes ahead would be refused.
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(result).toHaveText('publishFailed', { timeout: 300 })
    }).toPass({ intervals: [1] })
    await context.setOffline(false)
    await page.clock.runFor(1_000)
    await demo.scope.getByLabel('Message').fill('another')
    await sign(demo, far)
    expect(far.requests.map(({ params }) => (params as string[])[0])).toEqual([
      `0x${Buffer.from('another').toString('hex')}`,
    ])
  })
})

test.describe('the relay is killed', () => {
  test.beforeEach(({ watched }) => {
    watched.expected.push(/WebSocket connection to .* failed/)
  })

  test('with a question in the wallet: the answer comes', async ({ demo, far, relay, session: _ }) => {
    const result = await demo.tryIt('Sign message')
    await expect.poll(() => far.requests.length).toBe(1)
    await relay.kill()
    const signature = await far.sign()
    await relay.start()
    await expect(result).toHaveText(signature)
    expect(far.requests).toHaveLength(1)
  })

  test('before a question could go out: it goes out once', async ({ demo, far, relay, session: _ }) => {
    await relay.kill()
    const result = await demo.tryIt('Sign message')
    await relay.start()
    await expect.poll(() => far.requests.length).toBe(1)
    const signature = await far.sign()
    await expect(result).toHaveText(signature)
    await sign(demo, far)
    expect(far.requests).toHaveLength(2)
  })

  test('with an answer on the way to a page that is away: it is kept, and comes', async ({
    page,
    demo,
    far,
    relay,
    session: _,
  }) => {
    await demo.tryIt('Sign message')
    await expect.poll(() => far.requests.length).toBe(1)
    await page.goto('about:blank')
    await far.sign()
    await far.emit('eip155:31337', 'chainChanged', 31338)
    await relay.kill()
    await relay.start()
    await demo.open('pairing=on&wallet=off')
    await expect(demo.fact('chain-id')).toHaveText('31338')
  })
})
