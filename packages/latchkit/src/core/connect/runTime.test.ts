import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LatchkitError } from '../../wire/errors/fail.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import type { Kit } from '../kit/kit.js'
import { open } from '../modal/open.js'
import { accountState } from '../select/accountState.js'
import { modalState } from '../select/modalState.js'
import { networkState } from '../select/networkState.js'
import { activeNamespace } from '../state/chains.js'
import { signMessage } from '../wallet/signing.js'
import { addAdapter } from './addAdapter.js'
import { addNetwork } from './addNetwork.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { removeAdapter } from './removeAdapter.js'
import { removeNetwork } from './removeNetwork.js'
import { switchNetwork } from './switchNetwork.js'

const world = worlds()
const thrown = (run: () => unknown) => codeOf((async () => run())())
const network = (kit: Kit, namespace?: string) => networkState(kit.store.getState(), namespace)
const ids = (kit: Kit, namespace?: string) =>
  network(kit, namespace).requestedCaipNetworks.map(({ caipNetworkId }) => caipNetworkId)
const viewOf = (kit: Kit) => {
  const { open: isOpen, view } = modalState(kit.store.getState())
  return isOpen ? view : 'closed'
}

/** A running kit with a second namespace, `brick`, of networks 7 and 8. */
async function both() {
  const brick = createToy({ namespace: 'brick' })
  const toy = createToy()
  const networks = [toyNetwork('1'), toyNetwork('2'), toyNetwork('7', 'brick'), toyNetwork('8', 'brick')]
  const here = world({ adapters: [toy.adapter, brick.adapter], networks }, { ...world(), toy })
  await here.start()
  return { ...here, brick }
}

describe('addNetwork', () => {
  it('makes it one the site works with, and leaves the options as they were', async () => {
    const { kit, toy, start } = world()
    const before = kit.config.networks
    await start()
    addNetwork(kit, toyNetwork('3'))
    expect(ids(kit)).toEqual(['toy:1', 'toy:2', 'toy:3'])
    expect(kit.config.networks).toBe(before)
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await switchNetwork(kit, { network: 'toy:3' })
    expect(network(kit).caipNetworkId).toBe('toy:3')
  })

  it('takes the place of one of the same id', async () => {
    const { kit, start } = world()
    await start()
    addNetwork(kit, { ...toyNetwork('1'), name: 'Another name' })
    expect(ids(kit)).toEqual(['toy:1', 'toy:2'])
    expect(network(kit).label).toBe('Another name')
  })

  it('a wallet that is on it is no longer on an unsupported network, and its balance is read', async () => {
    const { kit, toy, start, account } = world()
    await start()
    toy.add('a', { network: '9' })
    await connect(kit, { connector: 'toy:a' })
    // Its number is known all the same.
    expect(network(kit)).toMatchObject({ isUnsupported: true, chainId: 9 })
    addNetwork(kit, toyNetwork('9'))
    expect(network(kit)).toMatchObject({
      isUnsupported: false,
      caipNetworkId: 'toy:9',
      chainId: 9,
      label: 'Toy 9',
    })
    await expect.poll(() => account().balance?.value).toBe(1_500_000n)
    await disconnect(kit)
    expect(network(kit).caipNetworkId).toBe('toy:9')
  })

  it('can be done before the kit is started', async () => {
    const { kit, start } = world()
    addNetwork(kit, toyNetwork('3'))
    await start()
    expect(ids(kit)).toEqual(['toy:1', 'toy:2', 'toy:3'])
  })

  it('error: §8 its namespace has no adapter, it is no network, or two adapters claim it', async () => {
    const { kit } = await both()
    expect(await thrown(() => addNetwork(kit, toyNetwork('1', 'elsewhere')))).toBe('adapterNotFound')
    for (const input of [undefined, null, {}, 'toy:1'])
      expect(await thrown(() => addNetwork(kit, input as never))).toBe('invalidNetwork')
    const greedy = { ...createToy({ namespace: 'greedy' }).adapter, normalizeNetwork: () => toyNetwork('1') }
    expect(await thrown(() => addAdapter(kit, greedy, [toyNetwork('1')]))).toBe('invalidNetwork')
    kit.destroy()
    expect(await thrown(() => addNetwork(kit, toyNetwork('3')))).toBe('kitDestroyed')
  })
})

describe('removeNetwork', () => {
  it('readings 5: the active one falls back to the first remaining one of its namespace', async () => {
    const { kit } = await both()
    await switchNetwork(kit, { network: 'brick:8' })
    removeNetwork(kit, { network: 'brick:8' })
    expect(network(kit)).toMatchObject({ caipNetworkId: 'brick:7', switchingTo: undefined })
    removeNetwork(kit, { network: 'toy:1' })
    expect(network(kit).caipNetworkId).toBe('brick:7')
    expect(ids(kit, 'toy')).toEqual(['toy:2'])
    expect(network(kit, 'toy').caipNetworkId).toBe('toy:2')
  })

  it('a wallet that stays on it is on an unsupported network, whose view opens', async () => {
    const { kit, toy, start, account, clock } = world()
    await start()
    toy.add('a', { network: '2' })
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    removeNetwork(kit, { network: 'toy:2' })
    expect(network(kit)).toMatchObject({ caipNetworkId: 'toy:2', isUnsupported: true })
    expect(account()).toMatchObject({ status: 'connected', balance: undefined })
    await expect.poll(() => viewOf(kit)).toBe('UnsupportedChain')
    await switchNetwork(kit, { network: 'toy:1' })
    expect(network(kit).isUnsupported).toBe(false)
  })

  it('a switch to it that is under way is given up; the wallet then says where it is', async () => {
    const { kit, toy, start } = world()
    await start()
    const a = toy.add('a', { behavior: 'yes' })
    await connect(kit, { connector: 'toy:a' })
    a.behavior = 'ask'
    const outcome = codeOf(switchNetwork(kit, { network: 'toy:2' }))
    removeNetwork(kit, { network: 'toy:2' })
    await expect.poll(toy.waiting).toBe(1)
    a.yes()
    expect(await outcome).toBe('requestAborted')
    expect(network(kit)).toMatchObject({ caipNetworkId: 'toy:1', switchingTo: undefined })
  })

  it('error: §5 the last network of a namespace cannot be removed', async () => {
    const { kit } = await both()
    removeNetwork(kit, { network: 'brick:8' })
    expect(await thrown(() => removeNetwork(kit, { network: 'brick:7' }))).toBe('lastNetwork')
    expect(ids(kit, 'brick')).toEqual(['brick:7'])
  })

  it('error: §5 removing an unknown network errors', async () => {
    const { kit } = await both()
    for (const id of ['toy:9', 'elsewhere:1'] as const)
      expect(await thrown(() => removeNetwork(kit, { network: id }))).toBe('networkNotFound')
  })

  it('whatever is added and removed, the chosen network is listed and no namespace is empty', async () => {
    const act = fc.record({
      add: fc.boolean(),
      id: fc.constantFrom('1', '2', '3'),
      namespace: fc.constantFrom('toy', 'brick'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        const { kit } = await both()
        try {
          for (const { add, id, namespace } of acts) {
            const before = ids(kit, namespace)
            if (add) addNetwork(kit, toyNetwork(id, namespace))
            else {
              const code = await thrown(() => removeNetwork(kit, { network: `${namespace}:${id}` }))
              if (!before.includes(`${namespace}:${id}`)) expect(code).toBe('networkNotFound')
              else expect(code).toBe(before.length === 1 ? 'lastNetwork' : 'no error')
            }
            for (const each of ['toy', 'brick']) {
              expect(new Set(ids(kit, each)).size).toBe(ids(kit, each).length)
              expect(ids(kit, each)).toContain(network(kit, each).caipNetworkId)
            }
          }
        } finally {
          kit.destroy()
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('addAdapter', () => {
  it('finds wallets at once, and connects them', async () => {
    const { kit, start } = world()
    await start()
    const brick = createToy({ namespace: 'brick' })
    brick.add('b')
    addAdapter(kit, brick.adapter, [toyNetwork('1', 'brick'), toyNetwork('2', 'brick')])
    expect(kit.adapters.get('brick')).toBe(brick.adapter)
    expect(kit.config.adapters).not.toContain(brick.adapter)
    expect(kit.store.getState().connectors.map(({ id }) => id)).toEqual(['toy:b'])
    await connect(kit, { connector: 'toy:b' })
    expect(accountState(kit.store.getState(), 'brick')).toMatchObject({ status: 'connected' })
    kit.destroy()
    expect(brick.alive()).toBe(false)
  })

  it('picks up the connection it had at the last page load, and the network chosen then', async () => {
    const first = world()
    await first.start()
    const brick = createToy({ namespace: 'brick' })
    brick.add('b', { network: '2' })
    const networks = [toyNetwork('1', 'brick'), toyNetwork('2', 'brick')]
    addAdapter(first.kit, brick.adapter, networks)
    await connect(first.kit, { connector: 'toy:b' })
    await first.clock.advance(0)
    first.kit.destroy()
    const second = world({}, first)
    await second.start()
    await switchNetwork(second.kit, { network: 'toy:2' })
    await second.clock.advance(0)
    addAdapter(second.kit, brick.adapter, networks)
    await second.clock.advance(0)
    expect(accountState(second.kit.store.getState(), 'brick')).toMatchObject({ status: 'connected' })
    expect(network(second.kit, 'brick').caipNetworkId).toBe('brick:2')
    expect(brick.requests).toEqual(['toy:b connect', 'toy:b resume'])
  })

  it('before the kit is started it begins with the others', async () => {
    const { kit, start } = world()
    const brick = createToy({ namespace: 'brick' })
    addAdapter(kit, brick.adapter, [toyNetwork('1', 'brick')])
    expect(brick.alive()).toBe(false)
    await start()
    expect(brick.alive()).toBe(true)
  })

  it('a kit without any adapter gets its first one', async () => {
    const { kit, toy, start } = world({ adapters: [] })
    await start()
    toy.add('a')
    addAdapter(kit, toy.adapter, [toyNetwork('1')])
    expect(activeNamespace(kit.store.getState())).toBe('toy')
    open(kit)
    expect(viewOf(kit)).toBe('Connect')
  })

  it('error: a second one of a namespace, or one without networks of its own', async () => {
    const { kit } = await both()
    expect(await thrown(() => addAdapter(kit, createToy().adapter, [toyNetwork('1')]))).toBe(
      'duplicateAdapter',
    )
    const third = createToy({ namespace: 'third' }).adapter
    for (const networks of [[], [toyNetwork('1')], [undefined]])
      expect(await thrown(() => addAdapter(kit, third, networks as never))).toBe('invalidNetwork')
    expect([...kit.adapters.keys()]).toEqual(['toy', 'brick'])
  })
})

describe('removeAdapter', () => {
  it('leaves its wallet, stops looking for wallets, and takes them and its networks out of the state', async () => {
    const { kit, toy, start, clock, storage } = world()
    await start()
    const brick = createToy({ namespace: 'brick' })
    addAdapter(kit, brick.adapter, [toyNetwork('1', 'brick')])
    const wallet = brick.add('b')
    toy.add('a')
    await connect(kit, { connector: 'toy:b' })
    await clock.advance(0)
    const removed = removeAdapter(kit, { namespace: 'brick' })
    brick.add('late')
    expect(kit.store.getState().connectors.map(({ id }) => id)).toEqual(['toy:a'])
    expect(Object.keys(kit.store.getState().chains)).toEqual(['toy'])
    expect([...kit.adapters.keys()]).toEqual(['toy'])
    await removed
    expect(wallet.disconnects).toBe(1)
    expect(brick.alive()).toBe(false)
    expect(await codeOf(connect(kit, { connector: 'toy:b' }))).toBe('connectorNotFound')
    expect(storage.entries.get('latchkit:default:connected_connector_ids')).not.toContain('brick')
  })

  it('§4 the active one falls back to the first network of another', async () => {
    const { kit } = await both()
    await switchNetwork(kit, { network: 'brick:8' })
    await switchNetwork(kit, { network: 'toy:2' })
    expect(activeNamespace(kit.store.getState())).toBe('toy')
    await removeAdapter(kit, { namespace: 'toy' })
    expect(activeNamespace(kit.store.getState())).toBe('brick')
    expect(network(kit).caipNetworkId).toBe('brick:7')
    expect(kit.store.getState().modal.isSwitchingNamespace).toBe(false)
  })

  it('another that is connected stays where its wallet is', async () => {
    const { kit, brick } = await both()
    brick.add('b', { network: '8' })
    await connect(kit, { connector: 'toy:b' })
    await switchNetwork(kit, { network: 'toy:1' })
    await removeAdapter(kit, { namespace: 'toy' })
    expect(network(kit).caipNetworkId).toBe('brick:8')
    expect(accountState(kit.store.getState()).status).toBe('connected')
  })

  it('one that is not active changes nothing of the active one', async () => {
    const { kit } = await both()
    await switchNetwork(kit, { network: 'toy:2' })
    await removeAdapter(kit, { namespace: 'brick' })
    expect(network(kit).caipNetworkId).toBe('toy:2')
  })

  it('an attempt to connect ends, and a late yes is refused', async () => {
    const { kit, toy, start } = world()
    await start()
    const a = toy.add('a', { behavior: 'ask' })
    const outcome = codeOf(connect(kit, { connector: 'toy:a' }))
    await expect.poll(toy.waiting).toBe(1)
    await removeAdapter(kit, { namespace: 'toy' })
    expect(await outcome).toBe('requestAborted')
    a.yes()
    await expect.poll(() => a.disconnects).toBe(1)
    expect(kit.store.getState().chains).toEqual({})
  })

  it('without any the modal lists wallets only', async () => {
    const { kit, start } = world()
    await start()
    await removeAdapter(kit, { namespace: 'toy' })
    expect(activeNamespace(kit.store.getState())).toBeUndefined()
    open(kit)
    expect(viewOf(kit)).toBe('AllWallets')
  })

  it('error: §8 without any nobody can connect, knows a network, or can say which chain is meant', async () => {
    const { kit, toy, start } = world()
    await start()
    toy.add('a')
    await removeAdapter(kit, { namespace: 'toy' })
    const outcomeOf = (promise: Promise<unknown>) =>
      promise.then(String, (error: LatchkitError) => [error.code, error.message])
    expect(await outcomeOf(connect(kit, { connector: 'toy:a' }))).toEqual([
      'connectionClientNotSet',
      'ConnectionController client not set',
    ])
    const unknown = ['networkClientNotSet', 'NetworkController client not set']
    expect(await outcomeOf(switchNetwork(kit, { network: 'toy:1' }))).toEqual(unknown)
    expect(await outcomeOf(Promise.resolve().then(() => addNetwork(kit, toyNetwork('3'))))).toEqual(unknown)
    expect(kit.store.getState().alert.current).toBeUndefined()
    const required = ['chainRequired', 'Chain is required to sign a message']
    expect(await outcomeOf(signMessage(kit, { message: 'hello' }))).toEqual(required)
    // Where a chain is named, the question is another one.
    expect(await codeOf(signMessage(kit, { message: 'hello', namespace: 'toy' }))).toBe('notConnected')
  })

  it('error: a wallet that does not let go is told of; the adapter is gone all the same', async () => {
    const { kit, toy, start } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    toy.setRelease(() => Promise.reject(new Error('no')))
    expect(await codeOf(removeAdapter(kit, { namespace: 'toy' }))).toBe('failedToDisconnectChain')
    expect(kit.adapters.size).toBe(0)
    expect(toy.alive()).toBe(false)
  })

  it('the kit may end while the wallet is being left', async () => {
    const { kit, toy, start } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    toy.setRelease(() => new Promise(() => undefined))
    void removeAdapter(kit, { namespace: 'toy' })
    expect(toy.alive()).toBe(true)
    kit.destroy()
    expect(toy.alive()).toBe(false)
  })

  it('error: §5 removing an adapter namespace that is unknown errors', async () => {
    const { kit } = await both()
    expect(await codeOf(removeAdapter(kit, { namespace: 'elsewhere' }))).toBe('adapterNotFound')
  })
})

describe('which networks a wallet is approved for', () => {
  it('§3 is what the wallet says, and all where it says nothing', async () => {
    const { kit, toy, start, clock } = world()
    await start()
    expect(network(kit)).toMatchObject({ approvedCaipNetworkIds: [], supportsAllNetworks: true })
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(network(kit)).toMatchObject({ approvedCaipNetworkIds: [], supportsAllNetworks: true })
    const outcomeOf = { approvedCaipNetworkIds: ['toy:1', 'toy:2'], supportsAllNetworks: false } as const
    toy.emit({ type: 'change', connectorId: 'toy:a', ...outcomeOf })
    await clock.advance(0)
    expect(network(kit)).toMatchObject(outcomeOf)
    toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:2' })
    await clock.advance(0)
    expect(network(kit)).toMatchObject({ ...outcomeOf, caipNetworkId: 'toy:2' })
    await disconnect(kit)
    expect(network(kit)).toMatchObject({ approvedCaipNetworkIds: [], supportsAllNetworks: true })
  })
})
