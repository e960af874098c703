import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import type { HistoryTransaction } from '../../wire/http/getHistory.js'
import { connect } from '../connect/connect.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy } from '../fixtures/toy.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import { transactionList } from '../select/accountLists.js'
import { type FetchTransactionsParameters, fetchTransactions } from './fetchTransactions.js'

const world = worlds()
const backendUrl = 'https://gateway.example'
const entry = (id: string, more: Partial<HistoryTransaction['metadata']> = {}): HistoryTransaction => ({
  id,
  metadata: {
    operationType: 'send',
    hash: id,
    minedAt: '2026-01-15T12:00:00Z',
    sentFrom: 'brick-a',
    sentTo: 'brick-b',
    status: 'confirmed',
    nonce: 1,
    chain: 'toy:1',
    ...more,
  },
})
interface Page {
  readonly data: readonly object[]
  readonly next: string | null
  readonly more?: boolean
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
    const query = ['chainId', 'cursor', 'onramp'].flatMap((name) => searchParams.get(name) ?? [])
    requests.push(`${pathname} ${query.join(' ')}`)
    if (typeof pages === 'number') return new Response('{}', { status: pages })
    return Response.json(pages[searchParams.get('cursor') ?? ''] ?? { data: [], next: null })
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
    toy,
    requests,
    answers: (next: Pages | number) => {
      pages = next
    },
    list: () => transactionList(all.kit.store.getState()),
    ids: () => transactionList(all.kit.store.getState())?.transactions.map(({ id }) => id),
    /** Reads, and lets the tries of a failing gateway pass. */
    read: async (params: FetchTransactionsParameters = {}) => {
      const reading = fetchTransactions(all.kit, params).catch((error: unknown) => error)
      await all.clock.advance(1_000)
      return reading
    },
  }
}
describe('the history of an account', () => {
  it('§7 is asked of the gateway, page by page', async () => {
    const { read, ids, list, requests } = await connected({
      '': { data: [entry('c'), entry('b')], next: 'p2' },
      p2: { data: [entry('b'), entry('a')], next: null },
    })
    await read()
    expect([ids(), list()?.next]).toEqual([['c', 'b'], 'p2'])
    await read({ page: 'further' })
    expect([ids(), list()?.next]).toEqual([['c', 'b', 'a'], undefined])
    await read({ page: 'further' })
    const path = '/v1/account/brick-a/history toy:1'
    expect(requests).toEqual([path, `${path} p2`])
  })

  it.each([
    ['not empty, with a cursor of the next page', [entry('b'), entry('a')], 'p2'],
    ['empty', [], null],
  ] as const)('§3, §4 loading, then %s', async (_, data, next) => {
    const { kit, list } = await connected({ '': { data, next } })
    expect(list()).toBeUndefined()
    const reading = fetchTransactions(kit)
    expect(list()).toMatchObject({ loading: true, empty: false, next: undefined, transactions: [] })
    await reading
    expect(list()).toMatchObject({
      transactions: data,
      transactionsByYear: data.length > 0 ? { 2026: { 0: data } } : {},
      lastNetworkInView: 'toy:1',
      loading: false,
      empty: data.length === 0,
      next: next ?? undefined,
    })
  })

  it('that more happened than the gateway has looked through is said, whichever page says so', async () => {
    const { read, list, answers } = await connected({
      '': { data: [entry('c')], next: 'p2', more: true },
      p2: { data: [entry('b')], next: null },
    })
    await read()
    expect(list()?.isPartial).toBe(true)
    await read({ page: 'further' })
    expect(list()).toMatchObject({ transactions: { length: 2 }, isPartial: true })
    answers({ '': { data: [entry('c')], next: null } })
    await read({ force: true })
    expect(list()?.isPartial).toBe(false)
  })

  it('S4: a memo is one line of what can be seen, however it came', async () => {
    const memo = `  Thanks\n\tfor\u202e lunch\u200b ${'x'.repeat(400)}`
    const { read, list } = await connected({
      '': { data: [entry('a', { memo, fee: '0.000005' })], next: null },
    })
    await read()
    const { metadata } = list()?.transactions[0] ?? {}
    expect([metadata?.memo, metadata?.fee]).toEqual([`Thanks for lunch ${'x'.repeat(239)}`, '0.000005'])
  })

  it('§5 only what happened on the connected network, at a time that is one, and no spam', async () => {
    const flags = { is_spam: true }
    const spam = {
      ...entry('spam'),
      transfers: [{ nft_info: { name: 'x', flags }, quantity: { numeric: '1' } }],
    }
    const free = { name: 'Visit claim-usdc.com to claim', symbol: 'FREE' }
    const moved = (fungible_info: object) => ({ fungible_info, quantity: { numeric: '5' } })
    const junk = { ...entry('junk'), transfers: [moved({ ...free, flags })] }
    const mixed = { ...entry('mixed'), transfers: [moved({ ...free, flags }), moved({ symbol: 'ETH' })] }
    const { read, ids, list } = await connected({
      '': {
        data: [
          entry('a'),
          junk,
          mixed,
          entry('far', { chain: 'toy:2' }),
          entry('unsaid', { chain: undefined } as never),
          entry('when', { minedAt: 'soon' }),
          spam,
        ],
        next: null,
      },
    })
    await read()
    expect(ids()).toEqual(['a', 'mixed', 'unsaid'])
    const shown = list()?.transactions[1]?.transfers?.map(({ fungible_info: coin }) => coin?.flags)
    expect(shown).toEqual([flags, undefined])
    expect(list()?.empty).toBe(false)
  })

  it('S4: names are texts that can be seen, and no picture of somebody else stays', async () => {
    const transfers = [
      {
        fungible_info: {
          name: 'Go\u202eld',
          symbol: 'G\u200bLD',
          icon: { url: 'https://spy.example/a.png' },
        },
        quantity: { numeric: '1' },
      },
      {
        nft_info: {
          name: 'A\nrt',
          flags: { is_spam: false },
          content: { preview: { url: `${backendUrl}/public/getNftImage/5` } },
        },
        quantity: { numeric: '1' },
      },
    ]
    const application = { name: 'At\u200flas', iconUrl: 'https://spy.example/b.png' }
    const { read, list } = await connected({
      '': { data: [{ ...entry('a', { application }), transfers }], next: null },
    })
    await read()
    const [transaction] = list()?.transactions ?? []
    expect(transaction?.metadata.application).toEqual({ name: 'Atlas', iconUrl: null })
    expect(transaction?.transfers).toEqual([
      { fungible_info: { name: 'Gold', symbol: 'GLD' }, quantity: { numeric: '1' } },
      {
        nft_info: {
          name: 'Art',
          flags: { is_spam: false },
          content: { preview: { url: `${backendUrl}/public/getNftImage/5` } },
        },
        quantity: { numeric: '1' },
      },
    ])
  })

  it('is read again after 15 s, or if forced', async () => {
    const { read, requests, clock } = await connected({ '': { data: [entry('a')], next: null } })
    await read()
    await clock.advance(13_000)
    await read()
    expect(requests).toHaveLength(1)
    await read({ force: true })
    expect(requests).toHaveLength(2)
    await clock.advance(15_000)
    await read()
    expect(requests).toHaveLength(3)
  })

  it('§3 is read anew on another network than the last', async () => {
    const { read, toy, clock, ids, requests, answers, list } = await connected({
      '': { data: [entry('a')], next: null },
    })
    await read()
    toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:2' })
    await clock.advance(0)
    expect(list()).toBeUndefined()
    answers({ '': { data: [entry('b', { chain: 'toy:2' })], next: null } })
    await read()
    expect([ids(), list()?.lastNetworkInView]).toEqual([['b'], 'toy:2'])
    expect(requests.at(-1)).toBe('/v1/account/brick2-a/history toy:2')
  })

  it('error: §8 says so, is tracked, and is asked again after 30 s', async () => {
    const { read, list, requests, clock, names, answers, events } = await connected(404)
    expect(await read()).toMatchObject({
      code: 'fetchTransactionsFailed',
      message: 'Failed to fetch transactions',
      cause: { code: 'httpStatus' },
    })
    expect(list()).toMatchObject({
      transactions: [],
      empty: false,
      loading: false,
      failedPage: 'first',
    })
    expect(names()).toContain('ERROR_FETCH_TRANSACTIONS')
    expect(events.at(-1)?.properties).toEqual({ network: 'toy:1', code: 'httpStatus' })
    await read()
    expect(requests).toHaveLength(1)
    answers({ '': { data: [entry('a')], next: null } })
    await clock.advance(30_000)
    await read()
    expect(list()).toMatchObject({ transactions: [{ id: 'a' }] })
    expect(list()?.failedPage).toBeUndefined()
  })

  it('error: a further page that fails leaves what is known, and is asked again only by the visitor for 30 s', async () => {
    const { read, ids, list, answers, requests } = await connected({ '': { data: [entry('a')], next: 'p2' } })
    await read()
    answers(404)
    await read({ page: 'further' })
    expect([ids(), list()?.failedPage, list()?.next]).toEqual([['a'], 'further', 'p2'])
    await read({ page: 'further' })
    expect(requests).toHaveLength(2)
    answers({ p2: { data: [entry('b')], next: null } })
    await read({ page: 'further', force: true })
    expect(ids()).toEqual(['a', 'b'])
  })

  it('error: readings 17: a newest page that fails later leaves what is known, says which it was, and is tracked', async () => {
    const { read, ids, list, answers, clock, names } = await connected({
      '': { data: [entry('a')], next: null },
    })
    await read()
    answers(404)
    await clock.advance(15_000)
    await read()
    expect([ids(), list()?.failedPage, list()?.empty]).toEqual([['a'], 'first', false])
    expect(names()).toContain('ERROR_FETCH_TRANSACTIONS')
  })

  it('without a gateway there is nobody to ask, and the state says so', async () => {
    const { read, list, requests } = await connected({}, {})
    await read()
    expect(list()).toMatchObject({ isUnserved: true, empty: true, transactions: [] })
    expect(requests).toEqual([])
  })

  it('error: an answer for the account before never shows on the account now', async () => {
    const { kit, clock, toy, list } = await connected({ '': { data: [entry('a')], next: null } })
    const old = fetchTransactions(kit)
    toy.emit({
      type: 'change',
      connectorId: 'toy:a',
      accounts: [toyAccount('brick-x')],
    })
    await clock.advance(0)
    await old
    expect(list()).toBeUndefined()
  })

  it('error: §7 nobody is connected', async () => {
    const { kit, start } = world({ backendUrl })
    await start()
    expect(await codeOf(fetchTransactions(kit))).toBe('transactionsWithoutAccount')
  })
})
