import { getBalance, getSupportedChains, nativeTokenAddress, postPrice } from 'latchkit/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type LocalBitcoin, startBitcoin } from '../../../../apps/chains/src/bitcoin/startBitcoin.js'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { documentedEsplora } from '../fixtures/documentedAnswers.js'
import { startFakeService } from '../fixtures/fakeService.js'
import { until } from '../fixtures/until.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The page's caller, the real gateway, and services with the API of Esplora: a real chain of this machine, and the examples
// that a public service documents.

const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const { address: documented } = documentedEsplora

let chain: LocalBitcoin
beforeAll(async () => {
  chain = await startBitcoin({ since: 1_700_000_000 })
})
afterAll(() => chain.stop())

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

function setUp(networks: readonly object[], rest: object = {}) {
  const gateway = gatewayInMemory({ gateway: { bip122: networks as never, ...rest } })
  const { kit } = createPage(gateway)
  ends.push(() => kit.destroy())
  const balances = async (address: string, query = {}) =>
    (await callGateway(kit, getBalance, { params: { address }, query })).balances
  const call = async (method: string, params: unknown, chainId = regtest) =>
    (await gateway.post(`/v1?chainId=${chainId}`, { jsonrpc: '2.0', id: 1, method, params })).json()
  return { gateway, kit, balances, call }
}

const local = (more: object = {}) => ({ id: regtest, name: 'Local', esploraUrls: [chain.url], ...more })

/** A service that answers what is documented, or what a test has instead, by path. */
async function startPublic(instead: Readonly<Record<string, unknown>> = {}) {
  const service = await startFakeService((path: string) => {
    const [below = ''] = path.replace('/api', '').split('?')
    return instead[below] ?? documentedEsplora.answers[below as keyof typeof documentedEsplora.answers] ?? {}
  })
  ends.push(() => service.stop())
  const questions = () => service.requests.filter((one) => one.includes('/address/'))
  return {
    service,
    questions,
    network: { id: mainnet, name: 'Bitcoin', esploraUrls: [`${service.url}/api`] },
  }
}
const stats = (funded: unknown, spent: unknown = 0) => ({ funded_txo_sum: funded, spent_txo_sum: spent })
const entry = (chain_stats: unknown, mempool_stats: unknown = stats(0), address: unknown = documented) => ({
  [`/address/${documented}`]: { address, chain_stats, mempool_stats },
})

describe('a real network of Bitcoin', () => {
  it('balances of all kinds of addresses, with what waits for a block', async () => {
    const { kit, balances, call } = setUp([local({ nativeCurrency: { price: 50_000 } })])
    expect((await callGateway(kit, getSupportedChains)).http).toEqual([regtest])
    const { legacy, nested, segwit, taproot } = chain.funded[0]
    for (const { address } of [legacy, nested, segwit, taproot]) {
      const found = await balances(address)
      expect(found).toEqual([
        expect.objectContaining({ symbol: 'BTC', chainId: regtest, value: 60_000, price: 50_000 }),
      ])
      expect(found[0]?.quantity).toEqual({ decimals: '8', numeric: '1.2' })
      expect(found[0]).not.toHaveProperty('address')
    }
    const { address } = segwit
    chain.faucet(address, 50_000n)
    const forced = { chainId: regtest, forceUpdate: [`${regtest}:${nativeTokenAddress}`] }
    const amount = async () => (await balances(`${regtest}:${address}`, forced))[0]?.quantity.numeric
    expect(await amount()).toBe('1.2005')
    expect(await call('getAddressBalance', [{ address }])).toMatchObject({
      result: { confirmed: '120000000', unconfirmed: '50000' },
    })
    chain.mine()
    expect(await amount()).toBe('1.2005')
    expect(await call('getAddressBalance', [{ address: address.toUpperCase() }])).toMatchObject({
      result: { confirmed: '120050000', unconfirmed: '0' },
    })
  })

  it('an address nothing was ever sent to has nothing', async () => {
    const { balances } = setUp([local()])
    const [found] = await balances('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')
    expect(found?.quantity.numeric).toBe('0')
  })
})

describe('a public service, by its documented examples', () => {
  it('balance and price; an address is only asked on the networks of its prefix', async () => {
    const { network, questions, service } = await startPublic(entry(stats(87_749_875_807, 87_600_000_000)))
    const { kit, balances } = setUp([{ ...network, nativeCurrency: { price: 2 } }, local()])
    const [found, ...others] = await balances(documented)
    expect([found?.quantity.numeric, found?.value, others]).toEqual(['1.49875807', 2.99751614, []])
    expect(questions()).toEqual([`GET /api/address/${documented}`])
    expect(service.requests).toContain('GET /api/block-height/0')
    const addresses = [`${mainnet}/slip44:0`, `${mainnet}:${nativeTokenAddress}`]
    const { fungibles } = await callGateway(kit, postPrice, { body: { currency: 'usd', addresses } })
    expect(fungibles.map(({ symbol, price, decimals }) => [symbol, price, decimals])).toEqual([
      ['BTC', 2, 8],
      ['BTC', 2, 8],
    ])
  })

  it('the documented example itself: all that came in went out', async () => {
    const { network } = await startPublic()
    expect((await setUp([network]).balances(documented))[0]?.quantity.numeric).toBe('0')
  })

  it('sums beyond 2^53 are exact', async () => {
    const sums = '{"funded_txo_sum":9007199254740995,"spent_txo_sum":9007199254740992}'
    const raw = `{"address":"${documented}","chain_stats":${sums},"mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":0}}`
    const { network } = await startPublic({ [`/address/${documented}`]: raw })
    expect((await setUp([network]).balances(documented))[0]?.quantity.numeric).toBe('0.00000003')
  })

  it('§9 is asked once in ten seconds; forceUpdate asks anew; an old answer stands in', async () => {
    const { network, questions, service } = await startPublic(entry(stats(7)))
    const { balances, gateway } = setUp([network])
    await balances(documented)
    await balances(documented)
    expect(questions()).toHaveLength(1)
    await balances(documented, { chainId: mainnet, forceUpdate: [`${mainnet}:${nativeTokenAddress}`] })
    expect(questions()).toHaveLength(2)
    gateway.wait(60_000)
    service.answer = { status: 500, body: {} }
    expect((await balances(documented))[0]?.quantity.numeric).toBe('0.00000007')
    expect(questions()).toHaveLength(3)
  })

  it('the next service is asked where one fails, and one that wants to rest is not asked', async () => {
    const first = await startPublic()
    const second = await startPublic(entry(stats(7)))
    first.service.answer = { status: 429, headers: { 'Retry-After': '20' }, body: '' }
    const esploraUrls = [...first.network.esploraUrls, ...second.network.esploraUrls]
    const { balances, gateway } = setUp([{ ...first.network, esploraUrls }])
    expect((await balances(documented))[0]?.quantity.numeric).toBe('0.00000007')
    gateway.wait(11_000)
    await balances(documented)
    expect([first.questions().length, second.questions().length]).toEqual([1, 2])
  })

  it('a page that says 200 and is no answer: the next service is asked, and goes first from then on', async () => {
    const down = '<html>maintenance</html>'
    const pages = { [`/address/${documented}`]: down, '/blocks/tip/height': down }
    const [first, second] = [await startPublic(pages), await startPublic(entry(stats(7)))]
    const esploraUrls = [...first.network.esploraUrls, ...second.network.esploraUrls]
    const { balances, gateway } = setUp([{ ...first.network, esploraUrls }])
    expect((await balances(documented))[0]?.quantity.numeric).toBe('0.00000007')
    gateway.wait(11_000)
    await balances(documented)
    expect([first.questions().length, second.questions().length]).toEqual([1, 2])
  })

  it('G2 the key of an address of the operator’s goes with each question, and nothing of the caller', async () => {
    const { network, service } = await startPublic(entry(stats(7)))
    const esploraUrls = [`${service.url}/api/?key=K7`]
    const { balances, gateway } = setUp([{ ...network, esploraUrls }])
    await balances(documented)
    expect(service.requests).toContain(`GET /api/address/${documented}?key=K7`)
    expect(service.sentBodies.every((body) => body === '')).toBe(true)
    expect(gateway.lines.join()).not.toMatch(/K7|1wiz/)
  })

  it.each([
    ['a service that fails', {}, { status: 500, body: {} }],
    ['no JSON', { [`/address/${documented}`]: '<html>' }],
    ['the answer of another address', entry(stats(7), stats(0), '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')],
    ['more going out than came in', entry(stats(7, 8), stats(5))],
    ['more waiting to go out than is there', entry(stats(7), stats(0, 8))],
    ['more than there will ever be', entry(stats(2_100_000_000_000_001))],
    ['a part of a sat', entry(stats(1.5))],
    ['a text', entry(stats('seven'))],
    ['less than nothing', entry(stats(-7, -9))],
    ['no mempool', entry(stats(7), null)],
    ['a list', { [`/address/${documented}`]: [] }],
    ['too much', { [`/address/${documented}`]: `"${'x'.repeat(200_000)}"` }],
    ['another network', { '/block-height/0': `000000000933ea01ad0ee984209779ba${'a'.repeat(32)}` }],
  ])('error: %s is 503, and no wrong number', async (_, instead, answer?: object) => {
    const { network, service } = await startPublic(instead)
    if (answer) service.answer = answer as typeof service.answer
    const { gateway } = setUp([network], { limits: { upstreamBytes: 100_000 } })
    const response = await gateway.get(`/v1/account/${documented}/balance`)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1'])
  })

  it('error: a service of another network is told at the start', async () => {
    const { network } = await startPublic({ '/block-height/0': 'f'.repeat(64) })
    const { gateway } = setUp([network])
    await gateway.gateway.open?.()
    await until(() => gateway.lines.some((line) => line.includes('a node is of another network')))
  })
})

describe('requests', () => {
  it.each([
    [`1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb/balance`, 'address'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh/balance', 'address'],
    [`${documented}/balance?chainId=${regtest}`, 'address'],
    [`${regtest}:${documented}/balance`, 'address'],
    [`${documented}/balance?chainId=bip122:12a765e31ffd4059bada1e25190f6e98`, 'chainId'],
    [`${documented}/balance?forceUpdate=${mainnet}/brc20:ordi`, 'forceUpdate.0'],
  ])('error: %s', async (path, field) => {
    const { gateway } = setUp([local()])
    const response = await gateway.get(`/v1/account/${path}`)
    expect([response.status, await response.json()]).toMatchObject([400, { reasons: [{ field }] }])
  })

  it('G2 JSON-RPC has getAddressBalance alone: no method of a node’s, and no address of another network', async () => {
    const { call } = setUp([local()])
    for (const method of [
      'getbalance',
      'sendrawtransaction',
      'getHealth',
      'eth_chainId',
      '/blocks/tip/height',
    ])
      expect([method, await call(method, [])]).toMatchObject([method, { error: { code: -32601 } }])
    const wrong = [
      [],
      [{}],
      [{ address: documented }],
      [{ address: '../blocks' }],
      [5],
      { address: documented },
    ]
    for (const params of wrong)
      expect(await call('getAddressBalance', params)).toMatchObject({ error: { code: -32602 } })
  })

  it('G1 a balance costs 1, one that is forced 3, and so does each call', async () => {
    const { network } = await startPublic(entry(stats(7)))
    const { gateway } = setUp([network], { limits: { requestBurst: 12, requestsPerSecond: 1 } })
    const spent = async (send: () => Promise<Response>) => {
      let count = 0
      while ((await send()).status === 200) count++
      gateway.wait(60_000)
      return count
    }
    const path = `/v1/account/${documented}/balance?chainId=${mainnet}`
    expect(await spent(() => gateway.get(path))).toBe(12)
    expect(await spent(() => gateway.get(`${path}&forceUpdate=${mainnet}/slip44:0`))).toBe(4)
    const params = [{ address: documented }]
    const batch = [1, 2, 3].map((id) => ({ jsonrpc: '2.0', id, method: 'getAddressBalance', params }))
    expect(await spent(() => gateway.post(`/v1?chainId=${mainnet}`, batch))).toBe(1)
  })

  it('G1 a batch asks twenty times at most, and says so to the others', async () => {
    const { network, questions } = await startPublic(entry(stats(7)))
    const { gateway } = setUp([network])
    const params = [{ address: documented }]
    const batch = Array.from({ length: 25 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'getAddressBalance',
      params,
    }))
    const answers = await (await gateway.post(`/v1?chainId=${mainnet}`, batch)).json()
    const codes = answers.map((one: { error?: { code: number } }) => one.error?.code)
    expect(codes).toEqual([...Array(20).fill(undefined), ...Array(5).fill(-32005)])
    expect(questions().length).toBeLessThanOrEqual(20)
  })
})
