import { describe, expect, it } from 'vitest'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import type { Options } from '../options/config.js'
import { modalState } from '../select/modalState.js'
import { networkState } from '../select/networkState.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { switchNetwork } from './switchNetwork.js'

const world = worlds()

describe('page load', () => {
  async function connectedBefore(options: Partial<Options> = {}) {
    const first = world(options)
    await first.start()
    const wallet = first.toy.add('a', { rdns: 'com.a', network: '2' })
    await connect(first.kit, { connector: 'toy:a' })
    await first.clock.advance(0)
    first.kit.destroy()
    first.toy.requests.length = 0
    return { first, wallet, last: { toy: first.toy, storage: first.storage } }
  }

  it('§4 a stored connection is picked up silently', async () => {
    const { last } = await connectedBefore()
    const { account, start, toy } = world({}, last)
    expect(account().status).toBe('disconnected')
    await start()
    expect(account()).toMatchObject({ status: 'connected', caipAddress: 'toy:2:brick2-a' })
    expect(toy.requests).toEqual(['toy:a resume'])
  })

  it('where the wallet of the active namespace stays away, the one that came back is shown', async () => {
    const toys = [createToy(), createToy({ namespace: 'brick' })] as const
    const options = {
      networks: [toyNetwork('1'), toyNetwork('7', 'brick')],
      adapters: toys.map(({ adapter }) => adapter),
    }
    const first = world(options)
    await first.start()
    toys[0].add('a')
    toys[1].add('b', { network: '7' })
    await connect(first.kit, { connector: 'toy:a' })
    await connect(first.kit, { connector: 'toy:b' })
    await first.clock.advance(0)
    first.kit.destroy()
    const { kit, clock, account } = world(
      { ...options, adapters: [toys[0].adapter, createToy({ namespace: 'brick' }).adapter] },
      first,
    )
    kit.start()
    await clock.advance(2_999)
    expect(modalState(kit.store.getState()).activeChain).toBe('brick')
    await clock.advance(1)
    expect(kit.store.getState().modal).toMatchObject({ activeChain: 'toy', isSwitchingNamespace: false })
    expect(account().status).toBe('connected')
  })

  it('a wallet that frames the page is connected silently, without having been connected before', async () => {
    const { account, start, toy, clock } = world()
    await start()
    toy.add('around', { framesPage: true })
    await clock.advance(0)
    expect(account()).toMatchObject({ status: 'connected', caipAddress: 'toy:1:brick-around' })
    expect(toy.requests).toEqual(['toy:around resume'])
  })

  it('a wallet that frames the page is not asked once the visitor has left it', async () => {
    const first = world()
    await first.start()
    first.toy.add('around', { framesPage: true })
    await first.clock.advance(0)
    expect(first.account().status).toBe('connected')
    await disconnect(first.kit)
    await first.clock.advance(0)
    first.kit.destroy()
    const { account, start, clock, kit } = world({}, first)
    await start()
    await clock.advance(0)
    expect(account().status).toBe('disconnected')
    // From the list it can be connected all the same.
    await connect(kit, { connector: 'toy:around' })
    expect(account().status).toBe('connected')
  })

  it.each([
    ['reconnects nobody', { enableReconnect: false }],
    ['excludes it', { excludeWalletIds: ['around'] }],
  ])('a wallet that frames the page is not asked where the site %s', async (_, options) => {
    const { account, start, toy, clock } = world(options)
    await start()
    toy.add('around', { framesPage: true })
    await clock.advance(0)
    expect(account().status).toBe('disconnected')
  })

  it('a wallet that frames the page does not take the place of the one that was connected last time', async () => {
    const { last } = await connectedBefore()
    last.toy.add('around', { framesPage: true })
    const { account, start, clock } = world({}, last)
    await start()
    await clock.advance(0)
    expect(account()).toMatchObject({ status: 'connected', connectorId: 'toy:a' })
  })

  it('§4 while it is asked the status is connecting', async () => {
    const { last, wallet } = await connectedBefore()
    wallet.behavior = 'ask'
    const { account, start, clock } = world({}, last)
    await start()
    expect(account()).toMatchObject({ status: 'connecting', isResuming: true })
    await clock.advance(2_999)
    expect(account().status).toBe('connecting')
    await clock.advance(1)
    expect(account().status).toBe('disconnected')
    wallet.yes()
    await clock.advance(0)
    expect(account().status).toBe('disconnected')
  })

  it('§4 a failed sync sets disconnected, keeps the memory, and a later announce is asked once more', async () => {
    const { last, wallet } = await connectedBefore()
    wallet.behavior = 'no'
    const { account, start, toy, clock } = world({}, last)
    await start()
    expect(account().status).toBe('disconnected')
    expect(last.storage.entries.get('latchkit:default:connected_connector_ids')).toContain('toy:a')
    for (const _ of [1, 2, 3]) {
      toy.announceAgain(wallet)
      await clock.advance(0)
    }
    expect(toy.requests).toEqual(['toy:a resume', 'toy:a resume'])
  })

  it('a wallet announced later is picked up then', async () => {
    const { first } = await connectedBefore()
    const toy = createToy()
    const { account, start, clock } = world({}, { toy, storage: first.storage })
    await start()
    expect(account().status).toBe('disconnected')
    toy.add('a')
    await clock.advance(0)
    expect(account().status).toBe('connected')
  })

  it('a disconnected site stays disconnected although the wallet would share its accounts', async () => {
    const { last } = await connectedBefore()
    const second = world({}, last)
    await second.start()
    await disconnect(second.kit)
    second.kit.destroy()
    const third = world({}, last)
    await third.start()
    third.toy.emit({
      type: 'change',
      connectorId: 'toy:a',
      accounts: [toyAccount('brick-a')],
    })
    await third.clock.advance(0)
    expect(third.account().status).toBe('disconnected')
    expect(third.toy.requests).toEqual(['toy:a resume'])
  })

  it('§4 a stored disconnect clears the address caches', async () => {
    const { last } = await connectedBefore()
    expect([...last.storage.entries.keys()]).toContain('latchkit:default:native_balance_cache')
    const second = world({}, last)
    await second.start()
    const cache = last.storage.entries.get('latchkit:default:native_balance_cache')
    await disconnect(second.kit)
    expect([...last.storage.entries.keys()]).not.toContain('latchkit:default:native_balance_cache')
    second.kit.destroy()
    // Readings 35: an older build left it behind.
    last.storage.set('latchkit:default:native_balance_cache', cache ?? '')
    const third = world({}, last)
    await third.start()
    expect([...last.storage.entries.keys()]).not.toContain('latchkit:default:native_balance_cache')
  })

  it('readings 25: an e-mail address that an earlier version has left goes at the start, whatever its session is', async () => {
    const { storage, start } = world()
    const key = 'latchkit:default:email'
    storage.set(key, JSON.stringify({ v: 1, d: 'ada@example.net' }))
    storage.set('latchkit:default:shared_until', JSON.stringify({ v: 1, d: { ID_AUTH: 1 } }))
    await start()
    expect([...storage.entries.values()].join()).not.toContain('ada@')
    expect(storage.entries.get(key)).toContain('known')
  })

  it('a kit that is destroyed before it asks the wallet around the page asks nothing and rejects nothing', async () => {
    const { kit, toy, clock } = world()
    const rejections: unknown[] = []
    const onRejection = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', onRejection)
    toy.add('around', { framesPage: true })
    kit.start()
    kit.destroy()
    await clock.advance(0)
    // Node tells of an unhandled rejection when the microtasks have ended.
    await new Promise((done) => setImmediate(done))
    process.off('unhandledRejection', onRejection)
    expect([rejections, toy.requests]).toEqual([[], []])
  })

  it('enableReconnect false asks nobody', async () => {
    const { last } = await connectedBefore()
    const { account, start, toy } = world({ enableReconnect: false }, last)
    await start()
    expect([account().status, toy.requests]).toEqual(['disconnected', []])
  })

  it('§2 a wallet found on a network the site does not list opens UnsupportedChain', async () => {
    const { last, wallet } = await connectedBefore()
    wallet.network = '9'
    const { kit, start } = world({}, last)
    await start()
    await expect
      .poll(() => modalState(kit.store.getState()))
      .toMatchObject({ open: true, view: 'UnsupportedChain' })
  })

  it.each([
    ['half-written JSON', (text: string) => text.slice(0, -3)],
    ['a foreign value', () => '"hello"'],
    ['another version', (text: string) => text.replace('"v":1', '"v":99')],
    ['a wrong type inside', () => '{"v":1,"d":{"toy":5}}'],
    ['null', () => 'null'],
  ])('error: storage with %s is as if there were nothing', async (_, spoil) => {
    const { last } = await connectedBefore()
    for (const [key, text] of last.storage.entries) last.storage.entries.set(key, spoil(text))
    const { account, start, kit } = world({}, last)
    await start()
    expect(account().status).toBe('disconnected')
    await connect(kit, { connector: 'toy:a' })
    expect(account().status).toBe('connected')
  })

  it.each(['full', 'denied'] as const)('error: a storage that is %s costs only the memory', async (state) => {
    const { kit, toy, start, account, storage } = world()
    storage.state = state
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(account().status).toBe('connected')
    await disconnect(kit)
    expect(account().status).toBe('disconnected')
  })

  it('the network chosen without a wallet is remembered', async () => {
    const first = world()
    await first.start()
    await switchNetwork(first.kit, { network: 'toy:2' })
    await first.clock.advance(0)
    first.kit.destroy()
    const second = world({}, first)
    await second.start()
    expect(networkState(second.kit.store.getState()).caipNetworkId).toBe('toy:2')
  })
})
