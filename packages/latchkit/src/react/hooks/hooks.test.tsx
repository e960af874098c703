import { act } from 'react'
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { connect } from '../../core/connect/connect.js'
import { disconnect } from '../../core/connect/disconnect.js'
import { switchNetwork } from '../../core/connect/switchNetwork.js'
import type { ToyProvider } from '../../core/fixtures/toy.js'
import { toyAccount } from '../../core/fixtures/toyAccount.js'
import { worlds } from '../../core/fixtures/worlds.js'
import { close } from '../../core/modal/close.js'
import { pushView } from '../../core/modal/router.js'
import { setTheme } from '../../core/modal/setTheme.js'
import { track } from '../../core/services/track.js'
import type { AnalyticsEvent } from '../../wire/events.js'
import { inTree, onServer, unmountAll } from './fixtures/inTree.js'
import { useModal, useModalState, useTheme } from './modal.js'
import { useEvents } from './useEvents.js'
import { useProvider } from './useProvider.js'
import { useSend } from './walletRequests.js'

const world = worlds()
afterEach(unmountAll)

/** Waits for what comes by `import()`. */
const waitFor = (isSo: () => boolean) => act(() => expect.poll(isSo).toBe(true))

describe('useTheme', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('tells the mode and the variables, and changes what is named', async () => {
    const { kit } = world({ themeMode: 'light', themeVariables: { accent: '#f00' } })
    const theme = await inTree(kit, () => useTheme())
    expect(theme.last()).toMatchObject({
      themeMode: 'light',
      mode: 'light',
      themeVariables: { accent: '#f00' },
    })
    await act(async () => theme.last().setTheme({ themeMode: 'dark', themeVariables: { radius: 8 } }))
    expect(theme.last()).toMatchObject({
      themeMode: 'dark',
      mode: 'dark',
      themeVariables: { accent: '#f00', radius: 8 },
    })
    expect(kit.store.getState().theme.themeMode).toBe('dark')
  })

  it('follows whoever else sets it, and renders for nothing else', async () => {
    const { kit } = world()
    const theme = await inTree(kit, () => useTheme())
    const { setTheme: before } = theme.last()
    expect(await theme.renderings(() => setTheme(kit, { themeMode: 'dark' }))).toBe(1)
    expect(await theme.renderings(() => pushView(kit, { name: 'Networks', params: {} }))).toBe(0)
    expect(theme.last().mode).toBe('dark')
    expect(theme.last().setTheme).toBe(before)
  })

  it('with `system`, the mode is the visitor’s setting, live', async () => {
    let dark = true
    let changed: (() => void) | undefined
    vi.stubGlobal('matchMedia', () => ({
      get matches() {
        return dark
      },
      addEventListener: (_: string, listener: () => void) => (changed = listener),
      removeEventListener: () => (changed = undefined),
    }))
    const theme = await inTree(world().kit, () => useTheme())
    expect(theme.last()).toMatchObject({ themeMode: 'system', mode: 'dark' })
    dark = false
    await act(async () => changed?.())
    expect(theme.last().mode).toBe('light')
    await theme.unmount()
    expect(changed).toBeUndefined()
  })

  it('on a server it is what the site chose, else light', async () => {
    expect((await onServer(() => world({ id: 'a' }).kit, useTheme)).server).toMatchObject({ mode: 'light' })
    const chosen = await onServer(() => world({ id: 'b', themeMode: 'dark' }).kit, useTheme)
    expect(chosen.hydrating).toMatchObject({ mode: 'dark' })
    expect(chosen.errors).toEqual([])
  })
})

describe('useEvents', () => {
  const connected: AnalyticsEvent['event'][] = ['SELECT_WALLET', 'CONNECT_SUCCESS']

  it('answers the last event, and a listener hears every one, once', async () => {
    const { kit, clock } = world()
    const received: string[] = []
    const events = await inTree(kit, () => useEvents(({ event }) => received.push(event)))
    expect(events.last()).toBeUndefined()
    await act(async () => {
      track(kit, 'SELECT_WALLET', { name: 'Brick', connector: 'toy:Brick' })
      track(kit, 'CONNECT_SUCCESS', { name: 'Brick', namespace: 'toy' })
    })
    expect(received).toEqual(connected)
    expect(events.last()).toEqual({
      event: 'CONNECT_SUCCESS',
      properties: { name: 'Brick', namespace: 'toy' },
      timestamp: clock.now(),
    })
  })

  it('hears what happens when the kit itself connects', async () => {
    const { kit, toy } = world()
    toy.add('Brick')
    const received: string[] = []
    await inTree(kit, () => useEvents(({ event }) => received.push(event)))
    await act(async () => connect(kit, { connector: 'toy:Brick' }))
    expect(received).toContain('CONNECT_SUCCESS')
  })

  it('calls the newest listener, and none once it is gone', async () => {
    const { kit } = world()
    const received: number[] = []
    let rendering = 0
    const events = await inTree(kit, () => {
      const now = ++rendering
      return useEvents(() => received.push(now))
    })
    const search = () => track(kit, 'SEARCH_WALLET', { count: 1 })
    await act(async () => search())
    await act(async () => search())
    expect(received).toHaveLength(2)
    expect(received[1]).toBeGreaterThan(received[0] as number)
    await events.unmount()
    search()
    expect(received).toHaveLength(2)
  })

  it('starts anew with another kit', async () => {
    const [one, other] = [world({ id: 'one' }).kit, world({ id: 'other' }).kit]
    const events = await inTree(one, () => useEvents())
    await act(async () => track(one, 'SEARCH_WALLET', { count: 1 }))
    expect(events.last()?.event).toBe('SEARCH_WALLET')
    await events.withKit(other)
    expect(events.last()).toBeUndefined()
    await act(async () => track(one, 'SEARCH_WALLET', { count: 2 }))
    expect(events.last()).toBeUndefined()
  })

  it('error: a listener that throws harms neither the kit nor the answer', async () => {
    const { kit } = world()
    const events = await inTree(kit, () =>
      useEvents(() => {
        throw new Error('the site’s own mistake')
      }),
    )
    await act(async () => track(kit, 'SEARCH_WALLET', { count: 3 }))
    expect(events.last()?.properties).toEqual({ count: 3 })
  })

  it('there is none on a server', async () => {
    const { server, hydrating, errors } = await onServer(() => world().kit, useEvents)
    expect([server, hydrating, errors]).toEqual([undefined, undefined, []])
  })
})

describe('useModalState', () => {
  it('§3 Modal state, live, with the view on top', async () => {
    const { kit } = world()
    const modal = await inTree(kit, () => ({ state: useModalState(), open: useModal().open }))
    expect(modal.last().state).toMatchObject({
      open: false,
      embedded: false,
      view: 'Connect',
      loading: false,
      shake: false,
      initialized: true,
      namespace: undefined,
      activeChain: 'toy',
      selectedNetworkId: 'toy:1',
    })
    await act(async () => modal.last().open({ view: 'Networks' }))
    expect(modal.last().state).toMatchObject({ open: true, view: 'Networks' })
  })

  it('keeps its identity, and renders only for what it tells', async () => {
    const { kit } = world()
    const modal = await inTree(kit, () => useModalState())
    expect(await modal.renderings(() => setTheme(kit, { themeMode: 'dark' }))).toBe(0)
    expect(await modal.renderings(() => pushView(kit, { name: 'Networks', params: {} }))).toBe(1)
    expect(await modal.renderings(() => pushView(kit, { name: 'Networks', params: {} }))).toBe(0)
  })

  it('is closed and not initialised on a server', async () => {
    const { server, hydrating, errors } = await onServer(() => world().kit, useModalState)
    expect(server).toMatchObject({ open: false, initialized: false })
    expect(hydrating).toEqual(server)
    expect(errors).toEqual([])
  })
})

describe('useModal', () => {
  it('connect resolves once the visitor is connected, and rejects when they close the modal', async () => {
    const { kit, toy, start } = world()
    toy.add('Brick')
    const modal = await inTree(kit, () => useModal())
    await start()
    const { connect: openToConnect } = modal.last()
    const closed = openToConnect().catch((error: { code: string }) => error.code)
    await waitFor(() => modal.last().isOpen)
    await act(async () => close(kit, 'escape'))
    expect(await closed).toBe('modalClosed')
    const connected = openToConnect()
    await waitFor(() => modal.last().isOpen)
    expect(modal.last().view).toBe('Connect')
    await act(async () => connect(kit, { connector: 'toy:Brick' }))
    expect((await connected).connectorId).toBe('toy:Brick')
    expect(modal.last().connect).toBe(openToConnect)
  })
})

describe('useProvider', () => {
  it('is there while a wallet is connected, and works', async () => {
    const { kit, toy } = world()
    toy.add('Brick')
    const provider = await inTree(kit, () => useProvider())
    expect(provider.last()).toBeUndefined()
    await act(async () => connect(kit, { connector: 'toy:Brick' }))
    expect(await (provider.last() as ToyProvider).speak()).toBe('from the provider')
    await act(async () => disconnect(kit))
    expect(provider.last()).toBeUndefined()
    expectTypeOf(provider.last()).toEqualTypeOf<unknown>()
  })

  it('is the same object until the wallet is another one, though the adapter makes one each time', async () => {
    const { kit, toy } = world()
    const brick = toy.add('Brick')
    toy.add('Block')
    const provider = await inTree(kit, () => useProvider('toy'))
    await act(async () => connect(kit, { connector: 'toy:Brick' }))
    const first = provider.last()
    expect(first).toBeDefined()
    const before = provider.answers.length
    await act(async () => switchNetwork(kit, { network: 'toy:2' }))
    const change = { type: 'change', connectorId: 'toy:Brick' } as const
    const accounts = [{ ...toyAccount('brick-2'), address: 'brick-2' }] as const
    await act(async () => toy.emit({ ...change, accounts }))
    expect(provider.answers.slice(before).every((each) => each === first)).toBe(true)
    brick.behavior = 'no'
    await act(async () => connect(kit, { connector: 'toy:Block' }))
    expect(provider.last()).toBeDefined()
    expect(provider.last()).not.toBe(first)
  })

  it('is that of the wallet before, while another one is asked', async () => {
    const { kit, toy } = world()
    toy.add('Brick')
    const block = toy.add('Block', { behavior: 'ask' })
    const provider = await inTree(kit, () => useProvider())
    await act(async () => connect(kit, { connector: 'toy:Brick' }))
    const first = provider.last()
    const connecting = connect(kit, { connector: 'toy:Block' }).catch((error: { code: string }) => error.code)
    await act(async () => undefined)
    expect(provider.last()).toBe(first)
    await act(async () => block.no())
    expect(await connecting).toBe('userRejected')
    expect(provider.last()).toBe(first)
  })

  it('is gone with the kit, and for a namespace nobody speaks', async () => {
    const { kit, toy } = world()
    toy.add('Brick')
    const both = await inTree(kit, () => [useProvider(), useProvider('elsewhere')])
    await act(async () => connect(kit, { connector: 'toy:Brick' }))
    expect(both.last()[0]).toBeDefined()
    expect(both.last()[1]).toBeUndefined()
    await act(async () => kit.destroy())
    expect(both.last()).toEqual([undefined, undefined])
  })

  it('there is none on a server', async () => {
    const { server, hydrating, errors } = await onServer(() => world().kit, useProvider)
    expect([server, hydrating, errors]).toEqual([undefined, undefined, []])
  })
})

describe('useSend', () => {
  it('keeps its identity, and says why nothing was sent', async () => {
    const { kit, toy, start } = world()
    const send = await inTree(kit, () => useSend())
    await start()
    await expect(send.last()()).rejects.toMatchObject({ code: 'notConnected' })
    toy.add('a')
    await act(() => connect(kit, { connector: 'toy:a' }))
    // The toy namespace has nothing to send with.
    await expect(send.last()({ amount: 1n })).rejects.toMatchObject({ code: 'unsupportedChain' })
    expect(new Set(send.answers).size).toBeLessThanOrEqual(2)
  })
})
