import { describe, expect, it } from 'vitest'
import { close } from './actions/close.js'
import { connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { fetchBalance } from './actions/fetchBalance.js'
import { getProvider } from './actions/getProvider.js'
import { open } from './actions/open.js'
import { goBack, pushView } from './actions/router.js'
import { sendTransaction } from './actions/sendTransaction.js'
import { signMessage } from './actions/signMessage.js'
import { signTypedData } from './actions/signTypedData.js'
import { switchNetwork } from './actions/switchNetwork.js'
import { showToast } from './actions/toast.js'
import { subscribeEvents } from './actions/track.js'
import type { Options } from './config.js'
import { codeOf } from './fixtures/codeOf.js'
import { createToy, type ToyProvider, toyNetwork } from './fixtures/toy.js'
import { toyAccount } from './fixtures/toyAccount.js'
import { worlds } from './fixtures/worlds.js'
import { accountState } from './select/accountState.js'
import { modalState } from './select/modalState.js'
import { networkState } from './select/networkState.js'
import { view } from './state/router.js'

const networks = [toyNetwork('1'), toyNetwork('2')]
const world = worlds()

describe('connect', () => {
  it('resolves with what the wallet said, and the state says the same', async () => {
    const { kit, toy, start, account, events, clock } = world()
    await start()
    const wallet = toy.add('a', { rdns: 'com.a', network: '2' })
    const connected = await connect(kit, { connector: 'toy:a' })
    expect(connected).toMatchObject({
      status: 'connected',
      caipNetworkId: 'toy:2',
      accounts: [{ id: 'key-a', address: 'brick2-a' }],
    })
    await clock.advance(0)
    expect(account()).toMatchObject({
      status: 'connected',
      caipAddress: 'toy:2:brick2-a',
      addressExplorerUrl: 'https://toybox.example/who/brick2-a?in=2',
      connectedWalletInfo: { name: 'a', identifier: 'com.a' },
      balance: { value: 1_500_000n, decimals: 6, symbol: 'BRK' },
      balanceStatus: 'ready',
    })
    expect(networkState(kit.store.getState())).toMatchObject({
      caipNetworkId: 'toy:2',
      isUnsupported: false,
      label: 'Toy 2',
    })
    expect(events.map(({ event, properties }) => ({ event, properties }))).toEqual([
      { event: 'SELECT_WALLET', properties: { name: 'a', connector: 'toy:a' } },
      { event: 'CONNECT_SUCCESS', properties: { name: 'a', namespace: 'toy' } },
    ])
    expect(kit.store.getState().recentWallets).toEqual(['toy:a'])
    expect(wallet.disconnects).toBe(0)
  })

  it('error: a refusal restores what was before, with the catalogued code', async () => {
    const { kit, toy, start, account, names } = world()
    await start()
    toy.add('a')
    toy.add('b', { mood: 'no' })
    await connect(kit, { connector: 'toy:a' })
    expect(await codeOf(connect(kit, { connector: 'toy:b' }))).toBe('userRejected')
    expect(account()).toMatchObject({ status: 'connected', address: 'brick-a' })
    expect(names()).toContain('CONNECT_ERROR')
  })

  it('error: a wallet that shares no account has not connected', async () => {
    const { kit, toy, start, account } = world()
    await start()
    toy.add('a', { accounts: [] })
    expect(await codeOf(connect(kit, { connector: 'toy:a' }))).toBe('noAccounts')
    expect(account().status).toBe('disconnected')
  })

  it('the newest choice wins: an earlier one ends as aborted and its late yes is refused', async () => {
    const { kit, toy, start, account, clock } = world()
    await start()
    const a = toy.add('a', { mood: 'ask' })
    const b = toy.add('b', { mood: 'ask' })
    const first = codeOf(connect(kit, { connector: 'toy:a' }))
    const second = connect(kit, { connector: 'toy:b' })
    await clock.advance(0)
    expect(account().status).toBe('connecting')
    expect(await first).toBe('requestAborted')
    a.yes()
    await clock.advance(0)
    expect(account().status).toBe('connecting')
    expect(a.disconnects).toBe(1)
    b.yes()
    await second
    expect(account()).toMatchObject({ status: 'connected', address: 'brick-b' })
    expect(b.disconnects).toBe(0)
  })

  it('an aborted attempt restores at once and refuses a late yes', async () => {
    const { kit, toy, start, account, clock } = world()
    await start()
    const a = toy.add('a', { mood: 'ask' })
    const back = new AbortController()
    const asked = codeOf(connect(kit, { connector: 'toy:a', signal: back.signal }))
    await clock.advance(0)
    back.abort()
    expect(await asked).toBe('requestAborted')
    expect(account().status).toBe('disconnected')
    a.yes()
    await clock.advance(0)
    expect(account().status).toBe('disconnected')
    expect(a.disconnects).toBe(1)
  })

  it('a signal that is aborted already asks nobody', async () => {
    const { kit, toy, start } = world()
    await start()
    toy.add('a')
    expect(await codeOf(connect(kit, { connector: 'toy:a', signal: AbortSignal.abort() }))).toBe(
      'requestAborted',
    )
    expect(toy.asked).toEqual([])
  })

  it('the same wallet asked again is not told to forget by the first late yes', async () => {
    const { kit, toy, start, account, clock } = world()
    await start()
    const a = toy.add('a', { mood: 'ask' })
    const first = codeOf(connect(kit, { connector: 'toy:a' }))
    const second = connect(kit, { connector: 'toy:a' })
    expect(await first).toBe('requestAborted')
    await clock.advance(0)
    a.yes()
    a.yes()
    await second
    expect(a.disconnects).toBe(0)
    expect(account().status).toBe('connected')
  })

  it('a wallet left for another is forgotten', async () => {
    const { kit, toy, start, account } = world()
    await start()
    const a = toy.add('a')
    toy.add('b')
    await connect(kit, { connector: 'toy:a' })
    await connect(kit, { connector: 'toy:b' })
    expect(a.disconnects).toBe(1)
    expect(account().address).toBe('brick-b')
  })

  it('while another wallet is asked, the one held is still listened to', async () => {
    const { kit, toy, start, account, clock } = world()
    await start()
    toy.add('a')
    const b = toy.add('b', { mood: 'ask' })
    await connect(kit, { connector: 'toy:a' })
    const asked = codeOf(connect(kit, { connector: 'toy:b' }))
    await clock.advance(0)
    toy.emit({ type: 'disconnect', connectorId: 'toy:a' })
    await clock.advance(0)
    b.no()
    expect(await asked).toBe('userRejected')
    expect(account().status).toBe('disconnected')
  })

  it('error: connectorNotFound, networkNotFound, chainAdapterNotFound, notStarted, kitDestroyed', async () => {
    const { kit, toy, start } = world()
    expect(await codeOf(connect(kit, { connector: 'toy:a' }))).toBe('notStarted')
    await start()
    expect(await codeOf(connect(kit, { connector: 'toy:a' }))).toBe('connectorNotFound')
    toy.add('a')
    expect(await codeOf(connect(kit, { connector: 'toy:a', network: 'toy:9' }))).toBe('networkNotFound')
    const other = world({ id: 'other' })
    await other.start()
    kit.live.connectors.set('alien', {
      data: { id: 'alien', type: 'ANNOUNCED', name: 'x', namespaces: ['alien'], instance: 1, shared: false },
      provider: () => undefined,
    })
    expect(await codeOf(connect(kit, { connector: 'alien' }))).toBe('chainAdapterNotFound')
    kit.destroy()
    expect(await codeOf(connect(kit, { connector: 'toy:a' }))).toBe('kitDestroyed')
  })
})

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

  it('ends an attempt under way', async () => {
    const { kit, toy, start, account, clock } = world()
    await start()
    const a = toy.add('a', { mood: 'ask' })
    const asked = codeOf(connect(kit, { connector: 'toy:a' }))
    await clock.advance(0)
    await disconnect(kit)
    expect(await asked).toBe('requestAborted')
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

describe('page load', () => {
  async function connectedBefore(options: Partial<Options> = {}) {
    const first = world(options)
    await first.start()
    const wallet = first.toy.add('a', { rdns: 'com.a', network: '2' })
    await connect(first.kit, { connector: 'toy:a' })
    await first.clock.advance(0)
    first.kit.destroy()
    first.toy.asked.length = 0
    return { first, wallet, last: { toy: first.toy, storage: first.storage } }
  }

  it('§4 a stored connection is picked up silently', async () => {
    const { last } = await connectedBefore()
    const { account, start, toy } = world({}, last)
    expect(account().status).toBe('disconnected')
    await start()
    expect(account()).toMatchObject({ status: 'connected', caipAddress: 'toy:2:brick2-a' })
    expect(toy.asked).toEqual(['toy:a resume'])
  })

  it('§4 while it is asked the status is connecting', async () => {
    const { last, wallet } = await connectedBefore()
    wallet.mood = 'ask'
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
    wallet.mood = 'no'
    const { account, start, toy, clock } = world({}, last)
    await start()
    expect(account().status).toBe('disconnected')
    expect(last.storage.entries.get('latchkit:default:connected_connector_ids')).toContain('toy:a')
    for (const _ of [1, 2, 3]) {
      toy.announceAgain(wallet)
      await clock.advance(0)
    }
    expect(toy.asked).toEqual(['toy:a resume', 'toy:a resume'])
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
    expect(third.toy.asked).toEqual(['toy:a resume'])
  })

  it('§4 a stored disconnect clears the address caches', async () => {
    const { last } = await connectedBefore()
    expect([...last.storage.entries.keys()]).toContain('latchkit:default:native_balance_cache')
    const second = world({}, last)
    await second.start()
    await disconnect(second.kit)
    second.kit.destroy()
    const third = world({}, last)
    await third.start()
    expect([...last.storage.entries.keys()]).not.toContain('latchkit:default:native_balance_cache')
  })

  it('enableReconnect false asks nobody', async () => {
    const { last } = await connectedBefore()
    const { account, start, toy } = world({ enableReconnect: false }, last)
    await start()
    expect([account().status, toy.asked]).toEqual(['disconnected', []])
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

describe('switchNetwork', () => {
  it('resolves when the wallet is there; meanwhile the state says where it is asked to go', async () => {
    const { kit, toy, start, clock } = world()
    await start()
    const a = toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    a.mood = 'ask'
    const asked = switchNetwork(kit, { network: 'toy:2' })
    await clock.advance(0)
    expect(networkState(kit.store.getState())).toMatchObject({ caipNetworkId: 'toy:1', switchingTo: 'toy:2' })
    a.yes()
    await asked
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
    a.mood = 'ask'
    const asked = codeOf(switchNetwork(kit, { network: 'toy:2' }))
    await clock.advance(0)
    await connect(kit, { connector: 'toy:b' })
    expect(networkState(kit.store.getState())).toMatchObject({
      caipNetworkId: 'toy:1',
      switchingTo: undefined,
    })
    a.yes()
    expect(await asked).toBe('requestAborted')
    expect(networkState(kit.store.getState()).caipNetworkId).toBe('toy:1')
  })

  it('error: a refusal leaves the wallet where it was', async () => {
    const { kit, toy, start } = world()
    await start()
    const a = toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    a.mood = 'no'
    expect(await codeOf(switchNetwork(kit, { network: 'toy:2' }))).toBe('userRejected')
    expect(networkState(kit.store.getState())).toMatchObject({
      caipNetworkId: 'toy:1',
      switchingTo: undefined,
    })
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

describe('signing and sending', () => {
  it('signMessage answers the signature; error: userRejected, notConnected', async () => {
    const { kit, toy, start } = world()
    await start()
    expect(await codeOf(signMessage(kit, { message: 'x' }))).toBe('notConnected')
    const a = toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(await signMessage(kit, { message: 'hi' })).toBe('signed:hi')
    a.mood = 'no'
    expect(await codeOf(signMessage(kit, { message: 'x' }))).toBe('userRejected')
    expect(await (getProvider(kit) as ToyProvider).speak()).toBe('from the provider')
  })

  it("error: §8 what the namespace cannot do is 'Unsupported chain'", async () => {
    const { kit, toy, start } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(await codeOf(signTypedData(kit, { typedData: {} }))).toBe('unsupportedChain')
    expect(await codeOf(sendTransaction(kit, { to: 'brick-b', value: 1n }))).toBe('unsupportedChain')
  })
})

describe('balance', () => {
  it('§9 is kept for 30 s, then read again; forced at once', async () => {
    const { kit, toy, start, clock, account } = world()
    let reads = 0
    toy.setBalance(async () => BigInt(++reads))
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(29_999)
    await fetchBalance(kit)
    expect(account().balance?.value).toBe(1n)
    await clock.advance(1)
    await Promise.all([fetchBalance(kit), fetchBalance(kit)])
    expect(account().balance?.value).toBe(2n)
    await fetchBalance(kit, { force: true })
    expect(account().balance?.value).toBe(3n)
  })

  it('error: §9 after a failure it waits 30 s, and the last amount stays with the error', async () => {
    const { kit, toy, start, clock, account } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(30_000)
    toy.setBalance(() => Promise.reject(new Error('down')))
    await expect(fetchBalance(kit)).rejects.toThrow('down')
    expect(account()).toMatchObject({ balanceStatus: 'error', balance: { value: 1_500_000n } })
    await fetchBalance(kit)
    toy.setBalance(async () => 9n)
    await clock.advance(30_000)
    await fetchBalance(kit)
    expect(account()).toMatchObject({ balanceStatus: 'ready', balance: { value: 9n } })
  })

  it('an answer that comes while another wallet is asked is not lost when that one says no', async () => {
    const { kit, toy, start, clock, account } = world()
    await start()
    let tell: (value: bigint) => void = () => undefined
    toy.setBalance(() => new Promise((resolve) => (tell = resolve)))
    toy.add('a')
    const b = toy.add('b')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    b.mood = 'ask'
    const asked = codeOf(connect(kit, { connector: 'toy:b' }))
    await clock.advance(0)
    tell(7n)
    await clock.advance(0)
    b.no()
    expect(await asked).toBe('userRejected')
    expect(account()).toMatchObject({ balanceStatus: 'ready', balance: { value: 7n } })
  })

  it('an answer for the account before never shows on the account now', async () => {
    const { kit, toy, start, clock, account } = world()
    await start()
    let tell: (value: bigint) => void = () => undefined
    toy.setBalance(() => new Promise((resolve) => (tell = resolve)))
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    const old = tell
    toy.setBalance(async () => 5n)
    toy.emit({
      type: 'change',
      connectorId: 'toy:a',
      accounts: [toyAccount('brick-x')],
    })
    await clock.advance(0)
    await clock.advance(0)
    old(111n)
    await clock.advance(0)
    expect(account()).toMatchObject({ address: 'brick-x', balance: { value: 5n } })
  })
})

describe('the modal', () => {
  it('§2 opens on Connect, or on Account if an address is connected, and loads the wallets', async () => {
    const { kit, toy, start, events, clock } = world()
    await start()
    open(kit)
    expect(modalState(kit.store.getState())).toMatchObject({ open: true, loading: true, view: 'Connect' })
    await expect.poll(() => kit.store.getState().wallets.length).toBe(20)
    await clock.advance(250)
    await expect.poll(() => kit.store.getState().modal.loading).toBe(false)
    expect(kit.store.getState().wallets).toHaveLength(60)
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(modalState(kit.store.getState()).view).toBe('Connect')
    close(kit)
    open(kit)
    expect(modalState(kit.store.getState()).view).toBe('Account')
    expect(
      events
        .filter(({ event }) => event.startsWith('MODAL'))
        .map(({ event, properties }) => [event, properties]),
    ).toEqual([
      ['MODAL_OPEN', { connected: false }],
      ['MODAL_CLOSE', { connected: true }],
      ['MODAL_OPEN', { connected: true }],
    ])
  })

  it('§2 a caller may ask for a view or a namespace; error: adapterNotFound for a foreign one', async () => {
    const { kit, start } = world()
    await start()
    open(kit, { view: 'Networks', namespace: 'toy' })
    expect(modalState(kit.store.getState())).toMatchObject({
      view: 'Networks',
      namespace: 'toy',
      activeChain: 'toy',
    })
    expect(() => open(kit, { namespace: 'alien' })).toThrow('Adapter not found')
  })

  it('without adapters it opens on AllWallets', async () => {
    const { kit, start } = world({ adapters: [] })
    await start()
    open(kit)
    expect(modalState(kit.store.getState()).view).toBe('AllWallets')
  })

  it('§2 while closing is disabled it shakes for 500 ms instead; the host still can', async () => {
    const { kit, start, clock } = world()
    await start()
    open(kit, { dismissible: false })
    expect(close(kit, 'escape')).toBe(false)
    goBack(kit)
    expect(modalState(kit.store.getState())).toMatchObject({ open: true, shake: true })
    await clock.advance(499)
    expect(modalState(kit.store.getState()).shake).toBe(true)
    await clock.advance(1)
    expect(modalState(kit.store.getState()).shake).toBe(false)
    expect(close(kit)).toBe(true)
  })

  it('goBack pops, then closes', async () => {
    const { kit, start } = world()
    await start()
    open(kit)
    pushView(kit, view('AllWallets', {}))
    goBack(kit)
    expect(modalState(kit.store.getState())).toMatchObject({ open: true, view: 'Connect' })
    goBack(kit)
    expect(modalState(kit.store.getState()).open).toBe(false)
  })

  it('an abort closes the opening it came with, not a later one', async () => {
    const { kit, start } = world()
    await start()
    const ended = new AbortController()
    open(kit, { signal: ended.signal })
    close(kit)
    open(kit)
    ended.abort()
    expect(modalState(kit.store.getState()).open).toBe(true)
    const again = new AbortController()
    open(kit, { signal: again.signal })
    again.abort()
    expect(modalState(kit.store.getState()).open).toBe(false)
  })

  it('§4 a toast that replaces another shows after 150 ms', async () => {
    const { kit, start, clock } = world()
    await start()
    showToast(kit, { kind: 'success', text: 'a' })
    showToast(kit, { kind: 'loading', text: 'b' })
    expect(kit.store.getState().toast.current).toBeUndefined()
    await clock.advance(149)
    expect(kit.store.getState().toast.current).toBeUndefined()
    await clock.advance(1)
    expect(kit.store.getState().toast.current?.text).toBe('b')
    await clock.advance(60_000)
    expect(kit.store.getState().toast.current?.text).toBe('b')
    showToast(kit, { kind: 'success', text: 'c' })
    await clock.advance(150 + 4_000)
    expect(kit.store.getState().toast).toEqual({})
  })
})

describe('life', () => {
  it('two kits work side by side; a second one of the same id throws', async () => {
    const [one, two] = [world(), world({ id: 'two' })]
    await one.start()
    await two.start()
    one.toy.add('a')
    await connect(one.kit, { connector: 'toy:a' })
    expect([one.account().status, two.account().status]).toEqual(['connected', 'disconnected'])
    const third = world()
    expect(() => third.kit.start()).toThrow(/"default" is already running/)
    one.kit.destroy()
    third.kit.start()
  })

  it('start is harmless twice; destroy leaves no timer, no listener and no way back', async () => {
    const { kit, toy, start, clock, names } = world()
    await start()
    kit.start()
    const a = toy.add('a', { mood: 'ask' })
    const asked = codeOf(connect(kit, { connector: 'toy:a' }))
    open(kit, { dismissible: false })
    close(kit, 'escape')
    showToast(kit, { kind: 'success', text: 'a' })
    await clock.advance(0)
    const before = names().length
    kit.destroy()
    kit.destroy()
    expect(await asked).toBe('requestAborted')
    expect([clock.pending, toy.alive(), kit.store.getState().modal.open]).toEqual([0, false, false])
    a.yes()
    await clock.advance(10_000)
    expect(accountState(kit.store.getState()).status).not.toBe('connected')
    expect(names().length).toBe(before)
    expect(() => kit.start()).toThrow('destroyed')
  })

  it('a subscriber that throws hurts nobody', async () => {
    const { kit, start, names } = world()
    await start()
    subscribeEvents(kit, () => {
      throw new Error('mine')
    })
    open(kit)
    expect(names()).toEqual(['MODAL_OPEN'])
  })
})
