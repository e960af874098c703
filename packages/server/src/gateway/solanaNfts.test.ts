import { getNftImage, getNfts, nftImagePath } from 'latchkit/wire'
import { afterEach, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { startFakeService } from '../fixtures/fakeService.js'
import { addressOf, classicProgram, extendedProgram, solanaId as id } from '../fixtures/fakeSolana.js'
import { memberOf, metaplexBytes, mintBytes, ownWords } from '../fixtures/fakeTokens.js'
import { startOutsideHosts } from '../fixtures/outsideHosts.js'
import { metaplexAddress, metaplexProgram } from '../namespaces/solana/nfts/metaplex.js'
import { solanaGateway } from './fixtures/solanaGateway.js'

// The page's caller, the real gateway, a node after the published JSON-RPC, and a service after the published DAS API.

const [me, you, art, group] = [1, 2, 3, 4].map(addressOf) as [string, string, string, string]
const host = 'pictures.example'
const gif = Uint8Array.from([...Buffer.from('GIF89a'), 10, 0, 10, 0, 0, 0, 0])
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function setUp(given: Parameters<typeof solanaGateway>[0] = {}) {
  const parts = await solanaGateway(given)
  ends.push(parts.stop)
  const { kit, ledger, gateway } = parts
  const hold = (mint: string, amount = 1n, decimals = 0) =>
    ledger.tokenAccounts.push({
      address: addressOf(5_000 + ledger.tokenAccounts.length),
      owner: me,
      mint,
      amount,
      decimals,
    })
  /** Makes a token with a description of Metaplex, and gives it to the account. */
  const make = (mint: string, words: Parameters<typeof metaplexBytes>[1], supply = 1n) => {
    ledger.accounts.set(mint, { owner: classicProgram, data: mintBytes(supply) })
    ledger.accounts.set(metaplexAddress(mint), { owner: metaplexProgram, data: metaplexBytes(mint, words) })
  }
  const page = (query = {}, account = me) =>
    callGateway(kit, getNfts, { params: { account }, query: { chainId: id, ...query } })
  const status = async (query = '') =>
    (await gateway.get(`/v1/account/${me}/nfts?chainId=${id}${query}`)).status
  return { ...parts, hold, make, page, status }
}

const asset = (number: number, more: object = {}) => ({
  interface: 'V1_NFT',
  id: addressOf(number),
  content: { json_uri: `https://${host}/${number}.json`, metadata: { name: `Leaf ${number}`, symbol: 'L' } },
  compression: { compressed: true, eligible: false, tree: you, leaf_id: number },
  grouping: [{ group_key: 'collection', group_value: group }],
  ownership: { owner: me, delegated: false, frozen: false },
  burnt: false,
  ...more,
})

async function startDas(assets: readonly { readonly id: string }[]) {
  const service = await startFakeService(undefined)
  ends.push(() => service.stop())
  service.answer = {
    body() {
      const { method, params } = JSON.parse(service.sentBodies.at(-1) ?? '{}') as {
        method: string
        params: { page: number; limit: number; id: string }
      }
      const from = (params.page - 1) * params.limit
      const items = assets.slice(from, from + params.limit)
      const result =
        method === 'getAsset'
          ? assets.find((one) => one.id === params.id)
          : { total: items.length, limit: params.limit, page: params.page, items }
      return {
        jsonrpc: '2.0',
        id: 0,
        ...(result ? { result } : { error: { code: -32000, message: 'Asset Not Found' } }),
      }
    },
  }
  return service
}

describe('[A] the NFTs of an account of Solana', () => {
  it('by Metaplex and by their own words, with the collection that has confirmed them; no compressed ones, and the answer says so', async () => {
    const { hold, make, page, ledger } = await setUp()
    const [first, second, third] = [10, 11, 12].map(addressOf) as [string, string, string]
    make(group, { name: 'The Boats' })
    make(first, { name: 'Boat 1', uri: 'https://x.example/1', creators: 2, standard: 0, collection: group })
    make(second, { name: 'Boat 2', collection: group, isVerified: false }, 20n)
    ledger.accounts.set(third, {
      owner: extendedProgram,
      data: mintBytes(1n, [...ownWords(third, { name: 'Oar', uri: 'ipfs://x' }), memberOf(third, group)]),
    })
    hold(first)
    hold(second, 3n)
    hold(second, 4n)
    hold(third)
    const words = { chainId: id, tokenId: '0', flags: { is_spam: false } }
    const { data, ...rest } = await page()
    expect(rest).toEqual({ next: null, omits: ['compressed'] })
    expect([...data].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      {
        ...words,
        address: `${id}:${first}`,
        standard: 'metaplex',
        name: 'Boat 1',
        collection: 'The Boats',
        quantity: '1',
      },
      {
        ...words,
        address: `${id}:${second}`,
        standard: 'metaplex',
        name: 'Boat 2',
        collection: '',
        quantity: '7',
      },
      {
        ...words,
        address: `${id}:${third}`,
        standard: 'token2022',
        name: 'Oar',
        collection: 'The Boats',
        quantity: '1',
      },
    ])
  })

  it('none of a token with decimals, of none left, without words, of a currency, or of an account that is no token', async () => {
    const { hold, make, page, ledger } = await setUp()
    const mints = [20, 21, 22, 23, 24, 25].map(addressOf) as [string, string, string, string, string, string]
    const [coin, gone, plain, many, other, foreign] = mints
    for (const mint of mints) make(mint, { name: 'Not one' })
    make(many, { name: 'Points', standard: 2 }, 1_000n)
    ledger.accounts.delete(metaplexAddress(plain))
    ledger.accounts.set(other, { owner: you, data: mintBytes() })
    ledger.accounts.set(metaplexAddress(foreign), {
      owner: you,
      data: metaplexBytes(foreign, { name: 'Forged' }),
    })
    hold(coin, 5n, 6)
    hold(gone, 0n)
    for (const mint of [plain, many, other, foreign]) hold(mint)
    expect((await page()).data).toEqual([])
  })

  it('words of another token, too long or cut off are none', async () => {
    const { hold, make, page, ledger } = await setUp()
    const mints = Array.from({ length: 8 }, (_, at) => addressOf(30 + at))
    const extended = (at: number, data: Uint8Array) =>
      ledger.accounts.set(mints[at] ?? '', { owner: extendedProgram, data })
    const [m0 = '', m1 = '', m2 = '', m3 = '', m4 = '', m5 = '', m6 = ''] = mints
    make(m0, { name: 'x' })
    ledger.accounts.set(metaplexAddress(m0), {
      owner: metaplexProgram,
      data: metaplexBytes(you, { name: 'Yours' }),
    })
    extended(1, mintBytes(1n, ownWords(m1, { name: 'Yours' }, you)))
    extended(2, mintBytes(1n, ownWords(m2, { name: 'Elsewhere' }, m2, you)))
    extended(3, mintBytes(1n, ownWords(m3, { name: 'x'.repeat(5_000) })))
    extended(4, mintBytes(1n, ownWords(m4, { name: 'Cut' })).slice(0, 260))
    make(m5, { name: 'x' })
    const long = metaplexBytes(m5, { name: 'Long' })
    new DataView(long.buffer).setUint32(65, 4_000_000_000, true)
    ledger.accounts.set(metaplexAddress(m5), { owner: metaplexProgram, data: long })
    make(m6, { name: 'Right' })
    for (const mint of mints) hold(mint)
    expect((await page()).data.map(({ name }) => name)).toEqual(['Right'])
  })

  it('S4 advertising is flagged, and what the operator calls spam', async () => {
    const { hold, make, page } = await setUp({ network: { spam: [art] } })
    make(art, { name: 'Nice' })
    make(addressOf(40), { name: 'Claim at boats.xyz' })
    hold(art)
    hold(addressOf(40))
    expect((await page()).data.map(({ flags }) => flags.is_spam)).toEqual([true, true])
  })

  it('page by page, each once, in a bounded number of calls, whatever strangers send', async () => {
    const { hold, make, page, callsOf, gateway } = await setUp()
    for (let at = 0; at < 120; at++) {
      make(addressOf(100 + at), { name: `One ${at}` })
      hold(addressOf(100 + at))
    }
    for (let at = 0; at < 700; at++) hold(addressOf(1_000 + at))
    const names: string[] = []
    let [cursor, pages]: [string | null, number] = ['', 0]
    while (cursor !== null) {
      const before = callsOf('getMultipleAccounts').length
      const read = await page(cursor ? { cursor } : {})
      expect(callsOf('getMultipleAccounts').length - before).toBeLessThanOrEqual(6)
      names.push(...read.data.map(({ name }) => name))
      gateway.wait(11_000)
      ;[cursor, pages] = [read.next, pages + 1]
    }
    expect([names.length, new Set(names).size]).toEqual([120, 120])
    expect(pages).toBeLessThan(25)
  })

  it('error: security: a cursor of another account’s list is refused', async () => {
    const { hold, make, page, gateway } = await setUp()
    for (let at = 0; at < 60; at++) {
      make(addressOf(100 + at), { name: 'One' })
      hold(addressOf(100 + at))
    }
    const { next } = await page()
    const path = `/v1/account/${you}/nfts?chainId=${id}&cursor=${next}`
    expect((await gateway.get(path)).status).toBe(400)
  })
})

describe('compressed NFTs, by the operator’s service', () => {
  it('come behind those of the chain, page by page', async () => {
    const das = await startDas([
      ...Array.from({ length: 60 }, (_, at) => asset(200 + at)),
      asset(300, { burnt: true }),
      asset(301, { compression: { compressed: false } }),
    ])
    const { hold, make, page } = await setUp({ network: { dasUrl: das.url } })
    make(art, { name: 'On the chain' })
    make(group, { name: 'The Leaves' })
    hold(art)
    const first = await page()
    const second = await page({ cursor: first.next ?? '' })
    const third = await page({ cursor: second.next ?? '' })
    expect([first, second, third].map(({ data, next }) => [data.length, next === null])).toEqual([
      [1, false],
      [50, false],
      [10, true],
    ])
    expect([first.omits, second.data[0]]).toEqual([
      undefined,
      {
        chainId: id,
        address: `${id}:${addressOf(200)}`,
        tokenId: '0',
        standard: 'compressed',
        name: 'Leaf 200',
        collection: 'The Leaves',
        quantity: '1',
        flags: { is_spam: false },
      },
    ])
    const [method, params] =
      das.sentBodies.map((body) => JSON.parse(body)).map((one) => [one.method, one.params])[0] ?? []
    expect([method, params]).toEqual([
      'searchAssets',
      { ownerAddress: me, compressed: true, page: 1, limit: 50 },
    ])
  })

  it('published: a leaf as Metaplex’s own service tells it', async () => {
    const owner = 'Fq4HDXfutKjEZ7zZP2JmKboSm2ZsYsKEJ7BLQAfrpNcc'
    const collection = '4zapNXifB7Lz5XGUtsYQ3gsEujK2dqFw4mE9NY57NrtD'
    // github.com/metaplex-foundation/digital-asset-rpc-infrastructure, integration_tests, cnft_tests: mint_verify_collection
    const leaf = {
      interface: 'V1_NFT',
      id: '2WjoMU1hBGXv8sKcxQDGnu1tgMduzdZEmEEGjh8MZYfC',
      content: {
        json_uri: 'https://metaplex.com',
        files: [],
        metadata: { name: 'test', symbol: 'TST', token_standard: 'NonFungible' },
        links: {},
      },
      compression: {
        eligible: false,
        compressed: true,
        asset_hash: 'DaxPr3AmJoqwJxgeeTSXZjM8eXzj2aEkbAWChJEhh53e',
        tree: 'F7gUS2b9mMKHWz6yebb447tAt9wUZbwtwqFabJbhi4V2',
        seq: 2,
        leaf_id: 0,
      },
      grouping: [{ group_key: 'collection', group_value: collection }],
      royalty: { royalty_model: 'creators', target: null, percent: 0, basis_points: 0 },
      ownership: { frozen: false, delegated: false, delegate: null, ownership_model: 'single', owner },
      supply: { print_max_supply: 0, print_current_supply: 0, edition_nonce: 0 },
      mutable: false,
      burnt: false,
    }
    const das = await startDas([leaf])
    const { make, page } = await setUp({ network: { dasUrl: das.url } })
    make(collection, { name: 'The Tests' })
    const { data } = await page({}, owner)
    expect(data).toMatchObject([
      { address: `${id}:${leaf.id}`, standard: 'compressed', name: 'test', collection: 'The Tests' },
    ])
  })

  it.each([
    ['what others have', { ownership: { owner: you } }],
    ['an id that is none', { id: 'O0' }],
    ['no owner', { ownership: null }],
  ])('error: a service that tells %s: 503', async (_, more) => {
    const das = await startDas([asset(1, more)])
    const { status } = await setUp({ network: { dasUrl: das.url } })
    expect(await status()).toBe(503)
  })

  it.each([
    ['answers nothing of use', 'x'],
    [
      'answers more than it is asked for',
      { result: { items: Array.from({ length: 51 }, (_, at) => asset(at)) } },
    ],
    ['answers too long a text', `{"result":"${'x'.repeat(3_000_000)}"}`],
    ['refuses', { error: { code: -32000, message: 'no' } }],
  ])('error: a service that %s: 503', async (_, body) => {
    const das = await startFakeService(body)
    ends.push(() => das.stop())
    const { status } = await setUp({ network: { dasUrl: das.url } })
    expect(await status()).toBe(503)
  })

  it('a service that tells the same page for ever comes to an end', async () => {
    const items = Array.from({ length: 50 }, (_, at) => asset(400 + at))
    const das = await startFakeService({ result: { items } })
    ends.push(() => das.stop())
    const { page } = await setUp({ network: { dasUrl: das.url } })
    const first = await page()
    const second = await page({ cursor: first.next ?? '' })
    expect([first.data.length, second]).toEqual([50, { data: [], next: null }])
  })
})

describe('pictures of NFTs of Solana', () => {
  async function withPictures(network: object = {}) {
    const hosts = await startOutsideHosts()
    ends.push(() => hosts.stop())
    hosts.addresses[host] = ['93.184.216.34']
    hosts.answers[host] = (path) =>
      path.endsWith('.json') ? { body: JSON.stringify({ image: `https://${host}/1.gif` }) } : { body: gif }
    const parts = await setUp({
      network,
      gateway: { nftImages: { hosts: [host] } },
      externalHttp: hosts.externalHttp,
    })
    return { ...parts, hosts }
  }

  it('by the id of the list, from hosts that the operator lists', async () => {
    const { hold, make, page, kit, hosts } = await withPictures()
    make(art, { name: 'Boat', uri: `https://${host}/1.json` })
    hold(art)
    const { data } = await page()
    expect(data[0]?.imageUrl).toBe(nftImagePath({ chainId: id, contract: art, tokenId: '0' }))
    const params = { id: data[0]?.imageUrl?.split('/').at(-1) ?? '' }
    const picture = await callGateway(kit, getNftImage, { params })
    expect([picture.type, picture.size, hosts.requests.length]).toEqual(['image/gif', gif.length, 2])
  })

  it('of a compressed one its service says where it is', async () => {
    const das = await startDas([asset(200)])
    const { gateway } = await withPictures({ dasUrl: das.url })
    const path = nftImagePath({ chainId: id, contract: addressOf(200), tokenId: '0' })
    expect((await gateway.get(path)).status).toBe(200)
    const other = nftImagePath({ chainId: id, contract: addressOf(201), tokenId: '0' })
    expect((await gateway.get(other)).status).toBe(404)
  })

  it.each([
    ['a host that is not listed', 'https://evil.example/1.json'],
    ['this machine', 'https://127.0.0.1/1.json'],
    ['another scheme', 'file:///etc/passwd'],
    ['nothing', ''],
  ])('error: security: G3 %s is not asked: 404', async (_, uri) => {
    const { make, gateway, hosts } = await withPictures()
    make(art, { name: 'Boat', uri })
    const path = nftImagePath({ chainId: id, contract: art, tokenId: '0' })
    expect([(await gateway.get(path)).status, hosts.requests]).toEqual([404, []])
  })

  it('error: another number than 0 is of no NFT', async () => {
    const { make, gateway } = await withPictures()
    make(art, { name: 'Boat', uri: `https://${host}/1.json` })
    const path = nftImagePath({ chainId: id, contract: art, tokenId: '1' })
    expect((await gateway.get(path)).status).toBe(404)
  })

  it('without hosts there are none, and the list names none', async () => {
    const { hold, make, page } = await setUp()
    make(art, { name: 'Boat', uri: `https://${host}/1.json` })
    hold(art)
    expect((await page()).data[0]).not.toHaveProperty('imageUrl')
  })
})
