import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { analyticsEventNames } from '../../wire/events.js'
import { connect } from '../connect/connect.js'
import { worlds } from '../fixtures/worlds.js'
import { modalState } from '../select/modalState.js'
import { view } from '../state/router.js'
import { close } from './close.js'
import { open } from './open.js'
import { goBack, pushView } from './router.js'
import { closeToast, showToast } from './toast.js'

const world = worlds()

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

  it('§4 MODAL_CREATED is never sent: neither when the kit starts nor when the modal is made', async () => {
    const { kit, start, names } = world()
    await start()
    open(kit)
    close(kit)
    open(kit)
    expect(names()).toEqual(['MODAL_OPEN', 'MODAL_CLOSE', 'MODAL_OPEN'])
    expect(analyticsEventNames).not.toContain('MODAL_CREATED')
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

  it('leaves nothing on a signal that outlives its openings', async () => {
    const { kit, start } = world()
    await start()
    const { signal } = new AbortController()
    const listeners = () => getEventListeners(signal, 'abort').length
    open(kit, { signal })
    open(kit, { signal })
    expect(listeners()).toBe(1)
    close(kit)
    expect(listeners()).toBe(0)
    open(kit, { signal })
    kit.destroy()
    expect(listeners()).toBe(0)
  })

  it('§4 a toast that was to take the place of a closed one does not show', async () => {
    const { kit, start, clock } = world()
    await start()
    showToast(kit, { kind: 'success', text: 'first' })
    showToast(kit, { kind: 'loading', text: 'second' })
    closeToast(kit)
    await clock.advance(1_000)
    expect(kit.store.getState().toast).toEqual({})
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
