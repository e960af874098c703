import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import type { Network } from '../../wire/entities.js'
import { fetchBalance } from '../account/fetchBalance.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import { addPendingEntry } from '../money/addPendingEntry.js'
import { networkState } from '../select/networkState.js'
import { rememberReceiver } from '../services/recentReceivers.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { recentNetworks } from './persist.js'
import { switchNetwork } from './switchNetwork.js'

const world = worlds()
const names = [
  'connection_status',
  'connected_connector_ids',
  'active_namespace',
  'active_caip_network_ids',
  'selected_accounts',
  'recent_wallets',
  'recent_networks',
  'native_balance_cache',
] as const
const read = (storage: ReturnType<typeof createMemoryStorage>, name: (typeof names)[number]) => {
  const text = storage.entries.get(`latchkit:default:${name}`)
  return text === undefined ? undefined : (JSON.parse(text) as { d: unknown }).d
}

describe('what a page remembers', () => {
  it('§3 status, namespace, networks, connectors by namespace and the last two wallets', async () => {
    const { kit, toy, start, storage, clock } = world()
    await start()
    for (const name of ['a', 'b', 'c']) {
      toy.add(name)
      await connect(kit, { connector: `toy:${name}` })
    }
    await switchNetwork(kit, { network: 'toy:2' })
    await clock.advance(0)
    expect(read(storage, 'connection_status')).toBe('connected')
    expect(read(storage, 'connected_connector_ids')).toEqual({ toy: 'toy:c' })
    expect(read(storage, 'active_namespace')).toBe('toy')
    expect(read(storage, 'active_caip_network_ids')).toEqual({ toy: 'toy:2' })
    expect(read(storage, 'recent_wallets')).toEqual(['toy:c', 'toy:b'])
    expect(read(storage, 'recent_networks')).toEqual(['toy:2', 'toy:1'])
    expect([...storage.entries.keys()].every((key) => key.startsWith('latchkit:default:'))).toBe(true)
  })

  it('at most eight networks used lately, the last one first, whoever the account was', async () => {
    const networks = Array.from({ length: 10 }, (_, at) => toyNetwork(`${at + 1}`))
    const { kit, start, storage, clock } = world({ networks: networks as [Network, ...Network[]] })
    await start()
    await clock.advance(0)
    await switchNetwork(kit, { network: 'toy:2' })
    // What writes it down is loaded meanwhile.
    await expect.poll(() => read(storage, 'recent_networks')).toEqual(['toy:2', 'toy:1'])
    for (const { caipNetworkId } of [...networks.slice(2), toyNetwork('9')])
      await switchNetwork(kit, { network: caipNetworkId })
    const used = ['9', '10', '8', '7', '6', '5', '4', '3'].map((id) => `toy:${id}`)
    expect(read(storage, 'recent_networks')).toEqual(used)
    await disconnect(kit)
    expect(recentNetworks(kit)).toEqual(used)
  })

  it('§9 the native balance of the last page load for 30 s: nobody is asked for it again', async () => {
    const first = world()
    let reads = 0
    first.toy.setBalance(async () => BigInt(++reads))
    await first.start()
    first.toy.add('a')
    await connect(first.kit, { connector: 'toy:a' })
    await first.clock.advance(0)
    expect(reads).toBe(1)
    first.kit.destroy()
    const { kit, start, clock, account } = world({}, first)
    await start()
    await expect.poll(() => account().balance?.value).toBe(1n)
    expect([account().balanceStatus, reads]).toEqual(['ready', 1])
    await fetchBalance(kit, { force: true })
    expect(account().balance?.value).toBe(2n)
    await clock.advance(30_000)
    await fetchBalance(kit)
    expect(reads).toBe(3)
  })

  it('readings 35: of two namespaces one leaves: nothing of its accounts is stored any more, all of the other is', async () => {
    const toys = [createToy(), createToy({ namespace: 'brick' })] as const
    const { kit, start, storage, clock } = world({
      networks: [toyNetwork('1'), toyNetwork('7', 'brick')],
      adapters: toys.map(({ adapter }) => adapter),
    })
    await start()
    toys[0].add('a')
    toys[1].add('b', { network: '7' })
    await connect(kit, { connector: 'toy:a' })
    await connect(kit, { connector: 'toy:b' })
    // What writes it down is loaded meanwhile.
    await expect
      .poll(() => read(storage, 'connected_connector_ids'))
      .toEqual({ toy: 'toy:a', brick: 'toy:b' })
    for (const chainId of ['toy:1', 'brick:7'])
      rememberReceiver(kit, { from: 'x', address: `to-${chainId}`, chainId, at: 1 })
    for (const namespace of ['toy', 'brick'])
      addPendingEntry(kit, { namespace, kind: 'buy', id: `order-${namespace}`, by: 'shop' })
    await clock.advance(0)
    const stored = (key: string) => storage.entries.get(`latchkit:default:${key}`) ?? ''
    const all = () => stored('recent_receivers') + stored('pending_entries')
    for (const each of ['toy:1', 'brick:7', 'order-toy', 'order-brick']) expect(all()).toContain(each)
    await disconnect(kit, { namespace: 'toy' })
    for (const each of ['toy:1', 'order-toy']) expect(all()).not.toContain(each)
    for (const each of ['brick:7', 'order-brick']) expect(all()).toContain(each)
    addPendingEntry(kit, { namespace: 'brick', kind: 'buy', id: 'order-2', by: 'shop' })
    expect(all()).toContain('order-2')
    expect(all()).not.toContain('order-toy')
    await disconnect(kit)
    expect([stored('recent_receivers'), stored('pending_entries')]).toEqual(['', ''])
  })

  it('at most 20 balances, the newest', async () => {
    const { kit, toy, start, storage } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    for (let count = 0; count < 25; count++) {
      const accounts = [{ ...toyAccount(`brick-${count}`), address: `brick-${count}` }] as const
      toy.emit({ type: 'change', connectorId: 'toy:a', accounts })
      const newest = () => (read(storage, 'native_balance_cache') as { of: string }[] | undefined)?.[0]?.of
      await expect.poll(newest).toBe(`toy:1:brick-${count}`)
    }
    expect(read(storage, 'native_balance_cache')).toHaveLength(20)
  })

  it('error: whatever somebody wrote there, the kit starts, and believes only what it can be', async () => {
    const value = fc.oneof(
      fc.string(),
      fc.anything().map((each) => JSON.stringify({ v: 1, d: each }) ?? ''),
      fc
        .constantFrom('toy', 'connected', ['toy:1'], { toy: 'toy:9' })
        .map((d) => JSON.stringify({ v: 1, d })),
    )
    const written = fc.dictionary(fc.constantFrom(...names), value)
    await fc.assert(
      fc.asyncProperty(written, async (entries) => {
        const storage = createMemoryStorage()
        for (const [name, text] of Object.entries(entries)) storage.set(`latchkit:default:${name}`, text)
        const toy = createToy()
        toy.add('a')
        const { kit, start } = world({}, { toy, storage })
        await start()
        const { recentWallets, modal } = kit.store.getState()
        expect(recentWallets.every((each) => typeof each === 'string')).toBe(true)
        expect(modal.activeChain).toBe('toy')
        const listed = [toyNetwork('1'), toyNetwork('2')].map(({ caipNetworkId }) => caipNetworkId)
        expect(listed).toContain(networkState(kit.store.getState()).caipNetworkId)
        kit.destroy()
      }),
      { numRuns: 60 },
    )
  })
})
