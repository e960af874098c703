import { beforeAll, describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import { fetchTokenBalance } from '../account/fetchTokenBalance.js'
import { codeOf } from '../fixtures/codeOf.js'
import { signInServer } from '../fixtures/signInServer.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { createToyShared } from '../fixtures/toyShared.js'
import { worlds } from '../fixtures/worlds.js'
import type { Kit } from '../kit/kit.js'
import { addPendingEntry } from '../money/addPendingEntry.js'
import { accountState } from '../select/accountState.js'
import { sessionState } from '../select/sessionState.js'
import { rememberReceiver } from '../services/recentReceivers.js'
import { signIn } from '../signIn/signIn.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { selectAccount } from './selectAccount.js'

const networks = [toyNetwork('1'), toyNetwork('2')]
const world = worlds()

describe('disconnect', () => {
  it('clears the account, tells the wallet and reports success', async () => {
    const { kit, toy, start, account, names, storage, clock } = world()
    await start()
    const a = toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    await disconnect(kit)
    expect(account()).toMatchObject({
      status: 'disconnected',
      address: undefined,
      balance: undefined,
      connectorId: undefined,
    })
    expect(a.disconnects).toBe(1)
    expect(names()).toContain('DISCONNECT_SUCCESS')
    expect(storage.entries.get('latchkit:default:connection_status')).toContain('disconnected')
  })

  it("error: §8 'Failed to disconnect chain toy: …' leaves the site disconnected all the same", async () => {
    const { kit, toy, start, account, names } = world()
    await start()
    toy.add('a')
    toy.setRelease(() => Promise.reject('stuck'))
    await connect(kit, { connector: 'toy:a' })
    await expect(disconnect(kit)).rejects.toMatchObject({
      code: 'failedToDisconnectChain',
      message: expect.stringMatching(/^Failed to disconnect chain toy: .*stuck/),
    })
    expect(account().status).toBe('disconnected')
    expect(names()).toContain('DISCONNECT_ERROR')
  })

  it("error: §8 'Failed to disconnect' where two wallets do not let go, with what each says", async () => {
    const toys = [createToy(), createToy({ namespace: 'brick' })] as const
    const { kit, start } = world({
      networks: [...networks, toyNetwork('7', 'brick')],
      adapters: toys.map(({ adapter }) => adapter),
    })
    await start()
    toys[0].add('a')
    toys[1].add('b', { network: '7' })
    for (const [at, toy] of toys.entries()) toy.setRelease(() => Promise.reject(`stuck ${at}`))
    await connect(kit, { connector: 'toy:a' })
    await connect(kit, { connector: 'toy:b' })
    await expect(disconnect(kit)).rejects.toMatchObject({
      code: 'failedToDisconnect',
      message: 'Failed to disconnect',
      cause: [
        { message: expect.stringContaining('stuck 0') },
        { message: expect.stringContaining('stuck 1') },
      ],
    })
  })

  it('ends an attempt under way', async () => {
    const { kit, toy, start, account, clock } = world()
    await start()
    const a = toy.add('a', { behavior: 'ask' })
    const outcome = codeOf(connect(kit, { connector: 'toy:a' }))
    await clock.advance(0)
    await disconnect(kit)
    expect(await outcome).toBe('requestAborted')
    a.yes()
    await clock.advance(0)
    expect(account().status).toBe('disconnected')
  })

  it.each([true, false])(
    'readings 42: disconnecting leaves a namespace alone that another connector of the kind (shared %s) serves',
    async (shared) => {
      const [toy, brick] = [createToy({ shared }), createToy({ namespace: 'brick', shared })]
      const { kit, start } = world({
        networks: [...networks, toyNetwork('1', 'brick')],
        adapters: [toy.adapter, brick.adapter],
      })
      await start()
      toy.add('a')
      brick.add('b')
      await connect(kit, { connector: 'toy:a' })
      await connect(kit, { connector: 'toy:b' })
      await disconnect(kit, { namespace: 'toy' })
      expect(accountState(kit.store.getState(), 'toy').status).toBe('disconnected')
      expect(accountState(kit.store.getState(), 'brick').status).toBe('connected')
    },
  )
})

describe('what a disconnect leaves stored', () => {
  beforeAll(() =>
    Promise.all([
      import('./startConnectors.js'),
      import('./closeUnused.js'),
      import('./sharedEvent.js'),
      import('./connectShared.js'),
    ]),
  )

  /** The keys under which addresses are stored. */
  const accountKeys = [
    'identity_cache',
    'native_balance_cache',
    'pending_entries',
    'pending_transactions',
    'portfolio_cache',
    'recent_receivers',
    'selected_accounts',
  ]
  const ofToys = /ann|amy/
  const ofBricks = /bob|ben/

  type Toy = ReturnType<typeof createToy>
  type Storage = ReturnType<typeof createMemoryStorage>
  const aToy = (namespace: string) => createToy({ namespace, named: true, supports: ['names'] })

  /** A page of two namespaces, each with names, tokens and two networks. */
  function page(toy: Toy, brick: Toy, storage: Storage) {
    const token = { address: 'brick-gold', name: 'Gold', symbol: 'GLD', decimals: 6 }
    const fetch = async (address: URL | RequestInfo) => {
      const { pathname } = new URL(String(address))
      if (pathname === '/v1/supported-chains') return Response.json({ http: ['toy:1', 'brick:1'], ws: [] })
      if (!pathname.startsWith('/v1/identity/')) return new Response('{}', { status: 404 })
      return Response.json({ name: `${pathname.split('-')[1]}.toy`, avatar: null })
    }
    const made = world(
      {
        networks: [...networks, toyNetwork('1', 'brick')],
        adapters: [toy.adapter, brick.adapter],
        backendUrl: 'https://gateway.example',
        tokens: { 'toy:1': [token], 'brick:1': [token] },
        services: { fetch },
      },
      { toy, storage },
    )
    /** The keys of the storage with what one of these accounts can be told by, in any key there is. */
    const keysWith = (whose: RegExp) =>
      [...storage.entries].flatMap(([key, text]) => (whose.test(text) ? key.split(':')[2] : [])).sort()
    return { ...made, toy, brick, keysWith }
  }

  async function use(kit: Kit, namespace: string, [first, second]: readonly [string, string]) {
    selectAccount(kit, { namespace, account: `key-${second}` })
    const [from, network] = [`brick-${second}`, `${namespace}:1`]
    rememberReceiver(kit, { from, address: `brick-${first}`, chainId: network, at: 1 })
    addPendingEntry(kit, { namespace, kind: 'buy', id: `order of ${first}`, by: 'shop' })
    const amount = { value: 5n, decimals: 6, symbol: 'BRK' }
    const out = [{ network: `${namespace}:1` as const, amount }]
    addPendingEntry(kit, { namespace, kind: 'send', id: `move of ${first}`, to: `brick-${first}`, out })
    await fetchTokenBalance(kit, { namespace })
  }

  /** Both namespaces connected with two accounts each, and everything stored that is stored of them. */
  async function usedByBoth() {
    const made = page(aToy('toy'), aToy('brick'), createMemoryStorage())
    const { kit, toy, brick, start, clock, keysWith } = made
    await start()
    toy.add('a', { accounts: ['brick-ann', 'brick-amy'] })
    brick.add('b', { accounts: ['brick-bob', 'brick-ben'] })
    await connect(kit, { connector: 'toy:a' })
    await connect(kit, { connector: 'toy:b' })
    await clock.advance(0)
    await use(kit, 'toy', ['ann', 'amy'])
    await use(kit, 'brick', ['bob', 'ben'])
    // What the gateway says is read by code that is loaded meanwhile.
    await expect.poll(() => keysWith(ofToys)).toEqual(accountKeys)
    await expect.poll(() => keysWith(ofBricks)).toEqual(accountKeys)
    return made
  }

  /** The next page load, with these wallets around. */
  async function nextPage(before: Awaited<ReturnType<typeof usedByBoth>>, toy: Toy) {
    before.kit.destroy()
    const next = page(toy, before.brick, before.storage)
    await next.start()
    await expect.poll(() => accountState(next.kit.store.getState(), 'brick').status).toBe('connected')
    expect(next.keysWith(ofToys)).toEqual(accountKeys)
    return next
  }

  type Page = ReturnType<typeof page>
  const situations: readonly (readonly [string, () => Promise<Page>])[] = [
    [
      'a connected wallet that is disconnected',
      async () => {
        const used = await usedByBoth()
        await disconnect(used.kit, { namespace: 'toy' })
        return used
      },
    ],
    [
      'a connected wallet that does not let go',
      async () => {
        const used = await usedByBoth()
        used.toy.setRelease(() => Promise.reject('stuck'))
        expect(await codeOf(disconnect(used.kit, { namespace: 'toy' }))).toBe('failedToDisconnectChain')
        return used
      },
    ],
    [
      'a wallet of last time that is gone',
      async () => {
        const next = await nextPage(await usedByBoth(), aToy('toy'))
        await disconnect(next.kit, { namespace: 'toy' })
        return next
      },
    ],
    [
      'a wallet of last time that is still asked',
      async () => {
        const used = await usedByBoth()
        used.toy.add('a', { accounts: ['brick-ann', 'brick-amy'], behavior: 'ask' })
        const next = await nextPage(used, used.toy)
        const leaving = disconnect(next.kit, { namespace: 'toy' })
        used.toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [toyAccount('brick-ann')] })
        await leaving
        return next
      },
    ],
    [
      'a wallet that disconnects by itself',
      async () => {
        const used = await usedByBoth()
        used.toy.emit({ type: 'disconnect', connectorId: 'toy:a' })
        await used.clock.advance(0)
        return used
      },
    ],
    [
      'a wallet that is locked, and then disconnected',
      async () => {
        const used = await usedByBoth()
        used.toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [] })
        await used.clock.advance(0)
        await disconnect(used.kit, { namespace: 'toy' })
        return used
      },
    ],
    [
      'a wallet of last time that refuses, and disconnects by itself',
      async () => {
        const used = await usedByBoth()
        used.toy.add('a', { behavior: 'no' })
        const next = await nextPage(used, used.toy)
        used.toy.emit({ type: 'disconnect', connectorId: 'toy:a' })
        await next.clock.advance(0)
        return next
      },
    ],
  ]

  it.each(situations)(
    'readings 35: nothing of the account stays stored, and all of another namespace does, after %s',
    async (_, left) => {
      const { clock, keysWith, storage, kit, toy, brick } = await left()
      expect(keysWith(ofToys)).toEqual([])
      expect(keysWith(ofBricks)).toEqual(accountKeys)
      expect(storage.entries.get('latchkit:default:connection_status')).toContain('"connected"')
      // An answer that comes now brings nothing back.
      rememberReceiver(kit, { from: 'brick-ann', address: 'brick-amy', chainId: 'toy:1', at: 2 })
      addPendingEntry(kit, { namespace: 'brick', kind: 'buy', id: 'another order', by: 'shop' })
      await clock.advance(0)
      expect(keysWith(ofToys)).toEqual([])
      kit.destroy()
      const next = page(toy, brick, storage)
      await next.start()
      expect(next.keysWith(ofToys)).toEqual([])
      expect(next.keysWith(ofBricks)).toEqual(accountKeys)
    },
  )

  it('readings 35: nothing of the account stays stored of any namespace where all are left at once', async () => {
    const used = await usedByBoth()
    const next = await nextPage(used, aToy('toy'))
    await disconnect(next.kit)
    expect([next.keysWith(ofToys), next.keysWith(ofBricks)]).toEqual([[], []])
    expect(next.storage.entries.get('latchkit:default:connection_status')).toContain('disconnected')
  })

  it('readings 35: nothing of the account stays stored on the next page load, whatever a build left beside a disconnect', async () => {
    const used = await usedByBoth()
    used.kit.destroy()
    const write = (key: string, d: unknown) =>
      used.storage.set(`latchkit:default:${key}`, JSON.stringify({ v: 1, d }))
    write('connection_status', 'disconnected')
    write('connected_connector_ids', {})
    const next = page(aToy('toy'), aToy('brick'), used.storage)
    next.kit.start()
    expect([next.keysWith(ofToys), next.keysWith(ofBricks)]).toEqual([[], []])
  })

  it('readings 35: what was forgotten does not come back with the next account', async () => {
    const { kit, toy, clock, keysWith } = await usedByBoth()
    await disconnect(kit, { namespace: 'toy' })
    toy.add('c', { accounts: ['brick-cat'] })
    await connect(kit, { connector: 'toy:c' })
    await clock.advance(0)
    addPendingEntry(kit, { namespace: 'toy', kind: 'buy', id: 'order of cat', by: 'shop' })
    expect(keysWith(/cat/)).toContain('pending_entries')
    expect(keysWith(ofToys)).toEqual([])
  })

  it('the session of a connector of last time that has not answered ends too, and with it all that it served', async () => {
    const far = createToyShared('far')
    const load = (storage: Storage) =>
      world(
        {
          networks: [...networks, toyNetwork('1', 'brick')],
          adapters: [createToy().adapter, createToy({ namespace: 'brick' }).adapter],
          connectors: [far.given],
        },
        { toy: createToy(), storage },
      )
    const first = load(createMemoryStorage())
    await first.start()
    const connected = connect(first.kit, { connector: 'far' })
    await first.clock.advance(0)
    far.opening?.yes(far.shared({ toy: ['brick-ann'], brick: ['brick-bob'] }))
    await connected
    await first.clock.advance(0)
    first.kit.destroy()
    far.says(undefined)
    far.log.length = 0
    const next = load(first.storage)
    await next.start()
    await disconnect(next.kit, { namespace: 'toy' })
    expect(far.log).toContain('close')
    expect([...next.storage.entries.values()].join()).not.toMatch(/ann|bob|far/)
  })
})

describe('readings 35: disconnecting a wallet of last time that has not answered', () => {
  /** A page load whose wallets keep still, with a session that the page before it has left at the server. */
  async function silent(more: Parameters<typeof signInServer>[1] = {}) {
    const toys = [createToy({ can: { siwx: true } }), createToy({ namespace: 'brick' })] as const
    const { siwx, server } = signInServer(() => 0, more)
    const options = {
      networks: [...networks, toyNetwork('7', 'brick')],
      adapters: toys.map(({ adapter }) => adapter),
      siwx,
    }
    const first = world(options)
    await first.start()
    const [wallet, other] = [toys[0].add('a'), toys[1].add('b', { network: '7' })]
    await connect(first.kit, { connector: 'toy:a' })
    await connect(first.kit, { connector: 'toy:b' })
    await expect.poll(() => sessionState(first.kit.store.getState(), 'toy').status).toBe('due')
    await signIn(first.kit, { namespace: 'toy' })
    expect(server.sessions().length).toBe(1)
    first.kit.destroy()
    for (const each of [wallet, other]) each.behavior = 'ask'
    const second = world(options, first)
    await second.start()
    expect(second.account().status).toBe('connecting')
    server.calls.length = 0
    return { kit: second.kit, server, toy: toys[0], clock: second.clock }
  }

  it.each([[{}], [{ namespace: 'toy' }]])('%j ends the session at the server', async (which) => {
    const { kit, server } = await silent()
    await disconnect(kit, which)
    await expect.poll(() => server.sessions()).toEqual([])
    expect(server.calls).toContain('set')
  })

  it('its own end, or the no of its person, ends the session too', async () => {
    const { kit, server, toy, clock } = await silent()
    await clock.advance(3_000)
    expect(accountState(kit.store.getState()).status).toBe('disconnected')
    toy.emit({ type: 'disconnect', connectorId: 'toy:a' })
    await expect.poll(() => server.sessions()).toEqual([])
  })

  it.each([
    ['a disconnect does not end sessions', { signOutOnDisconnect: false }, {}],
    ['the site does not sign in with that family', { namespaces: ['toy'] }, { namespace: 'brick' }],
  ])('ends none where %s', async (_, more, which) => {
    const { kit, server } = await silent(more)
    await disconnect(kit, which)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([server.sessions().length, server.calls]).toEqual([1, []])
  })
})
