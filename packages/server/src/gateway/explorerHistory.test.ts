import { getHistory, type HistoryTransaction } from 'latchkit/wire'
import { getAddress } from 'viem/utils'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { systemClock } from '../clock.js'
import { startFakeExplorer, timeOf } from '../fixtures/fakeExplorer.js'
import { addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { until } from '../fixtures/until.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The page's caller, the real gateway, and an explorer written by hand after the published description of Blockscout's
// API v2 ("transactions" and "token transfers" of an address). Nothing could be recorded: these tests reach no host but
// this machine.

const id = 'eip155:31337'
const me = addresses[0]!
const you = addresses[1]!
const nobody = '0x00000000000000000000000000000000000a11ce'
let chain: LocalChain
let [coin, art]: `0x${string}`[] = []
beforeAll(async () => {
  chain = await startLocalChain()
  coin = await chain.deploy('Token', ['Coin', 'COIN', 6, 10n ** 12n])
  art = await chain.deploy('Nft721')
})
afterAll(() => chain.stop())

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const transaction = (time: number, more: object = {}) => ({
  time,
  hash: hashOf(time),
  from: { hash: me, is_contract: false },
  to: { hash: you },
  created_contract: null,
  value: '1000000000000000000',
  nonce: time,
  status: 'ok',
  result: 'success',
  raw_input: '0x',
  method: null,
  block_number: time,
  ...more,
})
const transfer = (time: number, more: object = {}) => ({
  time,
  transaction_hash: hashOf(time),
  from: { hash: you },
  to: { hash: me.toUpperCase().replace('X', 'x') },
  log_index: 3,
  token: { address_hash: coin, type: 'ERC-20', name: 'Lie', symbol: 'LIE', decimals: '1' },
  total: { value: '1500000', decimals: '1' },
  block_number: time,
  ...more,
})

async function setUp(size = 50, more: object = {}) {
  const explorer = await startFakeExplorer(size)
  const network = { id, name: 'Local', rpcUrls: [chain.rpcUrl], explorerUrl: `${explorer.url}/`, ...more }
  const gateway = gatewayInMemory({
    gateway: { chains: [network] },
  })
  const { kit } = createPage(gateway)
  ends.push(
    () => explorer.stop(),
    () => kit.destroy(),
  )
  const page = (query = {}, account: string = me) =>
    callGateway(kit, getHistory, { params: { account }, query: { chainId: id, ...query } })
  const all = async (query = {}) => {
    const found: HistoryTransaction[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, next } = await page({ ...query, cursor })
      found.push(...data)
      cursor = next
    }
    return found
  }
  return { explorer, gateway, network, page, all }
}

describe('§7 the history of a network that is not indexed, by an explorer of its published schema', () => {
  it('an account’s transactions and what moved in those of others; names and decimals are the network’s', async () => {
    const { explorer, page } = await setUp()
    const approve = `0x095ea7b3${'0'.repeat(128)}`
    explorer.transactions.push(
      transaction(9, { raw_input: approve, to: { hash: coin }, value: '0' }),
      transaction(8, { status: 'error', value: '5' }),
      transaction(7, { to: { hash: coin }, value: '0', raw_input: '0xa9059cbb' }),
      transaction(5),
      transaction(2, { to: null, created_contract: { hash: art }, value: '0', raw_input: '0x6000' }),
    )
    explorer.transfers.push(
      transfer(7, { from: { hash: me }, to: { hash: you } }),
      transfer(6),
      transfer(4, { token: { address_hash: art, type: 'ERC-721' }, total: { token_id: '12', value: null } }),
      transfer(3, { token: { address_hash: art, type: 'ERC-1155' }, total: { token_id: '7', value: '3' } }),
    )
    const { data, next } = await page()
    expect(next).toBeNull()
    expect(data.map(({ metadata }) => metadata.operationType)).toEqual([
      'approve',
      'send',
      'send',
      'receive',
      'send',
      'receive',
      'receive',
      'deploy',
    ])
    expect(data[0]?.metadata.application).toEqual({ name: 'Coin', iconUrl: null })
    expect(data[1]).toMatchObject({ metadata: { status: 'failed' }, transfers: [] })
    expect(data[2]?.transfers).toEqual([
      {
        fungible_info: { name: 'Coin', symbol: 'COIN' },
        direction: 'out',
        sender: getAddress(me),
        receiver: getAddress(you),
        quantity: { numeric: '1.5' },
      },
    ])
    expect(data[3]).toEqual({
      id: `${id}:${hashOf(6)}`,
      metadata: {
        operationType: 'receive',
        hash: hashOf(6),
        minedAt: new Date(timeOf(6)).toISOString(),
        sentFrom: getAddress(you),
        sentTo: getAddress(me),
        status: 'confirmed',
        chain: id,
      },
      transfers: [
        {
          fungible_info: { name: 'Coin', symbol: 'COIN' },
          direction: 'in',
          sender: getAddress(you),
          receiver: getAddress(me),
          quantity: { numeric: '1.5' },
        },
      ],
    })
    expect(data[4]).toMatchObject({ metadata: { nonce: 5 }, transfers: [{ quantity: { numeric: '1' } }] })
    expect(data[5]?.transfers?.[0]).toMatchObject({ nft_info: { name: 'Pictures #12' }, direction: 'in' })
    expect(data[6]?.transfers?.[0]?.quantity.numeric).toBe('3')
    expect(data[7]?.metadata.sentTo).toBe(getAddress(art ?? ''))
    expect(explorer.requests.sort()).toEqual([
      `GET /api/v2/addresses/${me}/token-transfers?type=ERC-20,ERC-721,ERC-1155`,
      `GET /api/v2/addresses/${me}/transactions`,
    ])
  })

  it('security: only what the account signed is its act, whatever a token says in transactions of others', async () => {
    const { explorer, page } = await setUp()
    const [mine, yours] = [{ hash: me }, { hash: you }]
    explorer.transfers.push(
      transfer(9, { from: mine, to: yours, total: { value: '0' } }),
      transfer(8, { total: { value: '0' } }),
      transfer(7, { from: mine, to: yours }),
      transfer(6, { from: mine, to: yours, total: { value: '0' } }),
      transfer(5, { from: mine, to: { hash: art } }),
      transfer(5, { log_index: 4 }),
    )
    explorer.transactions.push(transaction(6, { to: { hash: coin }, value: '0', raw_input: '0x23b872dd' }))
    const { data } = await page()
    const seen = data.map(({ metadata, transfers = [] }) => {
      const [moved] = transfers
      const isSpam = moved?.fungible_info?.flags?.is_spam === true
      return [metadata.operationType, metadata.sentFrom, isSpam, moved?.receiver]
    })
    expect(seen).toEqual([
      ['execute', '', true, undefined],
      ['receive', getAddress(you), true, getAddress(me)],
      ['execute', '', false, undefined],
      ['send', getAddress(me), false, getAddress(you)],
      ['execute', '', false, undefined],
    ])
  })

  it('what a listed token says is so: an order that another carried out; and what the account’s own contract does is its act', async () => {
    const { explorer, page } = await setUp(50, { tokens: [{ address: coin }] })
    const out = { from: { hash: me }, to: { hash: you } }
    explorer.transfers.push(
      transfer(9, out),
      transfer(9, { log_index: 4 }),
      transfer(8, { ...out, total: { value: '0' } }),
      transfer(8, { log_index: 4 }),
      transfer(7, out),
      transfer(6, out),
    )
    // As the one who calls a Safe does.
    const call = { from: { hash: you }, to: { hash: me }, value: '0', raw_input: '0x6a761202' }
    explorer.transactions.push(transaction(6, call))
    const { data } = await page()
    expect(data.map(({ metadata, transfers }) => [metadata.operationType, transfers?.[0]?.receiver])).toEqual(
      [
        ['trade', getAddress(you)],
        ['receive', getAddress(you)],
        ['execute', getAddress(you)],
        ['send', getAddress(you)],
      ],
    )
  })

  it('also where the explorer is an older one, and without what waits or cannot be told', async () => {
    const { explorer, page } = await setUp()
    explorer.transactions.push({ ...transaction(9), timestamp: null }, transaction(2))
    const [old, none, odd] = [transfer(6), transfer(5), transfer(4)]
    explorer.transfers.push(
      {
        ...old,
        transaction_hash: undefined,
        tx_hash: hashOf(6),
        log_index: '3',
        token: { address: coin, type: 'ERC-20' },
      },
      { ...none, total: null },
      { ...odd, token: { address_hash: coin, type: 'ERC-404' } },
    )
    const { data } = await page()
    expect(data.map(({ metadata }) => metadata.hash)).toEqual([hashOf(6), hashOf(2)])
  })

  it('comes in pages of 50, each transaction once and none left out, also while new ones come; the same cursor is the same page for 5 minutes', async () => {
    const { explorer, page, all, gateway } = await setUp(30)
    for (let time = 200; time > 0; time--) {
      if (time % 3) explorer.transactions.push(transaction(time))
      // Two transactions in one block, one of them of another account.
      if (time % 2)
        explorer.transfers.push(transfer(time), transfer(time, { transaction_hash: hashOf(1_000 + time) }))
    }
    const first = await page()
    const second = await page({ cursor: first.next })
    expect([first.data.length, second.data.length].every((length) => length > 45 && length <= 50)).toBe(true)
    explorer.transactions.unshift(...Array.from({ length: 40 }, (_, index) => transaction(300 - index)))
    gateway.wait(60_000)
    expect(await page({ cursor: first.next })).toEqual(second)
    const seen = new Set(first.data.map(({ id: one }) => one))
    expect(second.data.filter(({ id: one }) => seen.has(one))).toEqual([])
    const found = await all()
    const hashes = found.map(({ metadata }) => metadata.hash)
    const wanted = new Set(
      [...explorer.transactions, ...explorer.transfers].map((one) => one.hash ?? one.transaction_hash),
    )
    expect(hashes).toHaveLength(wanted.size)
    expect(new Set(hashes)).toEqual(wanted)
    const times = found.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('error: a cursor of another account, another filter, an index, or of nobody', async () => {
    const { explorer, page, gateway } = await setUp(60)
    for (let time = 60; time > 0; time--) explorer.transactions.push(transaction(time))
    const cursor = String((await page()).next)
    const [, [name]] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, [string]]
    const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const paths = [
      `${nobody}/history?chainId=${id}&cursor=${cursor}`,
      `${me}/history?cursor=${cursor}`,
      `${me}/nfts?chainId=${id}&cursor=${cursor}`,
      `${me}/history?chainId=${id}&cursor=${write(['x', [name]])}`,
      `${me}/history?chainId=${id}&cursor=${write([name, [name, 1]])}`,
      `${me}/history?chainId=${id}&cursor=abc`,
    ]
    for (const path of paths) {
      const response = await gateway.get(`/v1/account/${path}`)
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        400,
        { status: 'FAILED', reasons: [{ field: 'cursor' }] },
      ])
    }
  })

  it('security: G2 what comes back to the explorer is what it said, in its place', async () => {
    const { explorer, page } = await setUp(60)
    for (let time = 70; time > 0; time--) explorer.transactions.push(transaction(time))
    await page({ cursor: (await page()).next })
    expect(explorer.requests).toContain(
      `GET /api/v2/addresses/${me}/transactions?block_number=11&items_count=60&note=a&b=c`,
    )
  })

  it.each([
    { status: 500, body: {} },
    { status: 429, headers: { 'Retry-After': '7' }, body: {} },
    { body: '<html>' },
    { body: { items: [{ hash: 'x' }] } },
  ])('error: %j is 503 with Retry-After; what was known stands in for a day', async (answer) => {
    const { explorer, page, gateway } = await setUp()
    explorer.transactions.push(transaction(1))
    const before = await page()
    const good = explorer.answer
    explorer.answer = answer
    gateway.wait(60_000)
    expect(await page()).toEqual(before)
    const other = await gateway.get(`/v1/account/${nobody}/history?chainId=${id}`)
    expect([other.status, other.headers.get('Retry-After')]).toEqual([503, answer.headers ? '7' : '1'])
    explorer.answer = good
    gateway.wait(60_000)
    expect((await page({}, nobody)).data).toHaveLength(1)
  })

  it('error: an explorer that goes in circles is 503, after a few pages', async () => {
    const { explorer, gateway } = await setUp()
    explorer.answer = { body: { items: [], next_page_params: { again: 1 } } }
    expect((await gateway.get(`/v1/account/${me}/history?chainId=${id}`)).status).toBe(503)
    expect(explorer.requests.length).toBeLessThan(10)
  })

  it('many who ask at once are one question to the explorer', async () => {
    const { explorer, gateway } = await setUp()
    const responses = Array.from({ length: 20 }, () => gateway.get(`/v1/account/${me}/history?chainId=${id}`))
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(explorer.requests).toHaveLength(2)
  })

  it('§7 without a network: those that are indexed and those of explorers, as one', async () => {
    const { explorer, page, all, gateway, network } = await setUp(20)
    const other = await startLocalChain(31338)
    ends.push(() => other.stop())
    for (const value of [1n, 2n]) await other.pay(me as `0x${string}`, value)
    const indexed = { id: 'eip155:31338', name: 'Indexed', rpcUrls: [other.rpcUrl], index: { pollMs: 100 } }
    for (let time = 60; time > 0; time--) explorer.transactions.push(transaction(time))
    expect((await page({ chainId: undefined })).data).toHaveLength(50)
    gateway.reload({
      gateway: { chains: [network, indexed] },
    })
    const first = await page({ chainId: undefined })
    expect(await page({ chainId: undefined, cursor: first.next })).toMatchObject({ next: null })
    expect(await all({ chainId: undefined })).toHaveLength(60)
    const both = gatewayInMemory(
      { gateway: { chains: [network, indexed], limits: { requestBurst: 100_000 } } },
      systemClock,
    )
    const get = async () => {
      const response = await both.get(`/v1/account/${me}/history`)
      return ((await response.json()) as { data: HistoryTransaction[] }).data
    }
    // What is indexed happened just now, what the explorer tells of years ago.
    await until(
      async () => (await get()).filter(({ metadata }) => metadata.chain === indexed.id).length === 2,
    )
    expect((await get()).map(({ metadata }) => metadata.chain).slice(0, 4)).toEqual([
      indexed.id,
      indexed.id,
      id,
      id,
    ])
  })
})
