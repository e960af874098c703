import { afterEach, describe, expect, it, vi } from 'vitest'
import { gatewayPatienceMs, rpcBatchWaitMs } from '../../../wire/constants.js'
import type { Network } from '../../../wire/entities.js'
import { accountOf, evmNetwork, first, localChains } from '../fixtures/localChains.js'
import { openNode, type TestNode } from '../fixtures/openNode.js'
import { codeOf, openPage, type Page } from '../fixtures/page.js'

const chains = localChains()
const nodes: TestNode[] = []
let page: Page
afterEach(() => {
  vi.useRealTimers()
  page.end()
  for (const node of nodes.splice(0)) node.close()
})

/** A gateway, a public node and a site's own, all of one chain. */
async function openNodes() {
  const { id, rpcUrl } = chains.list()[0]!
  const [gateway, common, own] = await Promise.all([openNode(rpcUrl), openNode(rpcUrl), openNode(rpcUrl)])
  nodes.push(gateway, common, own)
  page = openPage({ gateway: { backendUrl: `${gateway.url}/`, projectId: 'shop' } })
  return { gateway, common, own, id, network: evmNetwork(id, [common.url]) }
}

const read = async (network: Network) => {
  const reader = await page.running.reader()
  return reader.getBalance({ account: accountOf(first), network })
}

describe('§7 the gateway is asked for what a chain says', () => {
  it('before the public address of the network, by chain and project', async () => {
    const { gateway, common, id, network } = await openNodes()
    expect((await read(network)).value).toBeGreaterThan(0n)
    expect(gateway.calls).toEqual(['eth_getBalance'])
    expect(gateway.paths).toEqual([`/v1/?chainId=${encodeURIComponent(`eip155:${id}`)}&projectId=shop`])
    expect(common.calls).toEqual([])
  })

  it.each([
    [400, 'does not serve the network'],
    [403, 'does not let the site in'],
    [404, 'answers no calls at all'],
  ])('and after %i, it %s, not again', async (status) => {
    const { gateway, common, network } = await openNodes()
    gateway.reply = () => ({ status })
    const amount = await read(network)
    expect(amount.value).toBeGreaterThan(0n)
    expect(await read(network)).toEqual(amount)
    expect([gateway.calls.length, common.calls.length]).toEqual([1, 2])
  })

  it.each([429, 503])('and after %i for 30 s only the public address', async (status) => {
    const { gateway, common, network } = await openNodes()
    gateway.reply = (_, calls) => (calls === 1 ? { status } : undefined)
    await read(network)
    await read(network)
    await page.clock.advance(29_999)
    await read(network)
    expect([gateway.calls.length, common.calls.length]).toEqual([1, 3])
    await page.clock.advance(1)
    await read(network)
    expect([gateway.calls.length, common.calls.length]).toEqual([2, 3])
  })

  it('and for 3 s where it takes long, and the next time not', async () => {
    const { gateway, common, network } = await openNodes()
    const gatewayCalled = new Promise<void>((resolve) => {
      gateway.reply = () => {
        resolve()
        return new Promise(() => {})
      }
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reading = read(network)
    while (vi.getTimerCount() === 0) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(rpcBatchWaitMs)
    await gatewayCalled
    await vi.advanceTimersByTimeAsync(gatewayPatienceMs - 1)
    expect(common.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(10)
    vi.useRealTimers()
    expect((await reading).value).toBeGreaterThan(0n)
    await read(network)
    expect([gateway.calls.length, common.calls.length]).toEqual([1, 2])
  })

  it('and what a node says through it is an answer: it is asked again', async () => {
    const { gateway, common, network } = await openNodes()
    gateway.reply = () => ({ error: { code: 4001, message: 'no' } })
    for (let at = 0; at < 2; at++) expect(await codeOf(read(network))).toBe('rpcFailed')
    expect([gateway.calls.length, common.calls.length]).toEqual([2, 0])
  })

  it('and where it is the only one that can be asked, again and again', async () => {
    const { gateway, network } = await openNodes()
    const alone = { ...network, rpcUrls: { default: { http: [] } } }
    gateway.reply = (_, calls) => (calls === 1 ? { status: 503 } : undefined)
    expect((await read(alone)).value).toBeGreaterThan(0n)
    expect(gateway.calls).toHaveLength(2)
  })

  it('after addresses of the site’s own, and then nobody else', async () => {
    const { gateway, common, own, network } = await openNodes()
    const named = { default: { http: [own.url] }, chainDefault: network.rpcUrls.default }
    await read({ ...network, rpcUrls: named })
    expect([own.calls.length, gateway.calls.length]).toEqual([1, 0])
    own.reply = () => ({ status: 503 })
    await read({ ...network, rpcUrls: named })
    expect([own.calls.length, gateway.calls.length, common.calls.length]).toEqual([2, 1, 0])
  })

  it('and not without one', async () => {
    const { gateway, common, network } = await openNodes()
    page.end()
    page = openPage({ gateway: { projectId: 'shop' } })
    await read(network)
    expect([gateway.calls.length, common.calls.length]).toEqual([0, 1])
  })
})
