import { getBalance, getSupportedChains, nativeTokenAddress, postPrice } from 'latchkit/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { startFakeNode } from '../fixtures/fakeNode.js'
import { addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { until } from '../fixtures/until.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The page's caller, the real gateway and a real chain.

const id = 'eip155:31337'
const other = '0x00000000000000000000000000000000000a11ce'
let chain: LocalChain
let [coin, cents, points, old]: `0x${string}`[] = []

beforeAll(async () => {
  chain = await startLocalChain()
  coin = await chain.deploy('Token', ['Coin\u202e', 'COIN', 18, 10n ** 30n])
  cents = await chain.deploy('Token', ['Cents', 'CNT', 6, 10n ** 30n])
  points = await chain.deploy('Token', ['Points', 'PTS', 0, 10n ** 30n])
  old = await chain.deploy('OldToken')
  await chain.write(coin, 'transfer', [other, 1_234_567_890_123_456_789n])
  await chain.write(cents, 'transfer', [other, 5n])
  await chain.write(points, 'transfer', [other, 7n])
  await chain.pay(other, 3n * 10n ** 18n)
})
afterAll(() => chain.stop())

const kits: { destroy(): void }[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})

function setUp(more: object = {}, rpcUrl = chain.rpcUrl) {
  const gateway = gatewayInMemory({
    gateway: {
      chains: [
        {
          id,
          name: 'Local',
          rpcUrls: [rpcUrl],
          nativeCurrency: { price: 2_000 },
          tokens: [
            { address: coin!, price: 2 },
            { address: cents!, iconUrl: 'https://icons.example/cnt.png' },
            { address: points! },
            { address: old! },
            { address: addresses[0]! },
          ],
          ...more,
        },
      ],
    },
  })
  const page = createPage(gateway)
  kits.push(page.kit)
  const balancesOf = async (address: string, query = {}) =>
    (await callGateway(page.kit, getBalance, { params: { address }, query: { chainId: id, ...query } }))
      .balances
  return { gateway, ...page, balancesOf }
}

const native = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: id,
  value: 6_000,
  price: 2_000,
  quantity: { decimals: '18', numeric: '3' },
  iconUrl: '',
}

describe('§7 GET /v1/supported-chains', () => {
  it('the networks of the configuration; a day long', async () => {
    const { kit, gateway } = setUp()
    expect(await callGateway(kit, getSupportedChains)).toEqual({ http: [id], ws: [] })
    const response = await gateway.get('/v1/supported-chains')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400')
  })

  it('none where the operator names none', async () => {
    const { kit } = createPage(gatewayInMemory())
    kits.push(kit)
    expect(await callGateway(kit, getSupportedChains)).toEqual({ http: [], ws: [] })
  })
})

describe('§7 GET /v1/account/{address}/balance', () => {
  const rest = [
    {
      name: 'Coin',
      symbol: 'COIN',
      chainId: id,
      get address() {
        return `${id}:${coin}`
      },
      value: 2 * Number('1.234567890123456789'),
      price: 2,
      quantity: { decimals: '18', numeric: '1.234567890123456789' },
      iconUrl: '',
    },
    {
      name: 'Cents',
      symbol: 'CNT',
      chainId: id,
      get address() {
        return `${id}:${cents}`
      },
      price: 0,
      quantity: { decimals: '6', numeric: '0.000005' },
      iconUrl: 'https://icons.example/cnt.png',
    },
  ]

  it('the native currency first, then tokens by worth; §5 none without decimals', async () => {
    expect(await setUp().balancesOf(other)).toEqual([native, ...rest])
  })

  it('the same without Multicall on the network', async () => {
    expect(await setUp({ multicall: addresses[1] }).balancesOf(other)).toEqual([native, ...rest])
  })

  it('a token from before the standard has its name', async () => {
    const found = (await setUp().balancesOf(addresses[0]!)).find(({ symbol }) => symbol === 'OLD')
    expect(found).toMatchObject({ name: 'Old Token', quantity: { decimals: '18', numeric: '1' } })
  })

  it('an address however it is written, with its network or without', async () => {
    const { balancesOf } = setUp()
    for (const written of [other.toUpperCase().replace('X', 'x'), `${id}:${other}`])
      expect(await balancesOf(written)).toEqual([native, ...rest])
  })

  it('§9 is asked once in ten seconds; forceUpdate asks anew', async () => {
    const fresh = '0x00000000000000000000000000000000000000f5'
    const { balancesOf, gateway } = setUp()
    const amount = async (query = {}) => (await balancesOf(fresh, query))[0]?.quantity.numeric
    expect(await amount()).toBe('0')
    await chain.pay(fresh, 10n ** 18n)
    expect(await amount()).toBe('0')
    expect(await amount({ forceUpdate: [`${id}:${nativeTokenAddress}`, `${id}:${coin}`] })).toBe('1')
    await chain.pay(fresh, 10n ** 18n)
    gateway.wait(10_000)
    expect(await amount()).toBe('2')
  })

  it('§9 forceUpdate does not wait for an earlier read under way, nor for its calls to the node', async () => {
    const node = await startFakeNode({ hangs: true })
    const { gateway } = setUp({ tokens: [] }, node.url)
    const path = `/v1/account/${other}/balance?chainId=${id}`
    const earlier = gateway.get(path)
    await until(() => node.calls.length === 1)
    node.answer = { reply: () => ({ result: '0x5' }) }
    const forced = await gateway.get(`${path}&forceUpdate=${id}:${nativeTokenAddress}`)
    expect(await forced.json()).toMatchObject({
      balances: [{ quantity: { numeric: '0.000000000000000005' } }],
    })
    await node.stop()
    await earlier
  })

  it('§9 many who ask at once are one question to the network', async () => {
    const node = await startFakeNode({ reply: () => ({ result: `0x${'0'.repeat(63)}5` }) })
    const { gateway } = setUp({ tokens: [] }, node.url)
    const responses = Array.from({ length: 20 }, () => gateway.get(`/v1/account/${other}/balance`))
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(node.calls.map(({ method }) => method)).toEqual(['eth_getBalance'])
    await node.stop()
  })

  it('only the one who asked may keep it', async () => {
    const response = await setUp().gateway.get(`/v1/account/${other}/balance`)
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=10')
  })

  it('an old answer stands in while the network cannot be asked; without one it is 503', async () => {
    const dying = await startLocalChain()
    const { gateway } = setUp({ tokens: [] }, dying.rpcUrl)
    const get = (address: string) => gateway.get(`/v1/account/${address}/balance?chainId=${id}`)
    const before = await (await get(addresses[1]!)).json()
    dying.stop()
    gateway.wait(60_000)
    const after = await get(addresses[1]!)
    expect([after.status, await after.json()]).toEqual([200, before])
    expect((await get(addresses[2]!)).status).toBe(503)
    gateway.wait(3_600_000)
    expect((await get(addresses[1]!)).status).toBe(503)
  })

  it.each([
    ['0x12', '', 'address'],
    ['0xzz00000000000000000000000000000000000000', '', 'address'],
    ['solana:x:y', '', 'address'],
    [other, 'chainId=eip155:5', 'chainId'],
    [other, 'chainId=31337', 'chainId'],
    [other, 'currency=eur', 'currency'],
    [other, 'forceUpdate=nonsense', 'forceUpdate.0'],
  ])('error: %s?%s', async (address, query, field) => {
    const response = await setUp().gateway.get(`/v1/account/${address}/balance?${query}`)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { status: 'FAILED', reasons: [{ field }] },
    ])
  })
})

describe('an account with very many tokens', () => {
  it('at most 100 of a network are told, those that are worth most, and that there are more', async () => {
    const tokens = Array.from({ length: 150 }, (_, index) => ({
      address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
      name: `T${index}`,
      symbol: `T${index}`,
      decimals: 18,
      price: index + 1,
    }))
    const node = await startFakeNode({
      reply: () => ({ result: `0x${(10n ** 18n).toString(16).padStart(64, '0')}` }),
    })
    const { gateway, balancesOf } = setUp({ tokens }, node.url)
    const balances = await balancesOf(other)
    expect(balances).toHaveLength(100)
    expect(balances.map(({ symbol }) => symbol).slice(0, 3)).toEqual(['ETH', 'T149', 'T148'])
    const response = await gateway.get(`/v1/account/${other}/balance`)
    expect(await response.json()).toMatchObject({ more: true })
    await node.stop()
  })
})

describe('§7 POST /v1/fungible/price', () => {
  it('what is known of those asked for, as they were written', async () => {
    const { kit } = setUp()
    const written = `${id}:0x${coin!.slice(2).toUpperCase()}`
    const addresses = [`${id}:${nativeTokenAddress}`, `${id}/slip44:60`, written, `${id}:${cents}`]
    const { fungibles } = await callGateway(kit, postPrice, { body: { currency: 'usd', addresses } })
    const ether = { name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2_000, decimals: 18 }
    expect(fungibles).toEqual([
      { ...ether, address: `${id}:${nativeTokenAddress}` },
      { ...ether, address: `${id}/slip44:60` },
      { address: written, name: 'Coin', symbol: 'COIN', iconUrl: '', price: 2, decimals: 18 },
    ])
  })

  it('security: two hundred tokens are one question to their network', async () => {
    const tokens = Array.from({ length: 200 }, (_, at) => `0x${String(at + 1).padStart(40, '0')}`)
    const node = await startFakeNode({ reply: () => ({ result: '0x' }) })
    const gateway = gatewayInMemory({
      gateway: {
        chains: [
          {
            id: 'eip155:1',
            name: 'Ethereum',
            rpcUrls: [node.url],
            tokens: tokens.map((address) => ({ address, price: 1 })),
          },
        ],
      },
    })
    const addresses = tokens.map((one) => `eip155:1:${one}`)
    await gateway.post('/v1/fungible/price', { currency: 'usd', addresses })
    // Three calls a token, 200 in a question; each is asked once more by itself where a network has no multicall.
    expect(node.bodies.length).toBeLessThanOrEqual(6)
    await node.stop()
  })

  it.each([
    [{}, 'addresses', 'Required'],
    [{ addresses: 'x' }, 'addresses', 'Expected CAIP-10 ids'],
    [{ addresses: [] }, 'addresses', 'Expected at least 1'],
    [{ addresses: [5] }, 'addresses.0', 'Expected string, received number'],
    [
      { addresses: ['eip155:1:0x'] },
      'addresses.0',
      'Expected a CAIP-10 id of eip155 or solana or bip122 or polkadot',
    ],
    ['[]', 'addresses', 'Required'],
    ['5', '', 'Expected Object, received number'],
    ['{', '', 'Expected JSON'],
  ])('error: %j', async (body, field, description) => {
    const response = await setUp().gateway.post('/v1/fungible/price', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ status: 'FAILED', reasons: [{ field, description }] })
  })
})
