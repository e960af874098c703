import { describe, expect, it } from 'vitest'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import { close } from '../modal/close.js'
import { open } from '../modal/open.js'
import { goBack } from '../modal/router.js'
import { modalState } from '../select/modalState.js'
import { networkState } from '../select/networkState.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'

const world = worlds()

describe('what a wallet says by itself', () => {
  it('another account, another network, no account', async () => {
    const { kit, toy, start, account, clock, names } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    toy.setBalance(async () => 7n)
    toy.emit({
      type: 'change',
      connectorId: 'toy:a',
      accounts: [toyAccount('brick-x')],
    })
    await clock.advance(0)
    expect(account().address).toBe('brick-x')
    expect(account().balance?.value).toBe(7n)
    toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:2' })
    await clock.advance(0)
    expect(account().caipAddress).toBe('toy:2:brick2-x')
    expect(names()).toContain('SWITCH_NETWORK')
    toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [] })
    await clock.advance(0)
    expect(account()).toMatchObject({ status: 'disconnected', address: undefined, connectorId: undefined })
    toy.emit({
      type: 'change',
      connectorId: 'toy:a',
      accounts: [toyAccount('brick-y')],
    })
    await clock.advance(0)
    expect(account().status).toBe('disconnected')
  })

  it('a wallet that is unlocked after the visitor has disconnected in another tab stays away', async () => {
    const { kit, toy, storage, start, account, clock } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [] })
    await clock.advance(0)
    const before = new Map(storage.entries)
    await disconnect(kit)
    const left = new Map(storage.entries)
    // As in a tab that has learned nothing of it but by the storage.
    kit.live.resumable.set('toy', { connectorId: 'toy:a', triesLeft: 1 })
    toy.requests.length = 0
    const unlock = async (stored: typeof left) => {
      storage.entries.clear()
      for (const [key, value] of stored) storage.entries.set(key, value)
      toy.emit({ type: 'unlock', connectorId: 'toy:a' })
      await clock.advance(0)
      return [account().status, toy.requests]
    }
    expect(await unlock(left)).toEqual(['disconnected', []])
    expect(await unlock(before)).toEqual(['connected', ['toy:a resume']])
  })

  it('the end of a wallet that could not be picked up is remembered: no page load asks it again, nor forgets another', async () => {
    const first = world()
    await first.start()
    const wallet = first.toy.add('a')
    await connect(first.kit, { connector: 'toy:a' })
    await first.clock.advance(0)
    first.kit.destroy()
    wallet.behavior = 'no'
    const second = world({}, first)
    await second.start()
    const stored = () => first.storage.entries.get('latchkit:default:connected_connector_ids') ?? ''
    second.toy.emit({ type: 'disconnect', connectorId: 'toy:b' })
    await second.clock.advance(0)
    expect(stored()).toContain('toy:a')
    second.toy.emit({ type: 'disconnect', connectorId: 'toy:a' })
    await second.clock.advance(0)
    expect(stored()).not.toContain('toy:a')
    expect([...first.storage.entries.keys()]).not.toContain('latchkit:default:native_balance_cache')
    first.toy.requests.length = 0
    second.toy.announceAgain(wallet)
    await second.clock.advance(0)
    second.kit.destroy()
    await world({}, first).start()
    expect(first.toy.requests).toEqual([])
  })

  it("§2 a network the site does not list opens UnsupportedChain, and its label is 'Unknown Network'", async () => {
    const { kit, toy, start, clock } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:9' })
    await clock.advance(0)
    expect(networkState(kit.store.getState())).toMatchObject({
      isUnsupported: true,
      label: 'Unknown Network',
      caipNetwork: undefined,
    })
    await expect
      .poll(() => modalState(kit.store.getState()))
      .toMatchObject({
        open: true,
        view: 'UnsupportedChain',
        selectedNetworkId: 'toy:9',
      })
    goBack(kit)
    expect(modalState(kit.store.getState()).open).toBe(false)
    open(kit)
    expect(modalState(kit.store.getState()).view).toBe('UnsupportedChain')
  })

  it('readings 33: a kit without an interface that could show it opens nothing', async () => {
    const { kit, toy, start, clock } = world()
    delete kit.live.ui.isOver
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:9' })
    await clock.advance(0)
    expect(networkState(kit.store.getState()).isUnsupported).toBe(true)
    expect(modalState(kit.store.getState()).open).toBe(false)
  })

  it('it leaves a modal that is open to whoever opened it', async () => {
    const { kit, toy, start, clock } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    const host = new AbortController()
    open(kit, { view: 'Account', dismissible: false, signal: host.signal })
    toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:9' })
    await clock.advance(0)
    expect(modalState(kit.store.getState()).view).toBe('UnsupportedChain')
    close(kit, 'escape')
    expect(modalState(kit.store.getState()).open).toBe(true)
    host.abort()
    expect(modalState(kit.store.getState()).open).toBe(false)
  })

  it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    '§2 it does not open with %j',
    async (options) => {
      const { kit, toy, start, clock } = world(options)
      await start()
      toy.add('a', { network: '9' })
      await connect(kit, { connector: 'toy:a' })
      toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:8' })
      await clock.advance(0)
      expect(modalState(kit.store.getState()).open).toBe(false)
      open(kit)
      expect(modalState(kit.store.getState()).view).toBe('Account')
    },
  )
})
