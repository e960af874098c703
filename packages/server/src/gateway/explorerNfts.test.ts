import { type AccountNft, getNfts } from 'latchkit/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { systemClock } from '../clock.js'
import { type ExplorerNftEntry, startFakeExplorer } from '../fixtures/fakeExplorer.js'
import { addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { until } from '../fixtures/until.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The page's caller, the real gateway, a real chain, and an explorer written by hand after the published description of
// Blockscout's API v2 ("nft" of an address). Nothing could be recorded: these tests reach no host but this machine.

const id = 'eip155:31337'
const me = addresses[0]!
const you = addresses[1]!
const nobody = '0x00000000000000000000000000000000000a11ce'
let chain: LocalChain
let [art, things, named]: `0x${string}`[] = []
beforeAll(async () => {
  chain = await startLocalChain()
  art = await chain.deploy('Nft721')
  things = await chain.deploy('Nft1155')
  named = await chain.deploy('Token', ['claim at airdrop.xyz', 'X', 0, 1n])
})
afterAll(() => chain.stop())

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** One as published: an explorer says much more of it than is read here. */
const nft = (token: string, number: string, more: object = {}): ExplorerNftEntry => ({
  id: number,
  is_unique: true,
  image_url: 'https://elsewhere.example/picture.png',
  animation_url: null,
  external_app_url: null,
  media_type: 'image/png',
  media_url: null,
  metadata: { name: 'Lie', description: 'Lie', attributes: [] },
  owner: null,
  thumbnails: null,
  token: { address_hash: token, type: 'ERC-721', name: 'Lie', symbol: 'LIE', decimals: null },
  token_type: 'ERC-721',
  value: '1',
  ...more,
})
const many = (count: number, token: string) =>
  Array.from({ length: count }, (_, index) => nft(token, String(index + 1)))

async function setUp(size = 50, more: object = {}, gatewayMore: object = {}) {
  const explorer = await startFakeExplorer(size)
  const network = { id, name: 'Local', rpcUrls: [chain.rpcUrl], explorerUrl: `${explorer.url}/`, ...more }
  const gateway = gatewayInMemory({ gateway: { chains: [network], ...gatewayMore } })
  const { kit } = createPage(gateway)
  ends.push(
    () => explorer.stop(),
    () => kit.destroy(),
  )
  const page = (query = {}, account: string = me) =>
    callGateway(kit, getNfts, { params: { account }, query: { chainId: id, ...query } })
  const all = async (query = {}) => {
    const found: AccountNft[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, next } = await page({ ...query, cursor })
      found.push(...data)
      cursor = next
    }
    return found
  }
  return { explorer, gateway, network, page, all }
}

describe('[A] the NFTs of a network that is not indexed, by an explorer of its published schema', () => {
  it('what an account holds; the names are the network’s and the pictures the gateway’s', async () => {
    const { explorer, page } = await setUp(50, {}, { nftImages: { hosts: ['metadata.example'] } })
    const of1155 = { token: { address_hash: things, type: 'ERC-1155' }, token_type: 'ERC-1155' }
    explorer.nfts.push(
      nft(art!, '12'),
      nft(things!, '7', { ...of1155, value: '3' }),
      // Older explorers name the contract and its kind otherwise.
      nft(art!, '13', { token: { address: art, type: 'ERC-721' }, token_type: undefined, value: null }),
    )
    const { data, next } = await page()
    expect(next).toBeNull()
    expect(data[0]).toEqual({
      chainId: id,
      address: `${id}:${art}`,
      tokenId: '12',
      standard: 'erc721',
      name: 'Pictures #12',
      collection: 'Pictures',
      quantity: '1',
      flags: { is_spam: false },
      imageUrl: `/public/getNftImage/eip155-31337-${art}-12`,
    })
    expect(data.slice(1)).toMatchObject([
      { name: 'Things #7', standard: 'erc1155', quantity: '3' },
      { name: 'Pictures #13', quantity: '1' },
    ])
    expect(explorer.requests).toEqual([`GET /api/v2/addresses/${me}/nft?type=ERC-721,ERC-1155`])
  })

  it('without what is no NFT, is held no more, or is told twice', async () => {
    const { explorer, page } = await setUp()
    explorer.nfts.push(
      nft(art!, '1'),
      nft(art!, '1'),
      nft(art!, '2', { token: { address_hash: art, type: 'ERC-404' }, token_type: 'ERC-404' }),
      nft(art!, '3', { token: { address_hash: null, type: 'ERC-721' } }),
      nft(things!, '4', { token_type: 'ERC-1155', value: '0' }),
      nft(things!, '5', { token_type: 'ERC-1155', value: null }),
      nft(things!, '006', { token_type: 'ERC-1155', value: '007' }),
    )
    expect((await page()).data.map(({ tokenId, quantity }) => [tokenId, quantity])).toEqual([
      ['1', '1'],
      ['6', '7'],
    ])
  })

  it('security: what is advertising says so, by its own name or by the operator’s list', async () => {
    const { explorer, page } = await setUp(50, { spam: [things] })
    explorer.nfts.push(nft(art!, '1'), nft(named!, '1'), nft(things!, '1'))
    expect((await page()).data.map(({ flags }) => flags.is_spam)).toEqual([false, true, true])
  })

  it('comes page by page, each once and none left out; what goes back to the explorer is what it said (G2)', async () => {
    const { explorer, all } = await setUp(50)
    explorer.nfts.push(...many(120, art!))
    const found = await all()
    expect(found.map(({ tokenId }) => Number(tokenId))).toEqual(
      Array.from({ length: 120 }, (_, at) => at + 1),
    )
    expect(explorer.requests).toHaveLength(3)
    expect(explorer.requests[1]).toBe(
      `GET /api/v2/addresses/${me}/nft?type=ERC-721,ERC-1155&items_count=50&token_contract_address_hash=${art}&token_id=50&token_type=ERC-721`,
    )
  })

  it('security: a network full of junk hides another’s for one page at most, and nothing is told twice', async () => {
    const other = await startLocalChain(31338)
    ends.push(() => other.stop())
    const others = await other.deploy('Nft721')
    const { explorer, gateway, network, page, all } = await setUp(50)
    const second = await startFakeExplorer(50)
    ends.push(() => second.stop())
    const secondNetwork = {
      id: 'eip155:31338',
      name: 'Two',
      rpcUrls: [other.rpcUrl],
      explorerUrl: second.url,
    }
    gateway.reload({
      gateway: { chains: [network, secondNetwork] },
    })
    explorer.nfts.push(...many(170, art!))
    second.nfts.push(...many(3, others))
    const first = await page({ chainId: undefined })
    expect(first.data).toHaveLength(50)
    const next = await page({ chainId: undefined, cursor: first.next })
    expect(next.data.slice(0, 3).map(({ chainId }) => chainId)).toEqual(Array(3).fill('eip155:31338'))
    const found = await all({ chainId: undefined })
    expect(found).toHaveLength(173)
    expect(new Set(found.map(({ address, tokenId }) => `${address}/${tokenId}`)).size).toBe(173)
  })

  it('without a network: those that are indexed and those of explorers, as one', async () => {
    const other = await startLocalChain(31338)
    ends.push(() => other.stop())
    const things2 = await other.deploy('Nft1155')
    await other.write(things2, 'mint', [me, 9n, 4n])
    const { explorer, network } = await setUp(50)
    explorer.nfts.push(...many(70, art!))
    const indexed = { id: 'eip155:31338', name: 'Indexed', rpcUrls: [other.rpcUrl], index: { pollMs: 100 } }
    const both = gatewayInMemory(
      { gateway: { chains: [network, indexed], limits: { requestBurst: 100_000 } } },
      systemClock,
    )
    const get = async (path: string) => {
      const response = await both.get(`/v1/account/${me}/${path}`)
      return (await response.json()) as { data: AccountNft[]; next: string | null }
    }
    await until(async () => (await get(`history?chainId=${indexed.id}`)).data.length === 2)
    // The index is first in turn.
    const first = await get('nfts')
    expect(first.data).toHaveLength(51)
    expect(first.data[0]).toMatchObject({ tokenId: '9', quantity: '4', name: 'Things #9' })
    const second = await get(`nfts?cursor=${first.next}`)
    expect([second.data.length, second.next]).toEqual([20, null])
  })

  it('a network with an index asks no explorer, and one with neither has none', async () => {
    const { explorer, page } = await setUp(50, { index: {} })
    explorer.nfts.push(nft(art!, '1'))
    expect(await page({}, you)).toEqual({ data: [], next: null })
    expect(explorer.requests).toEqual([])
    const bare = await setUp(50, { explorerUrl: undefined })
    expect(await bare.page()).toEqual({ data: [], next: null })
  })

  it('error: a cursor of another account, another filter, a history, or of nobody', async () => {
    const { explorer, page, gateway } = await setUp(50)
    explorer.nfts.push(...many(60, art!))
    const cursor = String((await page()).next)
    const paths = [
      `${nobody}/nfts?chainId=${id}&cursor=${cursor}`,
      `${me}/nfts?cursor=${cursor}`,
      `${me}/history?chainId=${id}&cursor=${cursor}`,
      `${me}/nfts?chainId=${id}&cursor=abc`,
      `0x${'0'.repeat(40)}/nfts?chainId=${id}&cursor=${cursor}`,
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

  const hostile: readonly (readonly [
    string,
    { status?: number; headers?: Record<string, string>; body: unknown },
  ])[] = [
    ['a failure', { status: 500, body: {} }],
    ['too many questions', { status: 429, headers: { 'Retry-After': '7' }, body: {} }],
    ['no JSON', { body: '<html>' }],
    ['another shape', { body: [] }],
    ['a number that is none', { body: { items: [nft(`0x${'1'.repeat(40)}`, '-1')] } }],
    ['a number beyond 256 bits', { body: { items: [nft(`0x${'1'.repeat(40)}`, '9'.repeat(78))] } }],
    ['an amount that is none', { body: { items: [nft(`0x${'1'.repeat(40)}`, '1', { value: 1e30 })] } }],
    ['a contract that is a path', { body: { items: [nft('../../admin', '1')] } }],
    ['a next page that is an object', { body: { items: [], next_page_params: { a: { b: 1 } } } }],
    ['a next page of 3,000 characters', { body: { items: [], next_page_params: { a: 'x'.repeat(3_000) } } }],
    ['more than 100 at once', { body: { items: many(101, `0x${'1'.repeat(40)}`) } }],
    ['30 MB', { body: `{"items":[],"note":"${'x'.repeat(30_000_000)}"}` }],
    ['5,000 lists in each other', { body: `{"items":${'['.repeat(5_000)}${']'.repeat(5_000)}}` }],
  ]
  it.each(hostile)(
    'security: %s is 503 with Retry-After; what was known stands in for a day',
    async (_, answer) => {
      const { explorer, page, gateway } = await setUp()
      explorer.nfts.push(nft(art!, '1'))
      const before = await page()
      const good = explorer.answer
      explorer.answer = answer
      gateway.wait(60_000)
      expect(await page()).toEqual(before)
      const other = await gateway.get(`/v1/account/${nobody}/nfts?chainId=${id}`)
      expect([other.status, other.headers.get('Retry-After')]).toEqual([503, answer.headers ? '7' : '1'])
      explorer.answer = good
      gateway.wait(60_000)
      expect((await page({}, nobody)).data).toHaveLength(1)
    },
  )

  it('error: an explorer that goes in circles is 503 after a few pages, and a page that leads to itself the last', async () => {
    const { explorer, gateway } = await setUp()
    let turn = 0
    explorer.answer = { body: () => ({ items: [], next_page_params: { again: ++turn % 2 } }) }
    expect((await gateway.get(`/v1/account/${me}/nfts?chainId=${id}`)).status).toBe(503)
    expect(explorer.requests.length).toBeLessThan(15)
    const other = await setUp()
    other.explorer.answer = { body: { items: [nft(art!, '1')], next_page_params: { again: 1 } } }
    expect(await other.all()).toHaveLength(2)
  })

  it('many who ask at once are one question to the explorer, at 20 each', async () => {
    const { explorer, gateway } = await setUp(50, {}, { limits: { requestBurst: 101 } })
    explorer.nfts.push(nft(art!, '1'))
    const ask = () => gateway.get(`/v1/account/${me}/nfts?chainId=${id}`)
    const statuses = (await Promise.all(Array.from({ length: 6 }, ask))).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(explorer.requests).toHaveLength(1)
  })
})
