import { describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import type { Token } from '../../wire/entities.js'
import type { TokenBalance as Reported } from '../../wire/http/getBalance.js'
import { connect } from '../connect/connect.js'
import { createToy } from '../fixtures/toy.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import type { Options } from '../options/config.js'
import { accountState } from '../select/accountState.js'
import { tokenBalance } from '../select/balances.js'
import { totalWorth } from '../select/totalWorth.js'
import { fetchBalance } from './fetchBalance.js'
import { fetchTokenBalance } from './fetchTokenBalance.js'

const world = worlds()
const backendUrl = 'https://gateway.example'
const reported = (more: Partial<Reported> & { amount?: string } = {}): Reported => {
  const { amount = '1', ...rest } = more
  const quantity = { decimals: '6', numeric: amount }
  return { name: 'Gold', symbol: 'GLD', chainId: 'toy:1', price: 2, iconUrl: '', quantity, ...rest }
}
const brick = reported({ name: 'Brick', symbol: 'BRK', price: 0.1, amount: '3' })
const gold = reported({ address: 'toy:1:brick-gold', amount: '1.5' })
const clay: Token = { address: 'brick-clay', name: 'Clay', symbol: 'CLY', decimals: 3 }

type Answer = readonly Reported[] | Promise<readonly Reported[]> | number | 'never' | string

/** A connected account on a toy chain, with a gateway that answers as it is told. */
async function connected(answer: Answer, options: Partial<Options> = {}, served = ['toy:1']) {
  const toy = createToy({ supports: ['balances'] })
  const requests: string[] = []
  let now = answer
  const fetch = async (address: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(address))
    requests.push(decodeURIComponent(url.pathname + url.search.replace(/[?&]st=.*/, '')))
    if (url.pathname.endsWith('/supported-chains')) return Response.json({ http: served, ws: [] })
    if (now === 'never') {
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('ended'))),
      )
    }
    if (typeof now === 'number') return new Response('{}', { status: now })
    return typeof now === 'string' ? new Response(now) : Response.json({ balances: await now })
  }
  const storage = createMemoryStorage()
  const services = { fetch }
  const all = world({ backendUrl, adapters: [toy.adapter], ...options, services }, { toy, storage })
  await all.start()
  toy.add('a')
  await connect(all.kit, { connector: 'toy:a' })
  const state = () => all.kit.store.getState()
  return {
    ...all,
    toy,
    storage,
    requests,
    answers: (next: Answer) => {
      now = next
    },
    /** Reads, and lets so much time pass over it. */
    read: async (ms = 0, force = false) => {
      const reading = fetchTokenBalance(all.kit, { force })
      await all.clock.advance(ms)
      return reading
    },
    shown: () => tokenBalance(state()),
    amounts: () => tokenBalance(state()).tokens?.map(({ symbol, amount }) => [symbol, amount.value]),
    total: () => totalWorth(state()),
    balance: () => accountState(state()).balance,
    toast: () => state().toast.current?.text,
  }
}

const unavailable = 'toast.tokenBalanceUnavailable'

describe('what an account has, with a gateway', () => {
  it('§3 is what the gateway says, exact, with what it is worth', async () => {
    const { read, shown, balance, total, requests } = await connected([brick, gold])
    await read()
    expect(shown()).toEqual({
      status: 'ready',
      tokens: [
        {
          name: 'Brick',
          symbol: 'BRK',
          chainId: 'toy:1',
          amount: { value: 3_000_000n, decimals: 6, symbol: 'BRK' },
          price: { value: 1n, decimals: 1, symbol: 'USD' },
        },
        {
          name: 'Gold',
          symbol: 'GLD',
          chainId: 'toy:1',
          address: 'brick-gold',
          amount: { value: 1_500_000n, decimals: 6, symbol: 'GLD' },
          price: { value: 2n, decimals: 0, symbol: 'USD' },
        },
      ],
    })
    expect(balance()?.value).toBe(3_000_000n)
    // 3 × 0.1 + 1.5 × 2
    expect(total()).toEqual({ worth: { value: 33_000_000n, decimals: 7, symbol: 'USD' }, withoutPrice: 0 })
    expect(requests).toEqual([
      '/v1/supported-chains',
      '/v1/account/brick-a/balance?currency=usd&chainId=toy:1',
    ])
  })

  it('§5 without decimals is no money, nothing is nothing, and another network’s is not of this one', async () => {
    const { read, amounts } = await connected([
      brick,
      reported({ address: 'toy:1:brick-dust', quantity: { decimals: '0', numeric: '7' } }),
      reported({ address: 'toy:1:brick-none', amount: '0' }),
      reported({ address: 'toy:2:brick-far', chainId: 'toy:2' }),
      reported({ address: 'toy:1:not-an-address' }),
      reported({ address: 'toy:1:brick-fine', quantity: { decimals: '2', numeric: '1.001' } }),
      gold,
      reported({ address: 'toy:1:brick-gold', amount: '99' }),
    ])
    await read()
    expect(amounts()).toEqual([
      ['BRK', 3_000_000n],
      ['GLD', 1_500_000n],
    ])
  })

  it('readings 17: a price of 0 is an unknown one, and never a worth of 0', async () => {
    const { read, total, answers } = await connected([
      reported({ ...brick, price: 0 }),
      { ...gold, price: 0 },
    ])
    await read()
    expect(total()).toEqual({ worth: undefined, withoutPrice: 2 })
    answers([brick, { ...gold, price: 0 }])
    await read(0, true)
    expect(total()).toMatchObject({ worth: { symbol: 'USD' }, withoutPrice: 1 })
    answers([reported({ ...brick, quantity: { decimals: '6', numeric: '0' } })])
    await read(0, true)
    expect(total()).toEqual({ worth: { value: 0n, decimals: 0, symbol: 'USD' }, withoutPrice: 0 })
  })

  it('S4: names are texts that can be seen, and a picture of somebody else is not fetched', async () => {
    const { read, shown } = await connected([
      brick,
      reported({
        address: 'toy:1:brick-1',
        name: `Go\u202eld${'x'.repeat(500)}`,
        iconUrl: 'https://spy.example/x.png',
      }),
      reported({ address: 'toy:1:brick-2', iconUrl: `${backendUrl}/public/getTokenImage/gld` }),
      reported({ address: 'toy:1:brick-3', iconUrl: 'data:image/png;base64,AA==' }),
    ])
    await read()
    const [, first, second, third] = shown().tokens ?? []
    expect(first?.name).toMatch(/^Goldx{60}$/)
    expect([first?.iconUrl, second?.iconUrl, third?.iconUrl]).toEqual([
      undefined,
      `${backendUrl}/public/getTokenImage/gld`,
      'data:image/png;base64,AA==',
    ])
  })

  it('a token of the site has the site’s name and symbol, whatever the gateway calls it', async () => {
    const shortened = reported({ address: `toy:1:${clay.address}`, name: 'bric…clay', symbol: 'bric…clay' })
    const { read, amounts, shown } = await connected([brick, shortened], { tokens: { 'toy:1': [clay] } })
    await read()
    expect(amounts()?.map(([symbol]) => symbol)).toEqual(['BRK', 'CLY'])
    const [, token] = shown().tokens ?? []
    expect(token).toMatchObject({ name: clay.name, symbol: 'CLY', amount: { symbol: 'CLY' } })
  })

  it('the site’s own tokens that it leaves out are read from the chain', async () => {
    const { read, amounts, toy } = await connected([brick, gold], { tokens: { 'toy:1': [clay] } })
    toy.setTokens(async (requests) => requests.map((token) => (token === 'brick-clay' ? 5n : 0n)))
    await read()
    expect(amounts()?.map(([symbol]) => symbol)).toEqual(['BRK', 'GLD', 'CLY'])
  })

  it('§7 a network that is not in its list is read from the chain, and the gateway is not asked', async () => {
    const { read, amounts, shown, requests } = await connected([gold], {}, ['toy:9'])
    await read()
    expect(amounts()).toEqual([['BRK', 1_500_000n]])
    expect(shown().isPartial).toBeUndefined()
    expect(requests.filter((path) => path.includes('/balance'))).toEqual([])
  })

  it('forceUpdate names what is known to be old', async () => {
    const { read, requests } = await connected([brick, gold])
    await read()
    await read(0, true)
    expect(requests.at(-1)).toContain(
      'forceUpdate=toy:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee,toy:1:brick-gold',
    )
  })

  it.each<[string, Answer]>([
    ['is down', 503],
    ['refuses', 403],
    ['sends garbage', '<html>'],
    ['sends another shape', '{"balances":[{"name":5}]}'],
    ['says nothing', 'never'],
  ])(
    'error: one that %s leaves the chain’s own answer, and says that there may be more',
    async (_, answer) => {
      const { read, answers, amounts, shown, toy, toast, clock, requests } = await connected([brick, gold])
      await read()
      answers(answer)
      toy.setTokens(async (all) => all.map(() => 9n))
      await clock.advance(10_000)
      await read(60_000)
      expect(amounts()).toEqual([
        ['BRK', 1_500_000n],
        ['GLD', 9n],
      ])
      expect(shown()).toMatchObject({ status: 'ready', isPartial: true })
      expect(shown().tokens?.[1]?.price).toEqual({ value: 2n, decimals: 0, symbol: 'USD' })
      expect(toast()).toBeUndefined()
      // 30 s after it failed it is asked again, not sooner.
      const before = requests.length
      answers([brick, gold])
      await clock.advance(30_000)
      await read(1_000)
      expect(requests.length).toBe(before + 1)
      expect(shown()).toMatchObject({ status: 'ready' })
      expect(shown().isPartial).toBeUndefined()
    },
  )

  it('one that takes its time does not keep the chain’s answer from being shown', async () => {
    const { kit, answers, clock, shown, amounts } = await connected('never')
    const reading = fetchTokenBalance(kit)
    await clock.advance(2_999)
    expect(shown().tokens).toBeUndefined()
    await clock.advance(1)
    expect(amounts()).toEqual([['BRK', 1_500_000n]])
    expect(shown()).toMatchObject({ status: 'ready', isPartial: true })
    answers([brick, gold])
    await clock.advance(10_000)
    await reading
    expect(amounts()).toEqual([
      ['BRK', 3_000_000n],
      ['GLD', 1_500_000n],
    ])
    expect(shown().isPartial).toBeUndefined()
    expect(clock.pending).toBe(0)
  })

  it('one that began to answer before the balance was read anew does not take it back', async () => {
    let tell: (holdings: readonly Reported[]) => void = () => undefined
    const { kit, toy, balance, amounts } = await connected(new Promise((resolve) => (tell = resolve)))
    const reading = fetchTokenBalance(kit)
    toy.setBalance(async () => 500_000n)
    await fetchBalance(kit, { force: true })
    tell([brick, gold])
    await reading
    expect(balance()?.value).toBe(500_000n)
    expect(amounts()?.[1]).toEqual(['GLD', 1_500_000n])
  })

  it('one that is read after the balance was read anew, from a cache of before, does not take it back', async () => {
    const { kit, toy, read, answers, balance, clock } = await connected([brick])
    await read()
    toy.setBalance(async () => 500_000n)
    await clock.advance(20_000)
    await fetchBalance(kit, { force: true })
    await read()
    expect(balance()?.value).toBe(500_000n)
    answers([reported({ name: 'Brick', symbol: 'BRK', amount: '0.4' })])
    await read(0, true)
    expect(balance()?.value).toBe(400_000n)
  })

  it('error: one that is read after a failed attempt to read the balance anew is shown', async () => {
    const { kit, toy, read, answers, balance, clock } = await connected([brick])
    await read()
    await clock.advance(20_000)
    toy.setBalance(() => Promise.reject(new Error('down')))
    await expect(fetchBalance(kit, { force: true })).rejects.toThrow('down')
    answers([reported({ name: 'Brick', symbol: 'BRK', amount: '0.4' })])
    await read()
    expect(balance()?.value).toBe(400_000n)
  })

  it('one that a forced read of the tokens answered is not taken back by a balance read that began before', async () => {
    const { kit, toy, read, answers, balance, clock } = await connected([brick])
    await read()
    await clock.advance(40_000)
    let tell: (balance: bigint) => void = () => undefined
    toy.setBalance(() => new Promise((resolve) => (tell = resolve)))
    const reading = fetchBalance(kit)
    answers([reported({ name: 'Brick', symbol: 'BRK', amount: '0.4' })])
    await read(0, true)
    tell(3_000_000n)
    await reading
    expect(balance()?.value).toBe(400_000n)
  })

  it('one that is read after the clock went back replaces one that was read anew before', async () => {
    const { kit, toy, read, answers, balance, clock } = await connected([brick])
    await read()
    await clock.advance(3_620_000)
    toy.setBalance(async () => 500_000n)
    await fetchBalance(kit, { force: true })
    vi.spyOn(kit.services.clock, 'now').mockReturnValue(20_000)
    answers([reported({ name: 'Brick', symbol: 'BRK', amount: '0.4' })])
    await read()
    expect(balance()?.value).toBe(400_000n)
  })

  it('the balance is read again after the clock went back', async () => {
    const { kit, toy, balance, clock } = await connected([brick])
    await clock.advance(3_620_000)
    await fetchBalance(kit, { force: true })
    vi.spyOn(kit.services.clock, 'now').mockReturnValue(20_000)
    toy.setBalance(async () => 600_000n)
    await fetchBalance(kit)
    expect(balance()?.value).toBe(600_000n)
  })

  it('error: §8 where nobody answers the toast says so, once', async () => {
    const { read, toy, toast, shown, clock } = await connected(503)
    toy.setBalance(() => Promise.reject(new Error('down')))
    await clock.advance(30_000)
    await read(1_000)
    expect(shown()).toEqual({ status: 'error', tokens: undefined })
    expect(toast()).toBe(unavailable)
    await clock.advance(10_000)
    expect(toast()).toBeUndefined()
    await read(30_000, true)
    expect(toast()).toBeUndefined()
  })
})

describe('what an account has, by its wallet', () => {
  it('§7 comes before the gateway, where the wallet can tell', async () => {
    const { read, toy, amounts, balance, requests } = await connected([brick, gold])
    const token = { name: 'Jade', symbol: 'JDE', chainId: 'toy:1' as const, address: 'brick-jade' }
    toy.setHoldings(async () => ({
      native: { value: 7n, decimals: 6, symbol: 'BRK' },
      tokens: [{ ...token, amount: { value: 2n, decimals: 6, symbol: 'JDE' } }],
    }))
    await read()
    expect(amounts()).toEqual([
      ['BRK', 7n],
      ['JDE', 2n],
    ])
    expect(balance()?.value).toBe(7n)
    expect(requests).toEqual([])
  })

  it('its native balance does not take back one that was just read anew, since it may have cached it', async () => {
    const { kit, read, toy, balance, clock } = await connected([])
    toy.setHoldings(async () => ({ native: { value: 7n, decimals: 6, symbol: 'BRK' }, tokens: [] }))
    await read()
    toy.setBalance(async () => 5n)
    await fetchBalance(kit, { force: true })
    await read(0, true)
    expect(balance()?.value).toBe(5n)
    await clock.advance(30_000)
    await read()
    expect(balance()?.value).toBe(7n)
  })

  it('error: one that fails leaves it to the gateway', async () => {
    const { read, toy, amounts } = await connected([brick])
    toy.setHoldings(() => Promise.reject(new Error('broken')))
    await read()
    expect(amounts()).toEqual([['BRK', 3_000_000n]])
  })
})

describe('the portfolio of the last page load', () => {
  const again = async (first: Awaited<ReturnType<typeof connected>>, agedMs: number) => {
    first.kit.destroy()
    const next = world({ backendUrl, enableReconnect: true }, { toy: first.toy, storage: first.storage })
    await next.clock.advance(agedMs)
    await next.start()
    await next.clock.advance(0)
    const reading = fetchTokenBalance(next.kit)
    const shown = tokenBalance(next.kit.store.getState())
    return { shown, reading, next }
  }

  it('§9 is there at once for 30 s, with what it was worth', async () => {
    const first = await connected([brick, gold])
    await first.read()
    const before = first.shown()
    const { shown } = await again(first, 29_999)
    expect(shown.tokens).toEqual(before.tokens)
  })

  it('§9 is old after that', async () => {
    const first = await connected([brick, gold])
    await first.read()
    expect((await again(first, 30_000)).shown.tokens).toBeUndefined()
  })

  it('§4 a stored disconnect clears it', async () => {
    const first = await connected([brick, gold])
    await first.read()
    expect(first.storage.get('latchkit:default:portfolio_cache')).not.toBeNull()
    const { disconnect } = await import('../connect/disconnect.js')
    await disconnect(first.kit)
    first.kit.destroy()
    const next = world({}, { toy: first.toy, storage: first.storage })
    await next.start()
    expect(first.storage.get('latchkit:default:portfolio_cache')).toBeNull()
  })

  it.each([
    '{"v":1,"d":[{"of":"toy:1:brick-a","at":0,"tokens":[{"address":5}]}]}',
    '{"v":1,"d":[{"of":"toy:1:brick-a","at":0,"tokens":[{"address":"brick-x","name":"x","amount":["-1",6,"X"]}]}]}',
    '{"v":1,"d":[{"of":"toy:1:brick-a","at":0,"tokens":[{"address":"brick-x","name":"x","amount":["1",1e9,"X"]}]}]}',
    '{"v":1,"d":[{"of":"toy:1:brick-a","at":99999999,"tokens":[]}]}',
    '{"v":2,"d":[]}',
    'nonsense',
  ])('error: %s is as good as nothing', async (text) => {
    const first = await connected([brick, gold])
    await first.read()
    first.storage.set('latchkit:default:portfolio_cache', text)
    expect((await again(first, 1)).shown.tokens).toBeUndefined()
  })

  it('of many accounts the newest are kept, and one that is too long is not', async () => {
    const first = await connected([brick, gold])
    for (let each = 0; each < 8; each++) {
      const accounts = [toyAccount(`brick-${each}`)]
      first.toy.emit({ type: 'change', connectorId: 'toy:a', accounts })
      await first.clock.advance(0)
      await first.read()
    }
    const stored = () =>
      (JSON.parse(first.storage.get('latchkit:default:portfolio_cache') ?? '') as { d: { of: string }[] }).d
    expect(stored().map(({ of }) => of)).toEqual([7, 6, 5, 4, 3].map((each) => `toy:1:brick-${each}`))
    first.answers(
      Array.from({ length: 2_000 }, (_, at) =>
        reported({ address: `toy:1:brick-t${at}`, name: 'x'.repeat(60) }),
      ),
    )
    await first.read(0, true)
    expect(stored().map(({ of }) => of)).not.toContain('toy:1:brick-7')
  })
})
