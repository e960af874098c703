import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { accountType } from '../select/accountType.js'
import { explorerUrl } from '../select/networkState.js'
import { receivingNetworks } from '../select/receivingNetworks.js'
import { addAdapter } from './addAdapter.js'
import { addNetwork } from './addNetwork.js'
import { connect } from './connect.js'
import { selectAccount } from './selectAccount.js'
import { switchNetwork } from './switchNetwork.js'

const world = worlds()

/** A wallet that shares accounts: two of coins that differ in case alone, and one of stamps, on network 1 alone. */
async function connected(options: Parameters<typeof world>[0] = {}, last?: Parameters<typeof world>[1]) {
  const all = world(options, last)
  await all.start()
  all.toy.add('a', { accounts: ['brick-ann', 'brick-Ann', 'brick-stamps'] })
  await connect(all.kit, { connector: 'toy:a' })
  const addresses = () => all.account().allAccounts.map(({ address }) => address)
  return { ...all, addresses }
}

describe('row 1: an account is not its address', () => {
  it('has another address on each network, and is the same account there', async () => {
    const { kit, account, addresses } = await connected()
    expect([account().address, account().caipAddress]).toEqual(['brick-ann', 'toy:1:brick-ann'])
    const { id } = account().allAccounts[0] ?? {}
    await switchNetwork(kit, { network: 'toy:2' })
    expect([account().address, account().caipAddress]).toEqual(['brick2-ann', 'toy:2:brick2-ann'])
    expect(account().allAccounts[0]?.id).toBe(id)
    expect(addresses()).toEqual(['brick2-ann', 'brick2-Ann'])
  })

  it('is there only where it exists, and comes back with its network', async () => {
    const { kit, addresses } = await connected()
    selectAccount(kit, { account: 'key-stamps' })
    expect(addresses()).toEqual(['brick-stamps', 'brick-ann', 'brick-Ann'])
    expect(receivingNetworks(kit.store.getState()).map(({ id }) => id)).toEqual(['1'])
    await switchNetwork(kit, { network: 'toy:2' })
    expect(addresses()).toEqual(['brick2-ann', 'brick2-Ann'])
    expect(await codeOf((async () => selectAccount(kit, { account: 'key-stamps' }))())).toBe(
      'accountNotShared',
    )
    await switchNetwork(kit, { network: 'toy:1' })
    expect(addresses()).toEqual(['brick-ann', 'brick-Ann', 'brick-stamps'])
  })

  it('is chosen by its id, stays so on another network, and after a page load there', async () => {
    const storage = createMemoryStorage()
    const { kit, toy, account, clock } = await connected({}, { toy: createToy(), storage })
    selectAccount(kit, { account: 'key-Ann' })
    await switchNetwork(kit, { network: 'toy:2' })
    expect(account().address).toBe('brick2-Ann')
    await clock.advance(0)
    kit.destroy()
    const again = world({}, { toy, storage })
    await again.start()
    await expect.poll(() => again.account().address).toBe('brick2-Ann')
  })

  it('is written on a network that is added while it is connected', async () => {
    const { kit, account } = await connected()
    addNetwork(kit, toyNetwork('5'))
    await expect.poll(() => account().allAccounts[0]?.addresses['toy:5']).toBe('brick5-ann')
    expect(receivingNetworks(kit.store.getState()).map(({ id }) => id)).toEqual(['1', '2', '5'])
    await switchNetwork(kit, { network: 'toy:5' })
    expect(account().address).toBe('brick5-ann')
  })
})

describe('row 6: account types are those of the adapter', () => {
  it('of any name; a site may choose any of them, and none other', async () => {
    const { account } = await connected({ defaultAccountTypes: { toy: 'stamp' } })
    expect(account().allAccounts.map(({ type }) => type)).toEqual(['coin', 'coin', 'stamp'])
    // An unknown one is told to the developer (reportOptions.test.ts); a visitor starts with the adapter's own.
    expect(accountType(world({ defaultAccountTypes: { toy: 'eoa' } }).kit, 'toy')).toBe('coin')
  })

  it('of a namespace whose adapter comes later too, which is checked then', async () => {
    const { kit, start } = world({ defaultAccountTypes: { brick: 'gold' } })
    await start()
    const add = (types: readonly [string, ...string[]]) => {
      const [first, ...more] = types.map((type) => ({ type, spends: true }))
      const { adapter } = createToy({ namespace: 'brick' })
      addAdapter(kit, { ...adapter, accountTypes: [first!, ...more] }, [toyNetwork('7', 'brick')])
    }
    expect(await codeOf((async () => add(['coin', 'stamp']))())).toBe('invalidOptions')
    expect(kit.adapters.has('brick')).toBe(false)
    add(['coin', 'gold'])
    expect(accountType(kit, 'brick')).toBe('gold')
  })
})

describe('row 7: an explorer has its pages where its network says', () => {
  it('of addresses and of transactions', async () => {
    const { kit, account } = await connected()
    expect(account().addressExplorerUrl).toBe('https://toybox.example/who/brick-ann?in=1')
    await switchNetwork(kit, { network: 'toy:2' })
    expect(account().addressExplorerUrl).toBe('https://toybox.example/who/brick2-ann?in=2')
    expect(explorerUrl(toyNetwork('2'), 'transaction', '7/8')).toBe('https://toybox.example/move/7%2F8?in=2')
  })

  it('and where it says nothing there is no link', () => {
    const { name, url } = toyNetwork('1').blockExplorers?.default ?? { name: '', url: '' }
    const bare = { ...toyNetwork('1'), blockExplorers: { default: { name, url } } }
    expect(explorerUrl(bare, 'address', 'brick-ann')).toBeUndefined()
    expect(explorerUrl(toyNetwork('1'), 'transaction', undefined)).toBeUndefined()
    expect(explorerUrl(undefined, 'address', 'brick-ann')).toBeUndefined()
  })
})

describe('row 8: upper and lower case count where the adapter says so', () => {
  it('the account of an address is the one of its key, however it is written', async () => {
    const { kit, account } = await connected()
    selectAccount(kit, { address: 'brick-Ann' })
    expect(account().address).toBe('brick-Ann')
    selectAccount(kit, { address: 'brick2-ann' })
    expect(account().address).toBe('brick-ann')
    expect(await codeOf((async () => selectAccount(kit, { address: 'brick-ANN' }))())).toBe(
      'accountNotShared',
    )
  })
})
