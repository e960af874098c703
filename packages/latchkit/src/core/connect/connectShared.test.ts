import { beforeAll, describe, expect, it } from 'vitest'
import { mainnet } from '../../networks/mainnet.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { createToyShared } from '../fixtures/toyShared.js'
import { worlds } from '../fixtures/worlds.js'
import { type Kit, patch } from '../kit/kit.js'
import { close } from '../modal/close.js'
import { open } from '../modal/open.js'
import { accountState } from '../select/accountState.js'
import { networkState } from '../select/networkState.js'
import { pairingStatus } from '../select/pairingStatus.js'
import { walletRows } from '../select/walletRows.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { followLink } from './followLink.js'
import { getTransport } from './walletAccess.js'

const world = worlds()
beforeAll(() =>
  Promise.all([
    import('./startConnectors.js'),
    import('./connectShared.js'),
    import('./closeUnused.js'),
    import('./sharedEvent.js'),
    import('./resume.js'),
  ]),
)

type Storage = ReturnType<typeof world>['storage']

/** Two made-up namespaces, an adapter for each, and a connector that serves both. */
function two(storage?: Storage, far = createToyShared()) {
  const toy = createToy()
  const bricks = createToy({ namespace: 'bricks' })
  const made = world(
    {
      networks: [toyNetwork('1'), toyNetwork('2'), toyNetwork('1', 'bricks')],
      adapters: [toy.adapter, bricks.adapter],
      connectors: [far.given],
    },
    storage && { toy, storage },
  )
  return { ...made, toy, far, bricks }
}

/** The same, with both namespaces connected. */
async function connectedTwo(storage?: Storage) {
  const made = two(storage)
  await made.start()
  const connected = connect(made.kit, { connector: 'toyShared' })
  await made.clock.advance(0)
  made.far.opening?.yes(made.far.shared({ toy: ['brick-a'], bricks: ['brick-b'] }))
  await connected
  return made
}

const pairingOf = (kit: Kit) => kit.store.getState().pairing
const sessionsOf = (kit: Kit) => kit.store.getState().sessions
const statusOf = (kit: Kit) => pairingStatus(kit.store.getState())
const accountOf = (kit: Kit, namespace: string) => accountState(kit.store.getState(), namespace)
const statusesOf = (kit: Kit) => ['toy', 'bricks'].map((namespace) => accountOf(kit, namespace).status)

describe('connecting a wallet of several namespaces', () => {
  it('is opened in the same task', async () => {
    const { kit, far, start } = two()
    await start()
    const connected = connect(kit, { connector: 'toyShared' })
    expect(far.log).toEqual(['open all'])
    far.opening?.yes(far.shared({ toy: ['brick-a'], bricks: ['brick-b'] }))
    await connected
  })

  it('it is opened once, and each adapter connects what it shares', async () => {
    const { kit, far, toy, bricks, start, clock, names } = two()
    await start()
    const uris: string[] = []
    const connected = connect(kit, { connector: 'toyShared', onUri: ({ uri }) => uris.push(uri) })
    await clock.advance(0)
    expect(pairingOf(kit)).toMatchObject({ status: 'connecting', uri: { uri: 'toy:link' } })
    expect(statusesOf(kit)).toEqual(['connecting', 'connecting'])
    far.opening?.yes(far.shared({ toy: ['brick-a'], bricks: ['brick-b'] }))
    expect(await connected).toMatchObject({ status: 'connected', connectorId: 'toyShared' })
    expect(statusesOf(kit)).toEqual(['connected', 'connected'])
    expect(statusOf(kit)).toEqual({ status: 'connected', buffering: false, error: false })
    expect(pairingOf(kit)).not.toHaveProperty('uri')
    expect([uris, far.log]).toEqual([['toy:link'], ['open all']])
    expect([toy.requests, bricks.requests]).toEqual([['toyShared handed over'], ['toyShared handed over']])
    expect(names()).toEqual(['SELECT_WALLET', 'CONNECT_SUCCESS'])
  })

  it('the networks it may be used on are those it shares, and change with what it says', async () => {
    const { kit, far, clock } = await connectedTwo()
    const approved = () => networkState(kit.store.getState(), 'toy')
    expect(approved()).toMatchObject({ approvedCaipNetworkIds: ['toy:1'], supportsAllNetworks: false })
    far.says(far.shared({ toy: ['brick-a'], bricks: ['brick-b'] }, ['1', '2']))
    await clock.advance(0)
    expect(approved().approvedCaipNetworkIds).toEqual(['toy:1', 'toy:2'])
  })

  it('the account is shown with the wallet at the other end, not with the way to it', async () => {
    const { kit } = await connectedTwo()
    expect(accountOf(kit, 'toy').connectedWalletInfo).toMatchObject({
      name: 'Far Wallet',
      icon: 'https://far.example/icon.png',
    })
    expect(walletRows(kit.store.getState()).installed).toEqual([])
  })

  it('a namespace it shares nothing in keeps what it had', async () => {
    const { kit, far, bricks, start, clock } = two()
    await start()
    bricks.add('own')
    await connect(kit, { connector: 'toy:own', namespace: 'bricks' })
    const connected = connect(kit, { connector: 'toyShared' })
    await clock.advance(0)
    far.opening?.yes(far.shared({ toy: ['brick-a'] }))
    await connected
    expect(accountOf(kit, 'toy')).toMatchObject({ status: 'connected', address: 'brick-a' })
    expect(accountOf(kit, 'bricks')).toMatchObject({ status: 'connected', address: 'brick-own' })
  })

  it('one namespace can be asked for alone', async () => {
    const { kit, far, start, clock } = two()
    await start()
    const connected = connect(kit, { connector: 'toyShared', namespace: 'bricks' })
    await clock.advance(0)
    expect(statusesOf(kit)).toEqual(['disconnected', 'connecting'])
    far.opening?.yes(far.shared({ bricks: ['brick-b'] }))
    await connected
    expect(far.log).toEqual(['open bricks'])
    expect(kit.store.getState().modal.activeChain).toBe('bricks')
  })

  it('can be asked for at once after the start', async () => {
    const { kit, far, clock } = two()
    kit.start()
    const connected = connect(kit, { connector: 'toyShared' })
    await clock.advance(0)
    far.opening?.yes(far.shared({ toy: ['brick-a'] }))
    expect(await connected).toMatchObject({ status: 'connected' })
  })

  it('without adapters what it shares is data, with a transport for each namespace', async () => {
    const far = createToyShared()
    const { kit, start, clock } = world({
      networks: [toyNetwork('1'), toyNetwork('1', 'bricks')],
      adapters: [],
      connectors: [far.given],
    })
    await start()
    const connected = connect(kit, { connector: 'toyShared' })
    await clock.advance(0)
    far.opening?.yes(far.shared({ toy: ['brick-a'], bricks: ['brick-b'] }))
    expect(await connected).toMatchObject({ connectorId: 'toyShared', accounts: [{ address: 'brick-a' }] })
    expect(sessionsOf(kit).toyShared?.namespaces.bricks?.accounts).toEqual(['bricks:1:brick-b'])
    const transport = getTransport(kit, { namespace: 'bricks' })
    expect(await transport.request('bricks:1', 'x')).toBe('bricks from toyShared')
    await disconnect(kit)
    expect(statusOf(kit)).toMatchObject({ status: 'disconnected' })
    expect(far.log).toContain('close')
  })
})

describe('without adapters', () => {
  it('error: what is no address of its namespace is no account', async () => {
    const far = createToyShared()
    const { kit, start, clock } = world({ networks: [mainnet], adapters: [], connectors: [far.given] })
    await start()
    const connected = connect(kit, { connector: 'toyShared' })
    await clock.advance(0)
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    far.opening?.yes(far.shared({ eip155: ['0xnothex', '..%2f', address] }))
    expect((await connected).accounts.map((each) => each.address)).toEqual([address])
  })
})

describe('when it does not connect', () => {
  it('error: declined, with an error flag that the next attempt takes away', async () => {
    const { kit, far, start, clock } = two()
    await start()
    const connected = codeOf(connect(kit, { connector: 'toyShared' }))
    await clock.advance(0)
    far.opening?.no()
    expect(await connected).toBe('userRejected')
    expect(statusOf(kit)).toMatchObject({ status: 'disconnected', error: true })
    expect(statusesOf(kit)).toEqual(['disconnected', 'disconnected'])
    void codeOf(connect(kit, { connector: 'toyShared' }))
    await clock.advance(0)
    expect(statusOf(kit)).toMatchObject({ status: 'connecting', error: false })
  })

  it('error: given up, which is no error', async () => {
    const { kit, far, start, clock } = two()
    await start()
    const giveUp = new AbortController()
    const connected = codeOf(connect(kit, { connector: 'toyShared', signal: giveUp.signal }))
    await clock.advance(0)
    giveUp.abort()
    expect(await connected).toBe('requestAborted')
    expect(pairingOf(kit)).toEqual({
      status: 'idle',
      buffering: [],
      error: false,
      connectorId: 'toyShared',
    })
    expect(far.opening?.options.signal.aborted).toBe(true)
  })

  it('error: given up while the way to the wallet does not answer; a late yes is taken back', async () => {
    const { kit, far, start, clock } = two()
    await start()
    far.behavior.isDeaf = true
    const giveUp = new AbortController()
    const connected = codeOf(connect(kit, { connector: 'toyShared', signal: giveUp.signal }))
    await clock.advance(0)
    giveUp.abort()
    expect(await connected).toBe('requestAborted')
    expect(statusesOf(kit)).toEqual(['disconnected', 'disconnected'])
    far.opening?.yes(far.shared({ toy: ['brick-a'] }))
    await clock.advance(0)
    expect(far.log).toContain('close')
    expect(statusesOf(kit)).toEqual(['disconnected', 'disconnected'])
  })

  it('error: a wallet that shares nothing here is told to go', async () => {
    const { kit, far, start, clock } = two()
    await start()
    const connected = codeOf(connect(kit, { connector: 'toyShared' }))
    await clock.advance(0)
    far.opening?.yes(far.shared({ elsewhere: ['x'] }))
    expect(await connected).toBe('noAccounts')
    expect(far.log).toEqual(['open all', 'close'])
    expect(statusOf(kit).status).toBe('disconnected')
  })

  it('error: one that fails at going as well says what it shared, not how it went', async () => {
    const { kit, far, start, clock } = two()
    await start()
    far.behavior.cannotClose = true
    const connected = codeOf(connect(kit, { connector: 'toyShared' }))
    await clock.advance(0)
    far.opening?.yes(far.shared({ elsewhere: ['x'] }))
    expect(await connected).toBe('noAccounts')
    expect(far.log.at(-1)).toBe('close')
    expect(sessionsOf(kit)).toEqual({})
  })

  it('a newer choice in one of its namespaces takes over', async () => {
    const { kit, toy, start, clock } = two()
    await start()
    toy.add('a')
    const connected = codeOf(connect(kit, { connector: 'toyShared' }))
    await clock.advance(0)
    await connect(kit, { connector: 'toy:a' })
    expect(await connected).toBe('requestAborted')
    expect(statusesOf(kit)).toEqual(['connected', 'disconnected'])
  })

  it('readings 2: closing the modal hides the link and gives up', async () => {
    const { kit, start, clock } = two()
    await start()
    open(kit)
    const connected = codeOf(connect(kit, { connector: 'toyShared' }))
    await clock.advance(0)
    close(kit)
    expect(await connected).toBe('requestAborted')
    expect(pairingOf(kit)).not.toHaveProperty('uri')
  })

  it('§2, readings 2: closing a modal that stands in the page hides the link and gives up as well', async () => {
    const { kit, start, clock } = two()
    await start()
    patch(kit, ({ modal }) => ({ modal: { ...modal, embedded: true } }))
    open(kit)
    const connected = codeOf(connect(kit, { connector: 'toyShared' }))
    await clock.advance(0)
    close(kit)
    expect(kit.store.getState().modal.open).toBe(true)
    expect(await connected).toBe('requestAborted')
    expect(pairingOf(kit)).not.toHaveProperty('uri')
  })

  it('error: readings 10, §8 a network that is not listed raises Network Not Found here too', async () => {
    const { kit, far, start } = two()
    await start()
    expect(await codeOf(connect(kit, { connector: 'toyShared', network: 'toy:8' }))).toBe('networkNotFound')
    expect(kit.store.getState().alert.current?.shortMessage).toBe('Network Not Found')
    expect(far.log).toEqual([])
  })

  it('a wallet that shares the network of the call is asked for it', async () => {
    const { kit, far, start, clock } = two()
    await start()
    const connected = connect(kit, { connector: 'toyShared', namespace: 'toy', network: 'toy:2' })
    await clock.advance(0)
    far.opening?.yes(far.shared({ toy: ['brick-a'] }, ['1', '2']))
    expect(await connected).toMatchObject({ caipNetworkId: 'toy:2' })
  })

  it('readings 2: but not while the visitor is in the app of a wallet', async () => {
    const { kit, far, start, clock, storage } = two()
    await start()
    open(kit)
    const connected = connect(kit, { connector: 'toyShared' })
    await clock.advance(0)
    followLink(kit, { href: 'far://', name: 'Far Wallet' })
    expect(pairingOf(kit).linking).toEqual({ href: 'far://', name: 'Far Wallet' })
    expect(far.links).toEqual([{ href: 'far://', name: 'Far Wallet' }])
    expect(storage.entries.get('latchkit:default:shared_until')).toContain('"toyShared":600000')
    close(kit)
    await clock.advance(0)
    expect(pairingOf(kit).status).toBe('connecting')
    far.opening?.yes(far.shared({ toy: ['brick-a'] }))
    expect(await connected).toMatchObject({ status: 'connected' })
    expect(pairingOf(kit)).not.toHaveProperty('linking')
  })
})

describe('while it stands', () => {
  it('§4 disconnecting one namespace disconnects all that use it, and tells the wallet once', async () => {
    const { kit, far, toy, bricks } = await connectedTwo()
    await disconnect(kit, { namespace: 'bricks' })
    expect(statusesOf(kit)).toEqual(['disconnected', 'disconnected'])
    expect(far.log).toEqual(['open all', 'close'])
    expect([toy.requests.at(-1), bricks.requests.at(-1)]).toEqual(['toyShared left', 'toyShared left'])
    expect(statusOf(kit)).toMatchObject({ status: 'disconnected' })
    expect(sessionsOf(kit)).toEqual({})
  })

  it('error: a connector that fails at it is left all the same, and said to have failed', async () => {
    const { kit, far, storage, names } = await connectedTwo()
    far.behavior.cannotClose = true
    expect(await codeOf(disconnect(kit))).toBe('failedToDisconnectChain')
    expect(statusesOf(kit)).toEqual(['disconnected', 'disconnected'])
    expect(sessionsOf(kit)).toEqual({})
    expect(names()).toContain('DISCONNECT_ERROR')
    kit.destroy()
    const next = two(storage, far)
    await next.start()
    expect(statusesOf(next.kit)).toEqual(['disconnected', 'disconnected'])
  })

  it('left for another wallet in its last namespace, it is told', async () => {
    const { kit, far, toy, bricks, clock } = await connectedTwo()
    toy.add('a')
    bricks.add('b')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    expect(far.log).toEqual(['open all'])
    await connect(kit, { connector: 'toy:b', namespace: 'bricks' })
    await clock.advance(0)
    expect(far.log).toEqual(['open all', 'close'])
  })

  it('a session that comes by itself connects what it serves', async () => {
    const { kit, far, start, clock } = two()
    await start()
    far.says(far.shared({ toy: ['brick-a'] }))
    await clock.advance(0)
    expect(accountOf(kit, 'toy')).toMatchObject({ status: 'connected', address: 'brick-a' })
    expect(statusOf(kit).status).toBe('connected')
  })

  it('one that its connector tells while it is set up does, too', async () => {
    const far = createToyShared()
    const setup: typeof far.given.setup = (context) => {
      const running = far.given.setup(context)
      far.says(far.shared({ toy: ['brick-a'] }))
      return running
    }
    const { kit, start, clock } = world({ connectors: [{ ...far.given, setup }] })
    await start()
    await clock.advance(0)
    expect(accountOf(kit, 'toy')).toMatchObject({ status: 'connected', address: 'brick-a' })
  })

  it('§4 the buffering flag says that messages wait', async () => {
    const { kit, far, clock } = await connectedTwo()
    far.emit({ type: 'buffering', buffering: true })
    await clock.advance(0)
    expect(statusOf(kit).buffering).toBe(true)
    far.emit({ type: 'buffering', buffering: false })
    await clock.advance(0)
    expect(statusOf(kit).buffering).toBe(false)
  })

  it('§8 a service that refuses the site raises its alert once, until it lets it in', async () => {
    const { kit, far, clock } = await connectedTwo()
    const alert = { code: 'noKey', shortMessage: 'No Key', longMessage: 'Set a key.' }
    far.emit({ type: 'refused', alert })
    await clock.advance(0)
    expect(kit.store.getState().alert.current).toEqual({ ...alert, service: 'toyShared' })
    far.emit({ type: 'refused', alert: undefined })
    await clock.advance(0)
    expect(kit.store.getState().alert).toEqual({ shown: [] })
  })

  it('it ends with the kit', async () => {
    const { kit, far } = await connectedTwo()
    kit.destroy()
    expect(far.log).toEqual(['open all', 'stop'])
  })
})

describe('after a page load', () => {
  it('§4 what stood stands again, silently', async () => {
    const first = await connectedTwo()
    first.kit.destroy()
    const far = createToyShared()
    far.before.session = far.shared({ toy: ['brick-a'], bricks: ['brick-b'] })
    const { kit, clock, start } = two(first.storage, far)
    await start()
    await clock.advance(0)
    expect(statusesOf(kit)).toEqual(['connected', 'connected'])
    expect(statusOf(kit).status).toBe('connected')
    expect(new Set(far.log)).toEqual(new Set(['resume']))
  })

  it('§4 what no longer stands is disconnected', async () => {
    const first = await connectedTwo()
    first.kit.destroy()
    const { kit, start, clock } = two(first.storage)
    await start()
    await clock.advance(0)
    expect(statusesOf(kit)).toEqual(['disconnected', 'disconnected'])
  })

  it('nothing is asked where nothing stood, or where it is over', async () => {
    const { start, far, clock, storage, kit } = two()
    await start()
    expect(far.log).toEqual([])
    kit.destroy()
    storage.set('latchkit:default:shared_until', JSON.stringify({ v: 1, d: { toyShared: clock.now() } }))
    const later = two(storage)
    await later.start()
    expect(later.far.log).toEqual([])
  })

  it('readings 2: a visitor in the app of a wallet is expected back', async () => {
    const first = two()
    await first.start()
    void codeOf(connect(first.kit, { connector: 'toyShared' }))
    await first.clock.advance(0)
    followLink(first.kit, { href: 'far://', name: 'Far Wallet' })
    first.kit.destroy()
    const { far, start, kit, clock, storage } = two(first.storage)
    await start()
    expect(far.log).toEqual(['resume'])
    // Noted in the tap: of the connector's own notes the page may have kept none.
    expect(far.followed()).toEqual({ href: 'far://', name: 'Far Wallet' })
    far.says(far.shared({ toy: ['brick-a'] }))
    await clock.advance(0)
    expect(accountOf(kit, 'toy').status).toBe('connected')
    expect(far.followed()).toBeUndefined()
    storage.set('latchkit:default:followed', JSON.stringify({ v: 1, d: { toyShared: { href: 1 } } }))
    expect(far.followed()).toBeUndefined()
  })
})
