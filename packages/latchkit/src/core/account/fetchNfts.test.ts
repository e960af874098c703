import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import type { AccountNft } from '../../wire/http/getNfts.js'
import { connect } from '../connect/connect.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { nftList } from '../select/accountLists.js'
import { type FetchNftsParameters, fetchNfts } from './fetchNfts.js'

const world = worlds()
const backendUrl = 'https://gateway.example'
const nft = (tokenId: string, more: Partial<AccountNft> = {}): AccountNft => ({
  chainId: 'toy:1',
  address: 'toy:1:brick-art',
  tokenId,
  standard: 'erc721',
  name: `Art #${tokenId}`,
  collection: 'Art',
  quantity: '1',
  flags: { is_spam: false },
  ...more,
})
interface Page {
  readonly data: readonly object[]
  readonly next: string | null
  readonly omits?: readonly string[]
}
type Pages = Readonly<Record<string, Page>>

/** A connected account, and a gateway that has these pages by their cursor, or a status to refuse with. */
async function connected(first: Pages | number, options: object = { backendUrl }) {
  const toy = createToy({ supports: ['balances', 'activity'] })
  const requests: string[] = []
  let pages = first
  const fetch = async (address: URL | RequestInfo) => {
    const { pathname, searchParams } = new URL(String(address))
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['toy:1', 'toy:2'], ws: [] })
    const cursor = searchParams.get('cursor')
    requests.push([pathname, searchParams.get('chainId'), ...(cursor ? [cursor] : [])].join(' '))
    if (typeof pages === 'number') return new Response('{}', { status: pages })
    return Response.json(pages[cursor ?? ''] ?? { data: [], next: null })
  }
  const all = world(
    { adapters: [toy.adapter], ...options, services: { fetch } },
    { toy, storage: createMemoryStorage() },
  )
  await all.start()
  toy.add('a')
  await connect(all.kit, { connector: 'toy:a' })
  return {
    ...all,
    requests,
    answers: (next: Pages | number) => {
      pages = next
    },
    nfts: () => nftList(all.kit.store.getState()),
    /** Reads, and lets the tries of a failing gateway pass. */
    readNfts: async (params: FetchNftsParameters = {}) => {
      const reading = fetchNfts(all.kit, params)
      await all.clock.advance(1_000)
      return reading
    },
  }
}

describe('the NFTs of an account', () => {
  it('are asked of the gateway, page by page, without advertising and without pictures of others', async () => {
    const { readNfts, nfts, requests } = await connected({
      '': {
        data: [
          nft('1', { imageUrl: 'https://spy.example/1.png' }),
          nft('2', { flags: { is_spam: true } }),
          nft('3', { imageUrl: `${backendUrl}/public/getNftImage/3` }),
          nft('4', { chainId: 'toy:2' }),
        ],
        next: 'p2',
      },
      p2: { data: [nft('3'), nft('5')], next: null },
    })
    await readNfts()
    expect(nfts()).toMatchObject({
      nfts: [nft('1'), { imageUrl: `${backendUrl}/public/getNftImage/3` }],
      next: 'p2',
    })
    expect(nfts()?.nfts[0]).not.toHaveProperty('imageUrl')
    await readNfts({ page: 'further' })
    expect(nfts()?.nfts.map(({ tokenId }) => tokenId)).toEqual(['1', '3', '5'])
    const path = '/v1/account/brick-a/nfts toy:1'
    expect(requests).toEqual([path, `${path} p2`])
    // Read again they stay as long as the list still meets them.
    await readNfts({ force: true })
    expect(nfts()?.nfts.map(({ tokenId }) => tokenId)).toEqual(['1', '3', '5'])
  })

  it('what the gateway cannot see is named, with a list and without one', async () => {
    const omits = ['compressed'] as const
    const { readNfts, nfts, answers, clock } = await connected({
      '': { data: [nft('1')], next: 'p2', omits },
      p2: { data: [nft('2')], next: null, omits },
    })
    await readNfts()
    await readNfts({ page: 'further' })
    expect(nfts()).toMatchObject({ nfts: { length: 2 }, omits })
    answers({ '': { data: [], next: null, omits } })
    await clock.advance(15_000)
    await readNfts()
    expect(nfts()).toMatchObject({ nfts: [], omits })
    answers({ '': { data: [nft('1')], next: null } })
    await readNfts({ force: true })
    expect(nfts()?.omits).toEqual([])
  })

  it('error: what was known stays, the failure beside it, for 30 s', async () => {
    const { readNfts, nfts, answers, requests, clock } = await connected({
      '': { data: [nft('1')], next: null },
    })
    await readNfts()
    answers(404)
    await clock.advance(15_000)
    await readNfts()
    expect(nfts()).toMatchObject({ nfts: { length: 1 }, failedPage: 'first' })
    await readNfts()
    expect(requests).toHaveLength(2)
  })

  it('error: nobody is connected', async () => {
    const { kit, start } = world({ backendUrl })
    await start()
    expect(await codeOf(fetchNfts(kit))).toBe('notConnected')
  })

  it('without a gateway there is nobody to ask', async () => {
    const { readNfts, nfts } = await connected({}, {})
    await readNfts()
    expect(nfts()).toMatchObject({ isUnserved: true, nfts: [] })
  })
})
