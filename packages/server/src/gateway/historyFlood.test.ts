import { getHistory } from 'latchkit/wire'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { systemClock } from '../clock.js'
import { type FakeNode, startFakeNode } from '../fixtures/fakeNode.js'
import { addresses } from '../fixtures/localChain.js'
import { describeStoresInTurn, type StoreConfig } from '../fixtures/stores.js'
import { until } from '../fixtures/until.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

const id = 'eip155:31337'
const me = addresses[0]!
const nobody = '0x00000000000000000000000000000000000a11ce'

describeStoresInTurn('§7 GET /v1/account/{account}/history, flooded', (make) => {
  let config: StoreConfig
  const ends: (() => unknown)[] = []
  beforeEach(async () => {
    config = await make()
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  function open(node: FakeNode, more: object = {}) {
    const chain = { id, name: 'Local', rpcUrls: [node.url], index: { pollMs: 100 }, ...more }
    const limits = { requestBurst: 100_000 }
    const gateway = gatewayInMemory({ ...config, gateway: { chains: [chain], limits } }, systemClock)
    const { kit } = createPage(gateway)
    ends.push(
      () => kit.destroy(),
      () => gateway.gateway.close?.(),
    )
    const page = (account: string) =>
      callGateway(kit, getHistory, { params: { account }, query: { chainId: id } })
    return { gateway, page }
  }

  /** A node of a network on which an account got one token, then another ten thousand times, then 600 others and a last one. */
  async function startFlood(nameOfJunk: string) {
    const word = (value: bigint | number | string) => BigInt(value).toString(16).padStart(64, '0')
    const text = (given: string) =>
      `0x${word(32)}${word(given.length)}${Buffer.from(given).toString('hex').padEnd(64, '0')}`
    const [real, junk, last] = [`0x${'f'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`]
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const hashOf = (number: number) => `0x${word(number + 1)}`
    const logs = (addressOf: (index: number) => string, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        address: addressOf(index),
        topics: [topic, `0x${word(1)}`, `0x${word(nobody)}`],
        data: `0x${word(5)}`,
        logIndex: `0x${index.toString(16)}`,
      }))
    const another = (index: number) =>
      index === 600 ? last : `0x${'d'.repeat(36)}${index.toString(16).padStart(4, '0')}`
    const receipts = [logs(() => real, 1), logs(() => junk, 10_001), logs(another, 601)].map(
      (one, number) => [
        { transactionHash: hashOf(number + 10), blockHash: hashOf(number), status: '0x1', logs: one },
      ],
    )
    const block = (number: number) => ({
      number: `0x${number}`,
      hash: hashOf(number),
      parentHash: hashOf(number - 1),
      timestamp: '0x1',
      transactions: [
        {
          hash: hashOf(number + 10),
          from: me,
          to: real,
          nonce: '0x0',
          input: '0x',
          value: '0x0',
          transactionIndex: '0x0',
        },
      ],
    })
    const called = ({ to, data }: { to: string; data: string }) => {
      if (data.startsWith('0x70a08231') || data.startsWith('0x313ce567')) return `0x${word(6)}`
      return text(to === real ? 'USDC' : to === last ? 'LAST' : nameOfJunk)
    }
    const node = await startFakeNode({
      reply: ({ method, params }) => {
        const list = (params ?? []) as unknown[]
        if (method === 'eth_blockNumber') return { result: '0x2' }
        if (method === 'eth_getBlockByNumber') return { result: block(Number(list[0])) }
        if (method === 'eth_getBlockReceipts') return { result: receipts[Number(list[0])] }
        if (method === 'eth_call') {
          const [call = { to: '', data: '' }] = list as { to: string; data: string }[]
          return { result: call.to.startsWith('0xca11') ? '0x' : called(call) }
        }
        return { result: '0x1' }
      },
    })
    ends.push(() => node.stop())
    return { node, last }
  }
  const balancesOf = async ({ gateway }: ReturnType<typeof open>) => {
    const answer = await gateway.get(`/v1/account/${nobody}/balance?chainId=${id}`)
    const { balances, more } = (await answer.json()) as { balances: { symbol: string }[]; more?: boolean }
    return { symbols: balances.map(({ symbol }) => symbol), more }
  }

  it('security: a junk token that comes ten thousand times hides no other, six hundred of them neither, and advertising is no balance', async () => {
    const { node } = await startFlood('Claim at free-usdc.xyz')
    const opened = open(node)
    await until(async () => (await opened.page(nobody)).data.length === 3)
    expect(await balancesOf(opened)).toEqual({ symbols: ['ETH', 'USDC', 'LAST'] })
    const [junked] = (await opened.page(nobody)).data
    expect(junked?.transfers?.[0]?.fungible_info?.flags).toEqual({ is_spam: true })
  })

  it('security: six hundred junk tokens with harmless names hide none that was there before, and none of the operator’s', async () => {
    const { node, last } = await startFlood('Gold')
    const opened = open(node, { tokens: [{ address: last }] })
    await until(async () => (await opened.page(nobody)).data.length === 3)
    const { symbols, more } = await balancesOf(opened)
    expect([symbols.length, more]).toEqual([100, true])
    expect(symbols.slice(0, 3)).toEqual(['ETH', 'LAST', 'USDC'])
    expect(new Set(symbols.slice(3))).toEqual(new Set(['Gold']))
  })

  it('security: of ten thousand transfers in one transaction 50 are told, first those of the operator’s tokens, and that there are more', async () => {
    const { node } = await startFlood('Gold')
    const opened = open(node, { tokens: [{ address: `0x${'c'.repeat(40)}` }] })
    await until(async () => (await opened.page(nobody)).data.length === 3)
    const { data } = await opened.page(nobody)
    expect(data.map(({ transfers, more }) => [transfers?.length, more])).toEqual([
      [50, true],
      [50, true],
      [1, undefined],
    ])
    expect(data[0]?.transfers?.at(-1)?.fungible_info?.symbol).toBe('LAST')
    const answer = await opened.gateway.get(`/v1/account/${nobody}/history?chainId=${id}`)
    expect((await answer.text()).length).toBeLessThan(50_000)
  })
})
