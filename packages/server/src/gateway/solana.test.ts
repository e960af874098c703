import { base58 } from '@scure/base'
import { getBalance, getSupportedChains, nativeTokenAddress, postPrice } from 'latchkit/wire'
import { afterEach, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { type FakeNode, startFakeNode } from '../fixtures/fakeNode.js'
import { startFakeService } from '../fixtures/fakeService.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// Against a node written by hand after Solana's published JSON-RPC (the answers of getBalance, getTokenAccountsByOwner
// with jsonParsed, and getTokenSupply): no validator runs on this machine.

const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const me = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const odd = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const tokenzProgram = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const one = '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const context = { apiVersion: '2.0.15', slot: 341_197_933 }
const owned = (mint: string, amount: string, decimals: number, owner = me) => ({
  pubkey: '3fTR8GGL2mniGyHtd3Qy2KDVhZ9LHbW59rCc7A3RtBWk',
  account: {
    lamports: 2_039_280,
    owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    data: {
      program: 'spl-token',
      space: 165,
      parsed: {
        type: 'account',
        info: {
          isNative: false,
          mint,
          owner,
          state: 'initialized',
          tokenAmount: { amount, decimals, uiAmount: 1, uiAmountString: '1' },
        },
      },
    },
  },
})
/** The answers of the node about the account, by method and, for tokens, by the program in question. */
const published: Record<string, unknown> = {
  getBalance: { context, value: 1_500_000_000 },
  Tokenkeg: { context, value: [owned(usdc, '2500000', 6), owned(usdc, '500000', 6), owned(one, '1', 0)] },
  TokenzQd: { context, value: [owned(odd, '123', 5), owned(me, '0', 5)] },
  getTokenSupply: { context, value: { amount: '9', decimals: 6, uiAmount: 0, uiAmountString: '0' } },
  getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
}

async function setUp(answers: Record<string, unknown> = published, more: object = {}, rest: object = {}) {
  const node: FakeNode = await startFakeNode({
    reply: ({ method, params }) => {
      const [, { programId = '' } = {}] = (params ?? []) as [string, { programId?: string }?]
      const result = answers[method] ?? answers[programId.slice(0, 8)]
      return result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }
    },
  })
  const tokens = [
    { address: usdc, name: 'USD Coin', symbol: 'USDC', price: 1, iconUrl: 'https://x.example/u.png' },
  ]
  const network = { id, name: 'Solana', rpcUrls: [node.url], nativeCurrency: { price: 150 }, tokens, ...more }
  const gateway = gatewayInMemory({
    gateway: { solana: [network], chains: [{ id: 'eip155:1', name: 'One', rpcUrls: [node.url] }], ...rest },
  })
  const { kit } = createPage(gateway)
  ends.push(
    () => node.stop(),
    () => kit.destroy(),
  )
  const balances = async (query = {}, address = me) =>
    (await callGateway(kit, getBalance, { params: { address }, query })).balances
  const callsSeen = () =>
    node.calls.map(({ method }) => method).filter((method) => method !== 'getGenesisHash')
  return { node, gateway, kit, balances, callsSeen }
}

const all = [
  {
    name: 'Solana',
    symbol: 'SOL',
    chainId: id,
    value: 225,
    price: 150,
    quantity: { decimals: '9', numeric: '1.5' },
    iconUrl: '',
  },
  {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: id,
    address: `${id}:${usdc}`,
    value: 3,
    price: 1,
    quantity: { decimals: '6', numeric: '3' },
    iconUrl: 'https://x.example/u.png',
  },
  {
    name: 'DezX…pPB263',
    symbol: 'DezX…pPB263',
    chainId: id,
    address: `${id}:${odd}`,
    price: 0,
    quantity: { decimals: '5', numeric: '0.00123' },
    iconUrl: '',
  },
]

describe('§7 networks of Solana, by their published JSON-RPC', () => {
  it('are served, beside the others', async () => {
    const { kit } = await setUp()
    expect(await callGateway(kit, getSupportedChains)).toEqual({ http: ['eip155:1', id], ws: [] })
  })

  it('balance: lamports and the tokens of all token accounts, together by token; §5 none without decimals', async () => {
    const { balances, callsSeen } = await setUp()
    expect(await balances({ chainId: id })).toEqual(all)
    expect(await balances()).toEqual(all)
    expect(await balances({}, `${id}:${me}`)).toEqual(all)
    expect(callsSeen().sort()).toEqual(['getBalance', 'getTokenAccountsByOwner', 'getTokenAccountsByOwner'])
  })

  it('amounts of 64 bits are exact, of the currency and of tokens of both programs', async () => {
    const most = 2n ** 64n - 1n
    const { balances } = await setUp({
      ...published,
      getBalance: { context, value: most },
      Tokenkeg: { context, value: [owned(usdc, `${most}`, 6)] },
      TokenzQd: { context, value: [owned(odd, '9007199254740993', 5)] },
    })
    const found = await balances({ chainId: id })
    expect(found.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['SOL', '18446744073.709551615'],
      ['USDC', '18446744073709.551615'],
      ['DezX…pPB263', '90071992547.40993'],
    ])
  })

  it('an account that the node cannot read hides none of the others, and what is advertising is not told', async () => {
    const unread = { pubkey: one, account: { data: ['AQ==', 'base64'], owner: tokenzProgram } }
    const spam = { ...published, TokenzQd: { context, value: [unread, owned(odd, '1', 5)] } }
    const { balances } = await setUp(spam, { spam: [odd, usdc] })
    expect((await balances({ chainId: id })).map(({ symbol }) => symbol)).toEqual(['SOL', 'USDC'])
  })

  it('strangers’ tokens by the thousand hide none that the operator lists, and are not all priced', async () => {
    const junk = Array.from({ length: 1_200 }, (_, at) =>
      owned(
        base58.encode(
          Uint8Array.from({ length: 32 }, (_, byte) => (byte < 2 ? (at >> (8 * byte)) & 255 : 7)),
        ),
        '9',
        1,
      ),
    )
    const prices = await startFakeService(() => ({ coins: {} }))
    ends.push(() => prices.stop())
    const answers = { ...published, Tokenkeg: { context, value: [...junk, owned(usdc, '2500000', 6)] } }
    const { gateway } = await setUp(
      answers,
      { priceNames: { chain: 'solana', native: 'coingecko:solana' } },
      { priceUrl: prices.url },
    )
    const response = await gateway.get(`/v1/account/${me}/balance?chainId=${id}`)
    const { balances, more } = (await response.json()) as { balances: { symbol: string }[]; more: boolean }
    expect([response.status, balances.length, more, balances[1]?.symbol]).toEqual([200, 100, true, 'USDC'])
    expect(prices.requests.length).toBeLessThan(10)
  })

  it('§9 is asked once in ten seconds; forceUpdate asks anew; an old answer stands in', async () => {
    const { balances, node, gateway, callsSeen } = await setUp()
    await balances({ chainId: id })
    await balances({ chainId: id, forceUpdate: [`${id}:${usdc}`] })
    expect(callsSeen()).toHaveLength(6)
    gateway.wait(60_000)
    node.answer = { status: 500 }
    expect(await balances({ chainId: id })).toEqual(all)
  })

  it.each([
    ['a node that fails', {}],
    ['a number that is not whole', { ...published, getBalance: { context, value: 1.5 } }],
    ['more than 64 bits', { ...published, getBalance: { context, value: 2n ** 64n } }],
    ['less than nothing', { ...published, getBalance: { context, value: -(2n ** 60n) } }],
    [
      'an account of somebody else’s',
      { ...published, Tokenkeg: { context, value: [owned(usdc, '5', 6, one)] } },
    ],
    [
      'a token of two numbers of decimals',
      { ...published, TokenzQd: { context, value: [owned(odd, '5', 5), owned(odd, '5', 6)] } },
    ],
    ['an address that is none', { ...published, Tokenkeg: { context, value: [owned('O0', '5', 6)] } }],
    ['a node of another network', { ...published, getGenesisHash: one }],
    ['another shape', { ...published, Tokenkeg: { context, value: [{}] } }],
    ['an amount that is none', { ...published, TokenzQd: { context, value: [owned(odd, '1.5', 5)] } }],
  ])('error: %s is 503, and no wrong number', async (_, answers) => {
    const { gateway } = await setUp(answers)
    expect((await gateway.get(`/v1/account/${me}/balance?chainId=${id}`)).status).toBe(503)
  })

  it('prices, by CAIP-10 or CAIP-19', async () => {
    const { kit } = await setUp()
    const addresses = [
      `${id}:${nativeTokenAddress}`,
      `${id}/slip44:501`,
      `${id}/token:${usdc}`,
      `${id}:${odd}`,
    ]
    const { fungibles } = await callGateway(kit, postPrice, { body: { currency: 'usd', addresses } })
    expect(
      fungibles.map(({ address, symbol, price, decimals }) => [address, symbol, price, decimals]),
    ).toEqual([
      [addresses[0], 'SOL', 150, 9],
      [addresses[1], 'SOL', 150, 9],
      [addresses[2], 'USDC', 1, 6],
    ])
  })

  it.each([
    [`${me}/balance?chainId=eip155:1`, 'address'],
    [`0x${'1'.repeat(40)}/balance?chainId=${id}`, 'address'],
    [`${me}/balance?chainId=solana:${'1'.repeat(32)}`, 'chainId'],
    [`${me}0000/balance`, 'address'],
    [`solana:x:${me}/balance`, 'address'],
  ])('error: %s', async (path, field) => {
    const { gateway } = await setUp()
    const response = await gateway.get(`/v1/account/${path}`)
    expect([response.status, await response.json()]).toMatchObject([400, { reasons: [{ field }] }])
  })
})
