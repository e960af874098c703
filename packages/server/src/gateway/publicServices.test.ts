import { getBalance, nativeTokenAddress, postPrice } from 'latchkit/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { type FakeService, startFakeService } from '../fixtures/fakeService.js'
import { addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { createPage, pageOrigin } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The public services, against answers written by hand after their published descriptions: coins.llama.fi (the page of
// its API, "current prices") and Blockscout (the page of its API v2, "token balances of an address"). Nothing could be
// recorded: these tests reach no host but this machine.

const id = 'eip155:31337'
let chain: LocalChain
let coin: `0x${string}`
beforeAll(async () => {
  chain = await startLocalChain()
  coin = await chain.deploy('Token', ['Coin', 'COIN', 18, 10n ** 18n])
})
afterAll(() => chain.stop())

const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function startService(body: unknown): Promise<FakeService> {
  const service = await startFakeService(body)
  ends.push(() => service.stop())
  return service
}

function setUp(gatewayMore: object, chainMore: object) {
  const gateway = gatewayInMemory({
    projects: [{ id: 'shop', origins: [pageOrigin] }],
    gateway: { chains: [{ id, name: 'Local', rpcUrls: [chain.rpcUrl], ...chainMore }], ...gatewayMore },
  })
  const { kit } = createPage(gateway)
  ends.push(() => kit.destroy())
  const balances = async () => {
    const query = { chainId: id, forceUpdate: [`${id}:${coin}`] }
    return (await callGateway(kit, getBalance, { params: { address: addresses[0]! }, query })).balances
  }
  return { gateway, kit, balances }
}

describe('a price service with the API of coins.llama.fi, by its published schema', () => {
  const priceNames = { chain: 'local', native: 'coingecko:ethereum' }
  const published = () => ({
    coins: {
      'coingecko:ethereum': { price: 3_000.5, symbol: 'ETH', timestamp: 1_700_000_000, confidence: 0.99 },
      [`local:${coin}`]: {
        decimals: 18,
        price: 1.25,
        symbol: 'COIN',
        timestamp: 1_700_000_000,
        confidence: 0.9,
      },
    },
  })
  const prices = async (kit: ReturnType<typeof setUp>['kit']) => {
    const assetIds = [`${id}:${nativeTokenAddress}`, `${id}:${coin}`]
    const { fungibles } = await callGateway(kit, postPrice, {
      body: { currency: 'usd', addresses: assetIds },
    })
    return fungibles.map(({ price }) => price)
  }

  it('asks for all at once, and again after half a minute', async () => {
    const service = await startService(published())
    const { kit, gateway } = setUp({ priceUrl: service.url }, { priceNames })
    expect(await prices(kit)).toEqual([3_000.5, 1.25])
    expect(await prices(kit)).toEqual([3_000.5, 1.25])
    expect(service.requests).toEqual([`GET /prices/current/coingecko:ethereum,local:${coin}`])
    gateway.wait(30_000)
    await prices(kit)
    expect(service.requests).toHaveLength(2)
  })

  it('the operator’s own price goes before it', async () => {
    const service = await startService(published())
    const { kit } = setUp(
      { priceUrl: service.url },
      { priceNames, nativeCurrency: { price: 7 }, tokens: [{ address: coin }] },
    )
    expect(await prices(kit)).toEqual([7, 1.25])
  })

  it('a price it doubts itself is none', async () => {
    const service = await startService({ coins: { 'coingecko:ethereum': { price: 9, confidence: 0.2 } } })
    expect(await prices(setUp({ priceUrl: service.url }, { priceNames }).kit)).toEqual([])
  })

  it.each<FakeService['answer']>([
    { status: 500, body: {} },
    { status: 429, body: {} },
    { body: '<html>' },
    { body: { coins: { 'coingecko:ethereum': { price: '1' } } } },
    { body: { coins: { 'coingecko:ethereum': { price: -1 } } } },
  ])('error: %j costs the prices, not the balances; what was known stays for a while', async (answer) => {
    const service = await startService(published())
    const { balances, gateway, kit } = setUp(
      { priceUrl: service.url },
      { priceNames, tokens: [{ address: coin }] },
    )
    expect((await balances()).map(({ price }) => price)).toEqual([3_000.5, 1.25])
    service.answer = answer
    gateway.wait(60_000)
    expect(await prices(kit)).toEqual([3_000.5, 1.25])
    gateway.wait(600_000)
    const [native] = await balances()
    expect(native).toMatchObject({ price: 0, quantity: { numeric: expect.stringMatching(/^99/) } })
    expect(native).not.toHaveProperty('value')
  })

  it('without one configured nothing is asked', async () => {
    const { kit, gateway } = setUp({}, { priceNames })
    expect(await prices(kit)).toEqual([])
    expect(gateway.lines).toEqual([])
  })
})

describe('an explorer with Blockscout’s API v2, by its published schema', () => {
  const published = (name: 'address' | 'address_hash') => [
    {
      token: { [name]: coin, name: 'Lie', symbol: 'LIE', decimals: '1', type: 'ERC-20', exchange_rate: '9' },
      token_id: null,
      token_instance: null,
      value: '99999999999999999999999999',
    },
    { token: { [name]: addresses[1], name: 'Art', type: 'ERC-721' }, token_id: '1', value: '1' },
  ]

  it.each(['address', 'address_hash'] as const)(
    'names tokens by %s; the network says how many',
    async (name) => {
      const service = await startService(published(name))
      const { balances } = setUp({}, { explorerUrl: `${service.url}/` })
      expect((await balances())[1]).toEqual({
        name: 'Coin',
        symbol: 'COIN',
        chainId: id,
        address: `${id}:${coin}`,
        price: 0,
        quantity: { decimals: '18', numeric: '1' },
        iconUrl: '',
      })
      expect(service.requests).toEqual([`GET /api/v2/addresses/${addresses[0]}/token-balances`])
    },
  )

  it('error: one that fails leaves what is configured', async () => {
    const service = await startService('nonsense')
    const { balances, gateway } = setUp({}, { explorerUrl: service.url })
    expect((await balances()).map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(gateway.lines.join()).toContain('the explorer does not answer')
    expect(gateway.lines.join()).not.toContain(addresses[0]!.slice(2))
  })
})
