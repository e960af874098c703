import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../../core/contracts/connector.js'
import { lookAt } from '../../../core/fixtures/lookAt.js'
import { createTestWallet, type TestWallet } from '../../../testing/testWallet.js'
import type { Network } from '../../../wire/entities.js'
import { accountOf, evmNetwork, first, localChains } from '../fixtures/localChains.js'
import { type NodeReply, openNode, type TestNode } from '../fixtures/openNode.js'
import { codeOf, openPage, type Page } from '../fixtures/page.js'

const chains = localChains()
const nodes: TestNode[] = []
const signal = new AbortController().signal
let page: Page
let wallet: TestWallet
afterEach(() => {
  wallet?.stop()
  page?.end()
  for (const node of nodes.splice(0)) node.close()
  Reflect.deleteProperty(globalThis, 'document')
})

/** A network that two nodes of one chain serve. */
async function twoNodes(chain = 0): Promise<{ network: Network; one: TestNode; other: TestNode }> {
  const { id, rpcUrl } = chains.list()[chain]!
  const [one, other] = await Promise.all([openNode(rpcUrl), openNode(rpcUrl)])
  nodes.push(one, other)
  return { network: evmNetwork(id, [one.url, other.url]), one, other }
}

async function connected(networks: readonly Network[]): Promise<Connector> {
  page = openPage({ injected: false, networks })
  wallet = createTestWallet({ chains: chains.list() })
  wallet.announce()
  const [connector] = page.foundConnectors.values()
  await page.running.connect(connector!, { network: undefined, reconnecting: false, signal })
  return connector!
}
const read = async (network: Network) => {
  const reader = await page.running.reader()
  return reader.getBalance({ account: accountOf(first), network })
}
const pings = ({ calls }: TestNode) => calls.filter((method) => method === 'eth_chainId').length
const reads = ({ calls }: TestNode) => calls.filter((method) => method === 'eth_getBalance').length
const down = (): NodeReply => ({ status: 503 })
/** Once a round is over, the next one is due in 4 s: the only timer there is. */
const roundOver = () => expect.poll(() => page.clock.pending).toBe(1)

describe('ranking, readings 14', () => {
  it('begins when a network with two URLs is read, goes on every 4 s, and the order follows', async () => {
    lookAt()
    const { network, one, other } = await twoNodes()
    await connected([network])
    expect(pings(one)).toBe(0)
    one.reply = down
    await read(network)
    await roundOver()
    expect([pings(one), pings(other)]).toEqual([1, 1])
    const before = reads(one)
    await read(network)
    expect(reads(one)).toBe(before)
    expect(reads(other)).toBe(2)
    await page.clock.advance(4_000)
    await roundOver()
    expect([pings(one), pings(other)]).toEqual([2, 2])
  })

  it('a node of another chain is as good as down', async () => {
    lookAt()
    const { network, one, other } = await twoNodes()
    one.reply = (method) => (method === 'eth_chainId' ? { result: '0x1' } : undefined)
    await connected([network])
    await read(network)
    await roundOver()
    await read(network)
    expect([reads(one), reads(other)]).toEqual([1, 1])
  })

  it('never asks where there is one URL, no wallet, or nobody looks', async () => {
    const look = lookAt()
    const { network, one, other } = await twoNodes()
    const single = evmNetwork(31_338, [one.url])
    page = openPage({ injected: false, networks: [network, single] })
    await read(network)
    page.end()
    look('hidden')
    await connected([network, single])
    await read(network)
    await read(single)
    look('visible')
    look('hidden')
    await page.clock.advance(8_000)
    expect(pings(one)).toBeLessThanOrEqual(1)
    expect(page.clock.pending).toBe(0)
    const before = [pings(one), pings(other)]
    await page.clock.advance(60_000)
    expect([pings(one), pings(other)]).toEqual(before)
  })

  it('stops while the page is hidden, and goes on when it is seen again', async () => {
    const look = lookAt()
    const { network, one } = await twoNodes()
    await connected([network])
    await read(network)
    await roundOver()
    look('hidden')
    expect(page.clock.pending).toBe(0)
    await page.clock.advance(60_000)
    expect(pings(one)).toBe(1)
    look('visible')
    await roundOver()
    expect(pings(one)).toBe(2)
  })

  it('ends with the connection, and with the wallet leaving: no timer, no ping after', async () => {
    lookAt()
    const { network, one } = await twoNodes()
    const connector = await connected([network])
    await read(network)
    await roundOver()
    await page.running.disconnect(connector)
    expect(page.clock.pending).toBe(0)
    await page.clock.advance(60_000)
    expect(pings(one)).toBe(1)
    await page.running.connect(connector, { network: undefined, reconnecting: false, signal })
    await roundOver()
    wallet.emit('disconnect', { code: 4900 })
    expect(page.clock.pending).toBe(0)
    await page.clock.advance(60_000)
    expect(pings(one)).toBe(2)
  })

  it('follows the wallet to another network', async () => {
    lookAt()
    const [here, there] = await Promise.all([twoNodes(0), twoNodes(1)])
    await connected([here.network, there.network])
    await read(here.network)
    await roundOver()
    wallet.switchChain(31_338)
    expect(page.clock.pending).toBe(0)
    await read(there.network)
    await roundOver()
    await page.clock.advance(4_000)
    await roundOver()
    expect([pings(here.one), pings(there.one)]).toEqual([1, 2])
  })

  it('ends when the site works with the network no more', async () => {
    lookAt()
    const { network, one } = await twoNodes()
    const networks = [network]
    await connected(networks)
    await read(network)
    await roundOver()
    networks.pop()
    await page.clock.advance(60_000)
    expect([pings(one), page.clock.pending]).toEqual([1, 0])
  })

  it('stop() leaves nothing', async () => {
    const look = lookAt()
    const { network, one } = await twoNodes()
    await connected([network])
    await read(network)
    await roundOver()
    page.running.stop()
    look('hidden')
    look('visible')
    expect(page.clock.pending).toBe(0)
    await page.clock.advance(60_000)
    expect(pings(one)).toBe(1)
  })
})

describe('fallback', () => {
  const refusal =
    (code: number, message = 'no') =>
    () => ({ error: { code, message } })

  it.each([4001, 5000, 3, -32003])('§8 after %i no other URL is asked, nor this one again', async (code) => {
    const { network, one, other } = await twoNodes()
    page = openPage({ injected: false })
    one.reply = refusal(code)
    expect(await codeOf(read(network))).toBe('rpcFailed')
    expect([reads(one), reads(other)]).toEqual([1, 0])
  })

  it('§8 a reverted call is the same everywhere', async () => {
    const { network, one, other } = await twoNodes()
    page = openPage({ injected: false })
    one.reply = refusal(-32000, 'execution reverted: no')
    expect(await codeOf(read(network))).toBe('rpcFailed')
    expect([reads(one), reads(other)]).toEqual([1, 0])
  })

  it.each([-32603, -32601, -32005])('after %i the next URL is asked', async (code) => {
    const { network, one, other } = await twoNodes()
    page = openPage({ injected: false })
    one.reply = refusal(code)
    expect((await read(network)).value).toBeGreaterThan(0n)
    expect([reads(one), reads(other)]).toEqual([1, 1])
  })
})

describe('retry, provided by viem', () => {
  async function retried(reply: (calls: number) => NodeReply | undefined) {
    const { rpcUrl } = chains.list()[0]!
    const node = await openNode(rpcUrl)
    nodes.push(node)
    node.reply = (_, calls) => reply(calls)
    page = openPage({ injected: false })
    const since = Date.now()
    const outcome = await codeOf(read(evmNetwork(31_337, [node.url])))
    return { outcome, calls: node.calls.length, ms: Date.now() - since }
  }

  it.each([403, 408, 413, 429, 500, 502, 503, 504])('§8 HTTP %i is asked again', async (status) => {
    const { calls, outcome } = await retried((count) => (count === 1 ? { status } : undefined))
    expect(calls).toBe(2)
    expect(outcome).toHaveProperty('resolved')
  })

  it.each([-1, -32603])('§8 code %i is asked again', async (code) => {
    const { calls } = await retried((count) =>
      count === 1 ? { error: { code, message: 'odd' } } : undefined,
    )
    expect(calls).toBe(2)
  })

  it.each([400, 404])('HTTP %i is not', async (status) => {
    expect(await retried(() => ({ status }))).toMatchObject({ calls: 1, outcome: 'rpcFailed' })
  })

  it('§8 the Retry-After header is honoured', async () => {
    const headers = { 'retry-after': '1' }
    const { calls, ms } = await retried((count) => (count === 1 ? { status: 429, headers } : undefined))
    expect(calls).toBe(2)
    expect(ms).toBeGreaterThanOrEqual(990)
  })
})
