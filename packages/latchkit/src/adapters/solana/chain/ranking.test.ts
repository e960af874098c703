import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../../core/contracts/connector.js'
import { lookAt } from '../../../core/fixtures/lookAt.js'
import { type NodeReply, openNode, type TestNode } from '../../../core/fixtures/openNode.js'
import { createTestSolanaWallet } from '../../../testing/solana/createTestSolanaWallet.js'
import type { Network } from '../../../wire/entities.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openPage, type Page } from '../fixtures/openPage.js'

const signal = new AbortController().signal
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  Reflect.deleteProperty(globalThis, 'document')
})

interface Node extends TestNode {
  /** Its answer in place of its network and a balance. */
  reply: (method: string) => NodeReply | undefined
}

const id = 'EWzsM7TewkWBRj2Z83hAuZqEeC57TqTb'
const genesisHash = `${id}12345678901`
const balance = { context: { slot: 1 }, value: 7 }

async function startNode(): Promise<Node> {
  const started: { node?: Node } = {}
  const opened = await openNode(({ method }) => {
    const own = started.node?.reply(method)
    return own ?? { result: method === 'getGenesisHash' ? genesisHash : balance }
  })
  ends.push(opened.stop)
  started.node = Object.assign(opened, { reply: () => undefined })
  return started.node
}

/** A wallet that is connected on a network of two nodes. */
async function connected() {
  const look = lookAt()
  const [one, other] = await Promise.all([startNode(), startNode()])
  const network: Network = { ...localNetwork(id, one.url, other.url), id, caipNetworkId: `solana:${id}` }
  const networks = [network, localNetwork('two', one.url)]
  const page = openPage({ networks })
  ends.push(page.end)
  const wallet = createTestSolanaWallet()
  wallet.announce()
  ends.push(() => wallet.stop())
  const [connector] = page.reports as readonly Connector[]
  const connect = () => page.running.connect(connector!, { network, reconnecting: false, signal })
  const { accounts } = await connect()
  const read = async () => (await page.running.reader()).getBalance({ account: accounts[0]!, network })
  return { look, one, other, network, networks, page, wallet, connector: connector!, connect, read }
}

const count = ({ calls }: Node, wanted: string) => calls.filter(({ method }) => method === wanted).length
const pings = (node: Node) => count(node, 'getGenesisHash')
const reads = (node: Node) => count(node, 'getBalance')
/** Once a round is over, the next one is due in 4 s: the only timer there is. */
const roundOver = ({ clock }: Page) => expect.poll(() => clock.pending).toBe(1)

describe('ranking the nodes of Solana, readings 14', () => {
  it('begins when the network is read, goes on every 4 s, and the order follows', async () => {
    const { one, other, page, read } = await connected()
    expect(pings(one)).toBe(0)
    one.reply = () => ({ status: 503 })
    await read()
    await roundOver(page)
    expect([pings(one), pings(other)]).toEqual([1, 1])
    const before = reads(one)
    await read()
    expect([reads(one), reads(other)]).toEqual([before, 2])
    await page.clock.advance(4_000)
    await roundOver(page)
    expect([pings(one), pings(other)]).toEqual([2, 2])
  })

  it('a node of another network is as good as down', async () => {
    const { one, other, page, read } = await connected()
    one.reply = (method) =>
      method === 'getGenesisHash' ? { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpQc5dGDKtyD6x' } : undefined
    await read()
    await roundOver(page)
    await read()
    expect([reads(one), reads(other)]).toEqual([1, 1])
  })

  it('stops while the page is hidden, on another network, and with the connection: no timer, no ping after', async () => {
    const { look, one, network, networks, page, connector, connect, read } = await connected()
    await read()
    await roundOver(page)
    look('hidden')
    expect(page.clock.pending).toBe(0)
    await page.clock.advance(60_000)
    expect(pings(one)).toBe(1)
    look('visible')
    await roundOver(page)
    await page.running.switchNetwork?.(connector, networks[1]!)
    expect(page.clock.pending).toBe(0)
    await page.running.switchNetwork?.(connector, network)
    await roundOver(page)
    await page.running.disconnect(connector)
    await page.clock.advance(60_000)
    expect([pings(one), page.clock.pending]).toEqual([3, 0])
    await connect()
    await roundOver(page)
    page.running.stop()
    look('hidden')
    look('visible')
    await page.clock.advance(60_000)
    expect([pings(one), page.clock.pending]).toEqual([4, 0])
  })
})
