import { describe, expect, it } from 'vitest'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { runningAdapter } from '../kit/running.js'
import { accountState } from '../select/accountState.js'
import { networkState } from '../select/networkState.js'
import { connect } from './connect.js'
import { switchNetwork } from './switchNetwork.js'

const networks = [toyNetwork('1'), toyNetwork('2')]
const world = worlds()

describe('switchNetwork', () => {
  it('resolves when the wallet is there; meanwhile the state says where it is asked to go', async () => {
    const { kit, toy, start, clock } = world()
    await start()
    const a = toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    a.behavior = 'ask'
    const switching = switchNetwork(kit, { network: 'toy:2' })
    await clock.advance(0)
    expect(networkState(kit.store.getState())).toMatchObject({ caipNetworkId: 'toy:1', switchingTo: 'toy:2' })
    a.yes()
    await switching
    expect(networkState(kit.store.getState())).toMatchObject({
      caipNetworkId: 'toy:2',
      switchingTo: undefined,
    })
  })

  it('is over with the wallet that was asked', async () => {
    const { kit, toy, start, clock } = world()
    await start()
    const a = toy.add('a')
    toy.add('b')
    await connect(kit, { connector: 'toy:a' })
    a.behavior = 'ask'
    const outcome = codeOf(switchNetwork(kit, { network: 'toy:2' }))
    await clock.advance(0)
    await connect(kit, { connector: 'toy:b' })
    expect(networkState(kit.store.getState())).toMatchObject({
      caipNetworkId: 'toy:1',
      switchingTo: undefined,
    })
    a.yes()
    expect(await outcome).toBe('requestAborted')
    expect(networkState(kit.store.getState()).caipNetworkId).toBe('toy:1')
  })

  it('error: a refusal leaves the wallet where it was', async () => {
    const { kit, toy, start } = world()
    await start()
    const a = toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    a.behavior = 'no'
    expect(await codeOf(switchNetwork(kit, { network: 'toy:2' }))).toBe('userRejected')
    expect(networkState(kit.store.getState())).toMatchObject({
      caipNetworkId: 'toy:1',
      switchingTo: undefined,
    })
  })

  it('error: a wallet that does not have the network, which it says only when it is asked, is not broken', async () => {
    const { kit, toy, start } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    const running = runningAdapter(kit, 'toy')
    const refusal = { code: 4902, message: 'The wallet doesn’t have this network' }
    kit.live.running.set('toy', { ...running, switchNetwork: () => Promise.reject(refusal) })
    expect(await codeOf(switchNetwork(kit, { network: 'toy:2' }))).toBe('chainNotSupported')
    expect(networkState(kit.store.getState()).caipNetworkId).toBe('toy:1')
  })

  it("error: §8 a network that is not listed throws 'Network not found' and alerts once", async () => {
    const { kit, start } = world()
    await start()
    expect(await codeOf(switchNetwork(kit, { network: 'toy:9' }))).toBe('networkNotFound')
    expect(kit.store.getState().alert.current?.shortMessage).toBe('Network Not Found')
  })

  it('§4 a network of another namespace makes that one active', async () => {
    const brick = createToy({ namespace: 'brick' })
    const toy = createToy()
    const { kit, start } = world({
      networks: [...networks, toyNetwork('7', 'brick')],
      adapters: [toy.adapter, brick.adapter],
    })
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await switchNetwork(kit, { network: 'brick:7' })
    expect(kit.store.getState().modal).toMatchObject({ activeChain: 'brick', isSwitchingNamespace: true })
    expect(accountState(kit.store.getState()).address).toBeUndefined()
    expect(accountState(kit.store.getState(), 'toy').address).toBe('brick-a')
  })
})
