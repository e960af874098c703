import { base58 } from '@scure/base'
import { getHistory, type HistoryTransaction } from 'latchkit/wire'
import { afterEach, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { writeCursor } from '../data/history/pageCursor.js'
import { startFakeNode } from '../fixtures/fakeNode.js'
import {
  addressOf,
  solanaId as id,
  type LedgerTransaction,
  secondsAt,
  signatureOf,
  sixAddresses,
  systemProgram,
} from '../fixtures/fakeSolana.js'
import { solanaGateway } from './fixtures/solanaGateway.js'

// The page's caller, the real gateway, and a node after the published JSON-RPC.

const [me, you, coin, junk, mine, theirs] = sixAddresses
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const stakeProgram = 'Stake11111111111111111111111111111111111111'
const wrapped = 'So11111111111111111111111111111111111111112'
const sol = 1_000_000_000n
const rent = 2_039_280n
const data = (...bytes: number[]) => base58.encode(Uint8Array.from(bytes))
const text = (words: string) => base58.encode(new TextEncoder().encode(words))
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function setUp(given: Parameters<typeof solanaGateway>[0] = {}) {
  const tokens = [{ address: coin, name: 'Coin', symbol: 'COIN', iconUrl: 'https://x.example/c.png' }]
  const parts = await solanaGateway({ ...given, network: { tokens, ...given.network } })
  ends.push(parts.stop)
  const { kit, ledger, gateway } = parts
  const page = (query = {}, account = me) =>
    callGateway(kit, getHistory, { params: { account }, query: { chainId: id, ...query } })
  const all = async (query = {}, account = me) => {
    const found: HistoryTransaction[] = []
    const sizes: number[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { data: some, next } = await page({ ...query, ...(cursor && { cursor }) }, account)
      found.push(...some)
      sizes.push(some.length)
      cursor = next ?? undefined
    }
    return { found, sizes }
  }
  const status = async (query = '') =>
    (await gateway.get(`/v1/account/${me}/history?chainId=${id}${query}`)).status
  let number = 0
  const add = (more: Partial<LedgerTransaction> & { slot: number }) => {
    const one = { signature: signatureOf(++number), keys: [me, you, systemProgram], ...more }
    ledger.transactions.push(one)
    return one
  }
  const hold = (mint: string, address: string, amount = 5n, decimals = 6, owner = me) =>
    ledger.tokenAccounts.push({ address, owner, mint, amount, decimals })
  return { ...parts, page, all, add, hold, status }
}

const sent = { before: [10n * sol, 0n, 1n], after: [8n * sol - 5_000n, 2n * sol, 1n] }
const coins = (before: bigint, after: bigint, at = 1, owner = me, mint = coin, decimals = 6) => ({
  at,
  mint,
  owner,
  decimals,
  before,
  after,
})

describe('§7 the history of a network of Solana, by its node', () => {
  it('SOL that goes and comes: to whom, what it cost, and what was written beside it', async () => {
    const { add, page } = await setUp()
    const keys = [me, you, systemProgram, memoProgram]
    const out = add({
      slot: 20,
      keys,
      before: [...sent.before, 1n],
      after: [...sent.after, 1n],
      instructions: [
        [2, [0, 1], data(2, 0, 0, 0)],
        [3, [], text('for the boat')],
      ],
    })
    const came = add({ slot: 10, keys: [you, me, systemProgram], ...sent })
    expect(await page()).toEqual({
      next: null,
      data: [
        {
          id: `${id}:${out.signature}`,
          metadata: {
            operationType: 'send',
            hash: out.signature,
            minedAt: new Date(secondsAt(20) * 1_000).toISOString(),
            sentFrom: me,
            sentTo: you,
            status: 'confirmed',
            chain: id,
            fee: '0.000005',
            memo: 'for the boat',
          },
          transfers: [
            {
              fungible_info: { name: 'Solana', symbol: 'SOL', native: true },
              direction: 'out',
              sender: me,
              receiver: you,
              quantity: { numeric: '2' },
            },
          ],
        },
        {
          id: `${id}:${came.signature}`,
          metadata: {
            operationType: 'receive',
            hash: came.signature,
            minedAt: new Date(secondsAt(10) * 1_000).toISOString(),
            sentFrom: you,
            sentTo: me,
            status: 'confirmed',
            chain: id,
          },
          transfers: [
            {
              fungible_info: { name: 'Solana', symbol: 'SOL', native: true },
              direction: 'in',
              sender: you,
              receiver: me,
              quantity: { numeric: '2' },
            },
          ],
        },
      ],
    })
  })

  it('SOL that comes to an account which the transaction names by a lookup table', async () => {
    const { add, page } = await setUp()
    add({
      slot: 7,
      keys: [you, systemProgram],
      loadedKeys: [me],
      before: [9n * sol, 1n, 0n],
      after: [6n * sol, 1n, 3n * sol],
    })
    expect((await page()).data).toMatchObject([
      {
        metadata: { operationType: 'receive', sentFrom: you, sentTo: me },
        transfers: [{ direction: 'in', quantity: { numeric: '3' } }],
      },
    ])
  })

  it('tokens that come name the token account alone, and are found', async () => {
    const { add, hold, page } = await setUp()
    hold(coin, mine)
    add({
      slot: 5,
      keys: [you, theirs, mine, tokenProgram],
      tokens: [coins(9_000_000n, 7_500_000n, 1, you), coins(0n, 1_500_000n, 2)],
    })
    const { data: found } = await page()
    expect(found).toMatchObject([
      {
        metadata: { operationType: 'receive', sentFrom: you, sentTo: me, status: 'confirmed' },
        transfers: [
          {
            fungible_info: { name: 'Coin', symbol: 'COIN', icon: { url: 'https://x.example/c.png' } },
            direction: 'in',
            sender: you,
            receiver: me,
            quantity: { numeric: '1.5' },
          },
        ],
      },
    ])
    expect(found[0]?.metadata).not.toHaveProperty('fee')
  })

  it('amounts are those that changed hands: a fee that the token keeps, a part of an old node, 64 bits', async () => {
    const { add, hold, page } = await setUp()
    hold(coin, mine)
    const most = 2n ** 64n - 1n
    add({ slot: 3, keys: [me, mine, theirs], tokens: [coins(100n, 0n), coins(0n, 97n, 2, you)] })
    add({ slot: 2, keys: [you, mine], tokens: [{ at: 1, mint: coin, decimals: 6, before: 0n, after: 7n }] })
    add({ slot: 1, keys: [you, me], before: [most, 0n], after: [0n, most] })
    const numbers = (await page()).data.flatMap(({ transfers = [] }) =>
      transfers.map((one) => one.quantity.numeric),
    )
    expect(numbers).toEqual(['0.0001', '0.000007', '18446744073.709551615'])
  })

  it('a transfer that failed is one all the same, and says to whom; a trade that failed is none', async () => {
    const { add, hold, page } = await setUp()
    hold(coin, mine)
    const failed = (
      slot: number,
      keys: string[],
      instructions: NonNullable<LedgerTransaction['instructions']>,
      tokens: NonNullable<LedgerTransaction['tokens']> = [],
    ) => {
      const none = keys.slice(1).map(() => 1n)
      const balances = { before: [sol, ...none], after: [sol - 5_000n, ...none] }
      add({ slot, keys, isFailed: true, instructions, tokens, ...balances })
    }
    const stays = [coins(9n, 9n), coins(0n, 0n, 2, you)]
    const ofToken = [me, mine, theirs, coin, tokenProgram]
    failed(9, [me, you, systemProgram], [[2, [0, 1], data(2, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0)]])
    failed(8, ofToken, [[4, [1, 3, 2, 0], data(12, 7, 0, 0, 0, 0, 0, 0, 0, 6)]], stays)
    failed(7, ofToken, [[4, [1, 2, 0], data(3, 7)]], stays)
    failed(6, ofToken, [[4, [1, 3, 2, 0], data(26, 1, 7)]])
    failed(
      5,
      [me, mine, systemProgram, addressOf(77)],
      [
        [2, [0, 1], data(2, 0, 0, 0, 7)],
        [3, [0, 1], data(9)],
      ],
    )
    // Of another's, which the account signs for some other reason.
    failed(4, [me, you, theirs, systemProgram], [[3, [1, 2], data(2, 0, 0, 0, 7)]])
    const { data: found } = await page()
    expect(found.map(({ metadata }) => [metadata.operationType, metadata.sentTo])).toEqual([
      ['send', you],
      ['send', you],
      ['send', you],
      ['send', theirs],
      ['execute', addressOf(77)],
      ['execute', you],
    ])
  })

  it('what it was: a trade, a failure, an approval, a burn, a stake, a call of a program', async () => {
    const { add, hold, page } = await setUp()
    hold(coin, mine)
    const program = addressOf(77)
    add({
      slot: 9,
      keys: [me, mine, program],
      before: [sol, 1n, 1n],
      after: [sol - 305_000n, 1n, 1n],
      tokens: [coins(0n, 40n)],
      instructions: [[2, [0, 1], '']],
    })
    add({ slot: 8, isFailed: true, before: [sol, 0n, 0n], after: [sol - 5_000n, 0n, 0n] })
    add({ slot: 7, keys: [me, mine, tokenProgram], instructions: [[2, [1, 0, 0], data(4, 1)]] })
    add({
      slot: 6,
      keys: [me, mine, tokenProgram],
      tokens: [coins(9n, 2n)],
      instructions: [[2, [1], data(15, 7)]],
    })
    add({ slot: 5, keys: [me, addressOf(50), stakeProgram], instructions: [[2, [1], data(2, 0, 0, 0)]] })
    add({ slot: 4, keys: [me, program], instructions: [[1, [0], data(255)]] })
    // Whoever does not sign has approved nothing.
    add({ slot: 3, keys: [you, mine, tokenProgram], instructions: [[2, [1, 0, 0], data(4, 1)]] })
    const { data: found } = await page()
    expect(found.map(({ metadata }) => [metadata.operationType, metadata.status, metadata.fee])).toEqual([
      ['trade', 'confirmed', '0.000005'],
      ['execute', 'failed', '0.000005'],
      ['approve', 'confirmed', '0.000005'],
      ['burn', 'confirmed', '0.000005'],
      ['stake', 'confirmed', '0.000005'],
      ['execute', 'confirmed', '0.000005'],
      ['execute', 'confirmed', undefined],
    ])
    expect(found[1]?.transfers).toEqual([])
    expect(found[5]?.metadata.sentTo).toBe(program)
  })

  it('security: only what the account signed is its act, whatever the maker of a token does with what it gave', async () => {
    const { add, hold, page } = await setUp()
    hold(coin, mine)
    hold(junk, addressOf(60))
    const keys = [you, mine, theirs, addressOf(60)]
    const [gives, takes] = [
      [coins(9n, 4n, 1), coins(0n, 5n, 2, theirs)],
      [coins(0n, 5n, 3, me, junk), coins(5n, 0n, 0, you, junk)],
    ]
    const [taken, brings] = [
      [coins(9n, 4n, 3, me, junk), coins(0n, 5n, 2, theirs, junk)],
      [coins(4n, 9n, 1), coins(5n, 0n, 2, theirs)],
    ]
    add({ slot: 9, keys, tokens: taken })
    add({ slot: 8, keys, tokens: gives })
    add({ slot: 7, keys, tokens: [...taken, ...brings] })
    add({ slot: 6, keys, tokens: [...gives, ...takes] })
    add({ slot: 5, keys, tokens: [coins(9n, 9n, 1), coins(0n, 0n, 2, theirs)] })
    add({
      slot: 4,
      keys: [you, me, ...keys.slice(1)],
      signers: 2,
      tokens: [coins(9n, 4n, 2), coins(0n, 5n, 3, theirs)],
    })
    const { data: found } = await page()
    const goes = ({ transfers = [] }: HistoryTransaction) => transfers.find((one) => one.direction === 'out')
    expect(found.map((one) => [one.metadata.operationType, goes(one)?.receiver])).toEqual([
      ['execute', undefined],
      ['execute', theirs],
      ['execute', undefined],
      ['trade', theirs],
      ['execute', undefined],
      ['send', theirs],
    ])
    expect(found.map((one) => goes(one)?.quantity.numeric)).toEqual([
      ...Array(4).fill('0.000005'),
      undefined,
      '0.000005',
    ])
  })

  it('the rent of a token account makes no trade of a transfer, wrapped SOL is a token of its own', async () => {
    const { add, hold, page } = await setUp()
    hold(coin, mine)
    const keys = [me, mine, theirs]
    add({
      slot: 3,
      keys,
      before: [sol, rent, 0n],
      after: [sol - rent - 5_000n, rent, rent],
      tokens: [coins(9n, 4n), coins(0n, 5n, 2, you)],
    })
    add({
      slot: 2,
      keys,
      before: [sol, rent, 0n],
      after: [sol + rent - 5_000n, 0n, 0n],
      tokens: [coins(4n, 0n), { ...coins(0n, 4n, 2, you) }],
    })
    add({
      slot: 1,
      keys,
      before: [sol, rent, 0n],
      after: [0n, rent, sol - 5_000n],
      tokens: [coins(0n, sol, 2, me, wrapped, 9)],
    })
    const { data: found } = await page()
    expect(
      found.map(({ metadata, transfers = [] }) => [
        metadata.operationType,
        transfers.map((one) => one.direction),
      ]),
    ).toEqual([
      ['send', ['out', 'out']],
      ['send', ['out', 'in']],
      ['trade', ['out', 'in']],
    ])
    expect(found[0]?.transfers?.[0]?.fungible_info?.symbol).toBe('COIN')
  })

  it('S4 a token that is not listed goes by its address; advertising is flagged, and is no memo', async () => {
    const { add, hold, page } = await setUp({ network: { spam: [junk] } })
    hold(junk, mine)
    add({
      slot: 2,
      keys: [you, mine, memoProgram],
      tokens: [coins(0n, 9n, 1, me, junk)],
      instructions: [[2, [], text('claim at free-coins.xyz')]],
    })
    const [one] = (await page()).data
    expect(one?.transfers?.[0]?.fungible_info).toMatchObject({ flags: { is_spam: true } })
    expect(one?.transfers?.[0]?.fungible_info?.symbol).not.toContain(junk)
    expect(one?.metadata.memo).toBeUndefined()
  })

  it('all lists are one list: in order, each transaction once, page by page, also within a slot', async () => {
    const { add, hold, all, ledger } = await setUp()
    for (let at = 0; at < 6; at++) hold(coin, addressOf(100 + at))
    for (let at = 0; at < 230; at++) {
      const accounts = [100 + (at % 6), 100 + ((at * 5) % 6)].map(addressOf)
      const keys = at % 3 === 0 ? [me, ...accounts] : [you, ...accounts]
      // Many of one slot, so that pages end within it.
      add({ slot: at < 150 ? 7 : 8 + Math.floor(at / 4), keys: [...new Set(keys)] })
    }
    const { found, sizes } = await all()
    expect(sizes).toEqual([50, 50, 50, 50, 30])
    const hashes = found.map(({ metadata }) => metadata.hash)
    expect(new Set(hashes).size).toBe(230)
    const slots = hashes.map(
      (hash) => ledger.transactions.find(({ signature }) => signature === hash)?.slot ?? 0,
    )
    expect(slots).toEqual([...slots].sort((a, b) => b - a))
  })

  it('what comes while somebody pages is not told twice, and moves nothing', async () => {
    const { add, page } = await setUp()
    for (let at = 0; at < 60; at++) add({ slot: at })
    const first = await page()
    add({ slot: 100 })
    const second = await page({ cursor: first.next ?? '' })
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null])
    const both = [...first.data, ...second.data].map(({ metadata }) => metadata.hash)
    expect(new Set(both).size).toBe(60)
  })

  it('is read once in 10 s, a page by its cursor once in 5 minutes; an old one stands in', async () => {
    const { add, page, callsOf, gateway, node } = await setUp()
    for (let at = 0; at < 60; at++) add({ slot: at })
    const first = await page()
    await page()
    expect(callsOf('getSignaturesForAddress')).toHaveLength(1)
    const second = await page({ cursor: first.next ?? '' })
    gateway.wait(200_000)
    node.answer = { status: 500 }
    expect(await page()).toEqual(first)
    expect(await page({ cursor: first.next ?? '' })).toEqual(second)
  })

  it('of all networks together, by time', async () => {
    const other = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const { add, node, gateway, kit } = await setUp()
    add({ slot: 5 })
    add({ slot: 3 })
    const second = { ...node.ledger }
    const devnet = await startFakeNode({
      reply: (call) =>
        call.method === 'getGenesisHash'
          ? { result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }
          : second.reply(call),
    })
    ends.push(() => devnet.stop())
    gateway.reload({
      gateway: {
        solana: [
          { id, name: 'Solana', rpcUrls: [node.url] },
          { id: other, name: 'Devnet', rpcUrls: [devnet.url] },
        ],
      },
    })
    const { data: found, next } = await callGateway(kit, getHistory, { params: { account: me }, query: {} })
    const chains = found.map(({ metadata }) => metadata.chain)
    expect([chains.length, next]).toEqual([4, null])
    expect(new Set(chains.slice(0, 2))).toEqual(new Set([id, other]))
  })
})

describe('bounds of a page', () => {
  it('security: G1 it costs 20, and takes a bounded number of calls, whoever made how many token accounts', async () => {
    const { add, hold, page, node, gateway } = await setUp({
      gateway: { limits: { requestBurst: 41, requestsPerSecond: 1 } },
    })
    for (let at = 0; at < 300; at++) hold(junk, addressOf(1_000 + at), 0n)
    hold(coin, mine)
    for (let at = 0; at < 120; at++) add({ slot: at, keys: [you, mine] })
    const first = await page()
    expect([first.data.length, first.more]).toEqual([50, true])
    expect(node.calls.length).toBeLessThan(2 + 21 + 50 + 5)
    expect((await page({ cursor: first.next ?? '' })).more).toBe(true)
    expect((await gateway.get(`/v1/account/${you}/history?chainId=${id}`)).status).toBe(429)
  })

  it('a transaction that is too long to read takes no other with it, and says that more moved', async () => {
    const { add, node, ledger, page } = await setUp()
    for (let at = 0; at < 12; at++) add({ slot: at, ...sent })
    const long = signatureOf(12)
    node.answer = {
      reply: (call) => {
        const isLong = call.method === 'getTransaction' && (call.params as [string])[0] === long
        const answer = ledger.reply(call) as { result: { meta?: object } }
        return isLong ? { result: { ...answer.result, filling: 'x'.repeat(5_000_000) } } : answer
      },
    }
    const { data: found } = await page()
    expect(found.map(({ transfers = [], more }) => [transfers.length, more])).toEqual([
      [0, true],
      ...Array(11).fill([1, undefined]),
    ])
    expect(found[0]?.metadata).toMatchObject({ hash: long, status: 'confirmed', operationType: 'execute' })
  })

  it('one of a kind that is not known yet, and one whose time nobody knows', async () => {
    const { add, node, ledger, page } = await setUp()
    add({ slot: 2, ...sent })
    add({ slot: 1, ...sent, blockTime: null })
    node.answer = {
      reply: (call) =>
        call.method === 'getTransaction' && (call.params as [string])[0] === signatureOf(1)
          ? { error: { code: -32015, message: 'Transaction version (1) is not supported' } }
          : ledger.reply(call),
    }
    expect((await page()).data).toMatchObject([{ metadata: { hash: signatureOf(1) }, more: true }])
  })
})

const ownedBy = (owner: string) => ({
  pubkey: mine,
  account: {
    data: { parsed: { info: { mint: coin, owner, tokenAmount: { amount: '5', decimals: 6 } } } },
  },
})
/** An answer of a node, as far as it is changed here. */
interface NodeAnswer {
  readonly transaction: { readonly message: object }
  readonly meta: object
}

describe('a node that lies', () => {
  const listed = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      signature: signatureOf(from + at),
      slot: 5,
      blockTime: 5,
      err: null,
    }))
  it.each([
    ['tells the signatures of others', listed(99, 1)],
    ['tells more than it is asked for', listed(0, 51)],
  ])('error: %s: 503', async (_, result) => {
    const { add, hold, node, ledger, status } = await setUp()
    hold(coin, mine)
    add({ slot: 1, keys: [you, theirs], signature: signatureOf(99) })
    for (let at = 0; at < 60; at++) add({ slot: 5, signature: signatureOf(at) })
    node.answer = {
      reply: (call) => (call.method === 'getSignaturesForAddress' ? { result } : ledger.reply(call)),
    }
    expect(await status()).toBe(503)
  })

  it('error: one that leads in a circle is told once, and then it is 503', async () => {
    const { add, node, ledger, page, status } = await setUp()
    for (let at = 0; at < 50; at++) add({ slot: 5, signature: signatureOf(at) })
    node.answer = {
      reply: (call) =>
        call.method === 'getSignaturesForAddress' ? { result: listed(0, 50) } : ledger.reply(call),
    }
    const { data: found, next } = await page()
    expect(found).toHaveLength(50)
    expect(await status(`&cursor=${next}`)).toBe(503)
  })

  const changed: Record<string, (one: NodeAnswer) => unknown> = {
    'another signature': (one) => ({
      ...one,
      transaction: { ...one.transaction, signatures: [signatureOf(55)] },
    }),
    'an amount of nobody': (one) => ({ ...one, meta: { ...one.meta, preBalances: [1n] } }),
    'a token account that is not there': (one) => ({
      ...one,
      meta: {
        ...one.meta,
        postTokenBalances: [{ accountIndex: 200, mint: coin, uiTokenAmount: { amount: '5', decimals: 6 } }],
      },
    }),
    'a fee that is none': (one) => ({ ...one, meta: { ...one.meta, fee: -5 } }),
    'a time that cannot be written': (one) => ({ ...one, blockTime: 1e300 }),
    'ten thousand accounts': (one) => ({
      ...one,
      transaction: {
        ...one.transaction,
        message: { ...one.transaction.message, accountKeys: Array(10_000).fill(me) },
      },
    }),
    'a text': () => 'x',
  }
  it.each(Object.entries(changed))('error: %s: 503, and no wrong amount', async (_, change) => {
    const { add, node, ledger, status } = await setUp()
    add({ slot: 5, ...sent })
    node.answer = {
      reply: (call) => {
        const answer = ledger.reply(call) as { result: NodeAnswer }
        return call.method === 'getTransaction' ? { result: change(answer.result) } : answer
      },
    }
    expect(await status()).toBe(503)
  })

  it.each([
    ['a token account of another owner', 'getTokenAccountsByOwner', { result: { value: [ownedBy(you)] } }],
    ['a node of another network', 'getGenesisHash', { result: you }],
    ['lists that are none', 'getSignaturesForAddress', { result: { length: 1 } }],
    [
      'a node without a history',
      'getSignaturesForAddress',
      { error: { code: -32011, message: 'not available' } },
    ],
  ])('error: %s: 503', async (_, method, lie) => {
    const { node, ledger, status } = await setUp()
    node.answer = { reply: (call) => (call.method === method ? lie : ledger.reply(call)) }
    expect(await status()).toBe(503)
  })

  it('error: a node that does not answer: 503', async () => {
    const { node, status } = await setUp()
    node.answer = { status: 500 }
    expect(await status()).toBe(503)
  })
})

describe('security: a cursor', () => {
  it('is of the list it came with: another account, another network or a made-up one is refused', async () => {
    const { add, page, gateway } = await setUp()
    for (let at = 0; at < 60; at++) add({ slot: at })
    const { next } = await page()
    const refusals = [
      `/v1/account/${you}/history?chainId=${id}&cursor=${next}`,
      `/v1/account/${me}/history?chainId=${id}&cursor=${next}x`,
      `/v1/account/${me}/history?chainId=${id}&cursor=W10`,
    ]
    for (const path of refusals) {
      const response = await gateway.get(path)
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        400,
        { reasons: [{ field: 'cursor' }] },
      ])
    }
  })

  it('that is made after the rule and never was one is refused: the place itself is kept here', async () => {
    const { add, gateway, page } = await setUp()
    for (let at = 0; at < 60; at++) add({ slot: at })
    await page()
    const forged = writeCursor(`history:${me}:${id}`, ['A'.repeat(43)])
    expect((await gateway.get(`/v1/account/${me}/history?chainId=${id}&cursor=${forged}`)).status).toBe(400)
  })
})
