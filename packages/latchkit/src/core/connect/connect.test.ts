import { describe, expect, it } from 'vitest'
import { codeOf } from '../fixtures/codeOf.js'
import { worlds } from '../fixtures/worlds.js'
import { modalState } from '../select/modalState.js'
import { networkState } from '../select/networkState.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { switchNetwork } from './switchNetwork.js'

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

  it('§2, readings 33: a wallet on a network the site does not list opens UnsupportedChain', async () => {
    const { kit, toy, start, clock } = world()
    await start()
    toy.add('a', { network: '9' })
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    await expect
      .poll(() => modalState(kit.store.getState()))
      .toMatchObject({ open: true, view: 'UnsupportedChain' })
  })

  it.each([
    ['the site asks for its own network', {}, undefined, 'toy:1'],
    ['the wallet stays where it is', { allowUnsupportedChain: true }, undefined, undefined],
    ['the call names one', { allowUnsupportedChain: true }, 'toy:2', 'toy:2'],
  ] as const)('readings 33: %s', async (_, options, network, expected) => {
    const { kit, toy, start } = world(options)
    await start()
    const wallet = toy.add('a', { network: '9' })
    await connect(kit, { connector: 'toy:a', ...(network && { network }) })
    expect(wallet.requestedNetwork).toBe(expected)
  })

  it('readings 33: the visitor has chosen one before, and a wallet ends that choice', async () => {
    const { kit, toy, start } = world({ allowUnsupportedChain: true })
    await start()
    const wallet = toy.add('a', { network: '9' })
    await switchNetwork(kit, { network: 'toy:2' })
    await connect(kit, { connector: 'toy:a' })
    expect(wallet.requestedNetwork).toBe('toy:2')
    await disconnect(kit)
    await connect(kit, { connector: 'toy:a' })
    expect(wallet.requestedNetwork).toBeUndefined()
  })

  it('error: readings 10, §8 a network that is not listed raises Network Not Found, once', async () => {
    const { kit, toy, start } = world()
    await start()
    toy.add('a')
    expect(await codeOf(connect(kit, { connector: 'toy:a', network: 'toy:8' }))).toBe('networkNotFound')
    expect(kit.store.getState().alert.current).toMatchObject({
      shortMessage: 'Network Not Found',
      longMessage: expect.stringContaining('toy:8'),
    })
  })

  it('error: a refusal restores what was before, with the catalogued code', async () => {
    const { kit, toy, start, account, names } = world()
    await start()
    toy.add('a')
    toy.add('b', { behavior: 'no' })
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
    const a = toy.add('a', { behavior: 'ask' })
    const b = toy.add('b', { behavior: 'ask' })
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
    const a = toy.add('a', { behavior: 'ask' })
    const back = new AbortController()
    const outcome = codeOf(connect(kit, { connector: 'toy:a', signal: back.signal }))
    await clock.advance(0)
    back.abort()
    expect(await outcome).toBe('requestAborted')
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
    expect(toy.requests).toEqual([])
  })

  it('the same wallet asked again is not told to forget by the first late yes', async () => {
    const { kit, toy, start, account, clock } = world()
    await start()
    const a = toy.add('a', { behavior: 'ask' })
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
    const b = toy.add('b', { behavior: 'ask' })
    await connect(kit, { connector: 'toy:a' })
    const outcome = codeOf(connect(kit, { connector: 'toy:b' }))
    await clock.advance(0)
    toy.emit({ type: 'disconnect', connectorId: 'toy:a' })
    await clock.advance(0)
    b.no()
    expect(await outcome).toBe('userRejected')
    expect(account().status).toBe('disconnected')
  })

  it('error: connectorNotFound, networkNotFound, chainAdapterNotFound, notStarted, kitDestroyed', async () => {
    const { kit, toy, start } = world()
    expect(await codeOf(connect(kit, { connector: 'toy:a' }))).toBe('notStarted')
    await start()
    expect(await codeOf(connect(kit, { connector: 'toy:a' }))).toBe('connectorNotFound')
    toy.add('a')
    await expect(connect(kit, { connector: 'metamask' })).rejects.toMatchObject({
      message: expect.stringContaining('Connectors that are there: toy:a.'),
    })
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
