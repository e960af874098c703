import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { connect } from '../../core/connect/connect.js'
import { disconnect } from '../../core/connect/disconnect.js'
import { switchNetwork } from '../../core/connect/switchNetwork.js'
import { createToy } from '../../core/fixtures/toy.js'
import { worlds } from '../../core/fixtures/worlds.js'
import { setTheme } from '../../core/modal/setTheme.js'
import { addPendingEntry } from '../../core/money/addPendingEntry.js'
import { followEntries } from '../../core/money/followPending.js'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import type { FakeClock } from '../../testing/fakeClock.js'
import { useActivity, usePending } from './activity.js'
import { inTree, onServer, unmountAll } from './fixtures/inTree.js'
import { useBalanceParts, useNfts, useTokens } from './holdings.js'
import { useSendCalls, useSignTypedData } from './walletRequests.js'

const world = worlds()

/** Lets time pass until something is so: the verbs of hooks are loaded when they are used. */
async function passing(clock: FakeClock, isSo: () => boolean) {
  for (let turn = 0; turn < 200 && !isSo(); turn++) await act(async () => clock.advance(50))
}
afterEach(unmountAll)

/** A kit with a toy wallet and a token, and what its chain was asked for. */
async function withToken() {
  const gold = { address: 'brick-gold', name: 'Gold', symbol: 'GLD', decimals: 6 }
  const open = world({ tokens: { 'toy:1': [gold], 'toy:2': [gold] } })
  const { toy, start } = open
  await start()
  toy.add('a')
  const reads: string[] = []
  toy.setTokens(async (each) => {
    reads.push(each.join())
    return each.map(() => 42n)
  })
  return { ...open, reads }
}

describe('useTokens', () => {
  it('reads by itself once somebody is connected, once for several components, and again elsewhere', async () => {
    const { kit, clock, reads } = await withToken()
    const tokens = await inTree(kit, () => [useTokens(), useTokens()])
    expect(tokens.last()[0]).toMatchObject({ status: 'idle', tokens: undefined })
    await act(async () => void (await connect(kit, { connector: 'toy:a' })))
    await passing(clock, () => tokens.last()[0]?.status === 'ready')
    const [one, other] = tokens.last()
    expect(one?.tokens?.map(({ symbol }) => symbol)).toEqual(['BRK', 'GLD'])
    expect(one?.tokens).toEqual(other?.tokens)
    expect(reads).toEqual(['brick-gold'])
    await act(async () => void (await switchNetwork(kit, { network: 'toy:2' })))
    await passing(clock, () => reads.length > 1)
    expect(reads).toHaveLength(2)
    await act(async () => disconnect(kit))
    expect(tokens.last()[0]?.tokens).toBeUndefined()
    await expect(tokens.last()[0]?.refresh()).rejects.toMatchObject({ code: 'notConnected' })
  })

  it('refreshes when it is told to, and renders for nothing else', async () => {
    const { kit, clock, reads } = await withToken()
    await connect(kit, { connector: 'toy:a' })
    const tokens = await inTree(kit, () => useTokens())
    await passing(clock, () => tokens.last().status === 'ready')
    const { refresh } = tokens.last()
    expect(await tokens.renderings(() => setTheme(kit, { themeMode: 'dark' }))).toBe(0)
    await act(async () => refresh())
    expect(reads).toHaveLength(2)
    expect(tokens.last().refresh).toBe(refresh)
  })

  it('knows nothing on a server', async () => {
    const { server, hydrating, errors } = await onServer(() => world().kit, useTokens)
    expect(server).toMatchObject({ status: 'idle', tokens: undefined })
    expect(hydrating).toMatchObject({ status: 'idle' })
    expect(errors).toEqual([])
  })
})

describe('useBalanceParts', () => {
  it('reads what is held back by itself, and again when it is told to', async () => {
    const { kit, clock, start, toy } = world()
    await start()
    toy.add('a')
    let free = 0n
    const rest = { reserved: 4n, frozen: 7n, minimum: 2n, spendable: 7n, decimals: 6, symbol: 'BRK' }
    toy.setParts(async () => ({ ...rest, free: ++free }))
    await connect(kit, { connector: 'toy:a' })
    const read = await inTree(kit, () => useBalanceParts())
    await passing(clock, () => read.last().status === 'ready')
    expect(read.last().parts).toEqual({ ...rest, free: 1n })
    await act(async () => read.last().refresh())
    expect(read.last().parts?.free).toBe(2n)
  })
})

describe('useActivity and useNfts', () => {
  it('read page after page', async () => {
    const toy = createToy({ supports: ['balances', 'activity'] })
    const requests: string[] = []
    const metadata = {
      operationType: 'send',
      hash: 'h',
      minedAt: '2026-01-15T12:00:00Z',
      sentFrom: 'brick-a',
    }
    const more = { sentTo: 'brick-b', status: 'confirmed', nonce: 1, chain: 'toy:1' }
    const nft = { chainId: 'toy:1', standard: 'erc721', name: 'Art', collection: 'Art', quantity: '1' }
    const fetch = async (address: URL | RequestInfo) => {
      const { pathname, searchParams } = new URL(String(address))
      if (pathname === '/v1/supported-chains') return Response.json({ http: ['toy:1'], ws: [] })
      const cursor = searchParams.get('cursor') ?? ''
      const next = cursor ? null : 'p2'
      if (pathname.endsWith('/history')) {
        requests.push(`history ${cursor}`)
        return Response.json({ data: [{ id: `t${cursor}`, metadata: { ...metadata, ...more } }], next })
      }
      if (!pathname.endsWith('/nfts')) return Response.json({}, { status: 404 })
      requests.push(`nfts ${cursor}`)
      return Response.json({
        data: [
          { ...nft, flags: { is_spam: false }, address: 'toy:1:brick-art', tokenId: cursor ? '2' : '1' },
        ],
        next,
      })
    }
    const options = { adapters: [toy.adapter], backendUrl: 'https://gateway.example', services: { fetch } }
    const { kit, clock, start } = world(options, { toy, storage: createMemoryStorage() })
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    const lists = await inTree(kit, () => ({ activity: useActivity(), nfts: useNfts() }))
    await passing(clock, () => requests.length === 2 && lists.last().nfts.list?.loading === false)
    expect(lists.last().activity.list).toMatchObject({ transactions: [{ id: 't' }], next: 'p2' })
    expect(lists.last().nfts.list).toMatchObject({ nfts: [{ tokenId: '1' }], next: 'p2' })
    const { activity, nfts } = lists.last()
    await act(async () => void Promise.all([activity.fetchFurther(), nfts.fetchFurther()]))
    await passing(clock, () => requests.length === 4 && lists.last().nfts.list?.next === undefined)
    expect(lists.last().activity.list?.transactions.map(({ id }) => id)).toEqual(['t', 'tp2'])
    expect(lists.last().nfts.list?.nfts.map(({ tokenId }) => tokenId)).toEqual(['1', '2'])
    expect(requests.sort()).toEqual(['history ', 'history p2', 'nfts ', 'nfts p2'])
  })
})

describe('usePending', () => {
  it('tells what was started, and what became of it', async () => {
    const { kit, toy, clock, start } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    const pending = await inTree(kit, () => usePending())
    expect(pending.last()).toEqual([])
    followEntries(kit, 'shop', async () => ({ status: 'confirmed' }))
    const bricks = { network: 'toy:1', amount: { value: 5n, decimals: 6, symbol: 'BRK' } } as const
    await act(async () => {
      addPendingEntry(kit, { kind: 'buy', id: 'order 7', by: 'shop', in: [bricks] })
      await clock.advance(0)
    })
    expect(pending.last()).toMatchObject([{ id: 'order 7', status: 'confirmed' }])
  })
})

describe('useSignTypedData and useSendCalls', () => {
  it('keep their identity, and say why nothing was asked of a wallet', async () => {
    const { kit, toy, start } = world()
    const both = await inTree(kit, () => ({ sign: useSignTypedData(), send: useSendCalls() }))
    await start()
    const { sign, send } = both.last()
    await expect(sign({})).rejects.toMatchObject({ code: 'notConnected' })
    await expect(send({ calls: [] })).rejects.toMatchObject({ code: 'notConnected' })
    toy.add('a')
    await act(() => connect(kit, { connector: 'toy:a' }))
    // The toy namespace has neither.
    await expect(sign({})).rejects.toMatchObject({ code: 'unsupportedChain' })
    await expect(send({ calls: [] })).rejects.toMatchObject({ code: 'unsupportedChain' })
    expect(both.last()).toEqual({ sign, send })
  })
})
