import { nativeTokenAddress } from 'latchkit/wire'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { configSchema } from '../config/configSchema.js'
import { gatewayConfig } from '../config/gatewayConfig.js'
import { startFakeNode } from '../fixtures/fakeNode.js'
import { startFakeService } from '../fixtures/fakeService.js'
import { namespaces } from '../namespaces/namespaces.js'
import { createToyNamespace } from './fixtures/createToyNamespace.js'
import { openInMemory } from './fixtures/gatewayInMemory.js'

// A namespace that no file of the server knows, unlike those it has. Its definition and its configuration are all that
// is given.

const tally = createToyNamespace('tally')
const twin = createToyNamespace('twin')
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const tokens = [
  { address: 'gold.AAbb', name: 'Gold', symbol: 'AU', price: 4 },
  { address: 'gold.aaBB', name: 'Fool', symbol: 'FE', price: 1 },
]
const amounts: Record<string, object> = {
  'rust.AbCd': { native: '2500', tokens: { 'gold.AAbb': '1000', 'gold.aaBB': '3000' } },
  'rust.aBcD': { native: '1', tokens: {} },
  'moss.AbCd': { native: '7000', tokens: {} },
}

async function setUp(gateway: object = {}, network: object = {}) {
  const node = await startFakeNode({
    reply: ({ method, params }) =>
      method === 'toy_height' ? { result: 7 } : { result: amounts[(params as string[])[0] ?? ''] },
  })
  ends.push(() => node.stop())
  const networkOf = (id: string) => ({
    id,
    name: id,
    rpcUrls: [node.url],
    nativeCurrency: { name: 'Toy', symbol: 'TOY', price: 2 },
    tokens,
    ...network,
  })
  const schema = v.strictObject({
    ...configSchema.entries,
    gateway: v.strictObject({
      ...gatewayConfig.entries,
      ...tally.configEntries,
      ...twin.configEntries,
    }),
  })
  type Input = v.InferInput<typeof schema>
  type Settings = v.InferOutput<typeof schema>['gateway']
  const served = openInMemory<Input, Settings>({
    settings: {
      gateway: {
        chains: [{ id: 'eip155:1', name: 'One', rpcUrls: [node.url] }],
        tally: [networkOf('tally:rust'), networkOf('tally:moss')],
        twin: [networkOf('twin:fern')],
        ...gateway,
      },
    },
    read: (input, data) => v.parse(schema, { data, ...input }),
    definitions: [...namespaces, tally, twin],
  })
  const json = async (path: string) => {
    const response = await served.get(path)
    return [response.status, await response.json()] as const
  }
  const numbers = async (path: string) => {
    const [status, { balances }] = await json(`/v1/account/${path}`)
    return [status, balances?.map((one: { quantity: { numeric: string } }) => one.quantity.numeric)]
  }
  return { ...served, node, json, numbers }
}

const refusal = (field: string) => [400, { reasons: [{ field }] }]

describe('a namespace that is a folder and a row', () => {
  it('has its networks among those that are served', async () => {
    const { json } = await setUp()
    expect(await json('/v1/supported-chains')).toEqual([
      200,
      { http: ['eip155:1', 'tally:rust', 'tally:moss', 'twin:fern'], ws: [] },
    ])
  })

  it('has balances, on the network of the address; capitals count in it', async () => {
    const { json, numbers } = await setUp()
    const [status, { balances }] = await json('/v1/account/tally:rust:rust.AbCd/balance')
    expect([status, balances]).toEqual([
      200,
      [
        expect.objectContaining({ symbol: 'TOY', chainId: 'tally:rust', value: 5 }),
        expect.objectContaining({ symbol: 'AU', address: 'tally:rust:gold.AAbb', value: 4 }),
        expect.objectContaining({ symbol: 'FE', address: 'tally:rust:gold.aaBB', value: 3 }),
      ],
    ])
    expect(balances[0]).not.toHaveProperty('address')
    expect(await numbers('rust.aBcD/balance?chainId=tally:rust')).toEqual([200, ['0.001']])
    expect(await numbers('moss.AbCd/balance?chainId=tally:moss')).toEqual([200, ['7']])
    expect(await numbers('tally:moss:moss.AbCd/balance')).toEqual([200, ['7']])
  })

  it('is loaded once while it is fresh, and anew when that is forced', async () => {
    const { numbers, node } = await setUp()
    const path = 'tally:moss:moss.AbCd/balance'
    await numbers(path)
    await numbers(path)
    expect(node.calls).toHaveLength(1)
    await numbers(`${path}?forceUpdate=tally:moss:gold.AAbb`)
    expect(node.calls).toHaveLength(2)
  })

  it('has a history, page by page in its own way', async () => {
    const { json } = await setUp()
    const hashes: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const [, page] = await json(`/v1/account/tally:rust:rust.AbCd/history?cursor=${next}`)
      hashes.push(...page.data.map((one: { metadata: { hash: string } }) => one.metadata.hash))
      next = page.next
    }
    expect(hashes).toEqual(['0', '1', '2', '3', '4'])
    expect(await json('/v1/account/tally:rust:rust.AbCd/history?cursor=odd')).toMatchObject(refusal('cursor'))
  })

  it('has prices: of its currency, and of tokens whose addresses differ by capitals alone', async () => {
    const { post } = await setUp()
    const addresses = [
      `tally:rust:${nativeTokenAddress}`,
      'tally:rust:gold.aaBB',
      'tally:rust/coin:gold.AAbb',
    ]
    const response = await post('/v1/fungible/price', { addresses })
    const { fungibles } = await response.json()
    expect(fungibles.map((one: { address: string; price: number }) => [one.address, one.price])).toEqual([
      [addresses[0], 2],
      [addresses[1], 1],
      [addresses[2], 4],
    ])
  })

  it('has the right price of a service for tokens whose addresses differ by capitals alone', async () => {
    const coins = {
      'toy:gold.AAbb': { price: 40 },
      'toy:gold.aaBB': { price: 10 },
      'COIN:toy': { price: 20 },
    }
    const service = await startFakeService({ coins })
    ends.push(() => service.stop())
    const unpriced = {
      nativeCurrency: { name: 'Toy', symbol: 'TOY' },
      tokens: tokens.map(({ price: _, ...token }) => token),
      priceNames: { chain: 'toy', native: 'coin:toy' },
    }
    const { json } = await setUp({ priceUrl: service.url }, unpriced)
    const [, { balances }] = await json('/v1/account/tally:rust:rust.AbCd/balance')
    expect(balances.map((one: { symbol: string; price: number }) => [one.symbol, one.price])).toEqual([
      ['TOY', 20],
      ['AU', 40],
      ['FE', 10],
    ])
  })

  it('passes on the JSON-RPC methods it allows, and no other namespace’s', async () => {
    const { post } = await setUp()
    const call = async (method: string) =>
      (await post('/v1?chainId=tally:rust', { jsonrpc: '2.0', id: 1, method, params: [] })).json()
    expect(await call('toy_height')).toEqual({ jsonrpc: '2.0', id: 1, result: 7 })
    for (const method of ['eth_chainId', 'getHealth', 'toy_holdings']) {
      expect(await call(method)).toMatchObject({ error: { code: -32601 } })
    }
  })
})

describe('what a namespace does not have', () => {
  it('is an empty list of NFTs', async () => {
    const { json } = await setUp()
    expect(await json('/v1/account/tally:rust:rust.AbCd/nfts')).toEqual([200, { data: [], next: null }])
    expect(await json('/v1/account/tally:rust:rust.AbCd/nfts?cursor=a')).toMatchObject(refusal('cursor'))
  })

  it('is no picture', async () => {
    const { json } = await setUp()
    expect((await json('/public/getNftImage/tally-rust-rust.AbCd-1'))[0]).toBe(404)
    expect(await json('/public/getNftImage/tally-rust-moss.AbCd-1')).toMatchObject(refusal('id'))
  })

  it.each([
    ['gas', '/v1/convert/gas-price?chainId=tally:rust', 'chainId'],
    ['names', '/v1/identity/tally:rust:rust.AbCd', 'address'],
    ['names', '/v1/profile/reverse/tally:rust:rust.AbCd', 'address'],
  ])('error: %s is refused: %s', async (_, path, field) => {
    const { json } = await setUp()
    expect(await json(path)).toMatchObject(refusal(field))
  })
})

describe('an address', () => {
  it('error: without a chain it is refused where two namespaces have addresses of its form', async () => {
    const { json, numbers } = await setUp()
    expect(await json('/v1/account/rust.AbCd/balance')).toMatchObject(refusal('address'))
    expect(await json('/v1/account/rust.AbCd/history')).toMatchObject(refusal('account'))
    expect(await json('/v1/account/rust.AbCd/nfts')).toMatchObject(refusal('account'))
    expect((await numbers('rust.AbCd/balance?chainId=tally:rust'))[0]).toBe(200)
  })

  it('without a chain it is served where exactly one namespace claims its form', async () => {
    const { json } = await setUp()
    const zero = `0x${'0'.repeat(40)}`
    expect(await json(`/v1/account/${zero}/nfts`)).toEqual([200, { data: [], next: null }])
  })

  it.each([
    ['of another network', '/v1/account/moss.AbCd/balance?chainId=tally:rust', 'address'],
    ['of another network, as CAIP-10', '/v1/account/tally:rust:moss.AbCd/balance', 'address'],
    ['of another namespace', `/v1/account/0x${'1'.repeat(40)}/balance?chainId=tally:rust`, 'address'],
    ['of a namespace that is not served', '/v1/account/other:rust:rust.AbCd/balance', 'address'],
    ['of nobody', '/v1/account/nonsense/history', 'account'],
    ['of Litecoin', '/v1/account/LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9/balance', 'address'],
    ['on a network that is not served', '/v1/account/gone.AbCd/balance?chainId=tally:gone', 'chainId'],
  ])('error: %s is refused', async (_, path, field) => {
    const { json } = await setUp()
    expect(await json(path)).toMatchObject(refusal(field))
  })

  it('error: an asset of a namespace that is not served is refused, by its place in the list', async () => {
    const { post } = await setUp()
    const addresses = [`eip155:1:${nativeTokenAddress}`, 'other:rust:rust.AbCd']
    const response = await post('/v1/fungible/price', { addresses })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      {
        reasons: [
          {
            field: 'addresses.1',
            description: 'Expected a CAIP-10 id of eip155 or solana or bip122 or polkadot or tally or twin',
          },
        ],
      },
    ])
  })
})
