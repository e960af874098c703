import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import { connect } from '../connect/connect.js'
import { disconnect } from '../connect/disconnect.js'
import type { Siwx } from '../contracts/siwx.js'
import { codeOf } from '../fixtures/codeOf.js'
import { signInServer } from '../fixtures/signInServer.js'
import { signInSites } from '../fixtures/signInSite.js'
import { createToy } from '../fixtures/toy.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import { close } from '../modal/close.js'
import { open } from '../modal/open.js'
import { canClose, modalState } from '../select/modalState.js'
import { sessionState } from '../select/sessionState.js'
import { afterConnecting } from './afterConnecting.js'
import { cancelSignIn } from './cancelSignIn.js'
import { signIn } from './signIn.js'
import { signOut } from './signOut.js'

const world = worlds()
const site = signInSites(world)
const required = { getRequired: () => true }
type Site = Awaited<ReturnType<typeof site>>

afterEach(() => vi.unstubAllGlobals())

/** The storage of a tab, which ends with it. */
function openTab(): void {
  const { get, set, remove } = createMemoryStorage()
  vi.stubGlobal('sessionStorage', { getItem: get, setItem: set, removeItem: remove })
}

/** The next page load in the same browser. */
async function reload(before: Site) {
  before.kit.destroy()
  const next = world({ siwx: before.siwx, id: before.kit.id }, before)
  await next.start()
  const session = () => sessionState(next.kit.store.getState(), 'toy')
  await expect.poll(() => session().status).toBe('due')
  await next.clock.advance(0)
  return { ...next, session, isOpen: () => modalState(next.kit.store.getState()).open }
}

describe('an optional sign-in that the visitor does not want', () => {
  it('is not asked for by a page load, but by a new tab, another account, and a new connection', async () => {
    openTab()
    const first = await site()
    await first.become('due')
    await cancelSignIn(first.kit, 'toy')
    const second = await reload(first)
    expect(second.isOpen()).toBe(false)

    second.toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [toyAccount('brick-b')] })
    await expect.poll(second.isOpen).toBe(true)
    expect(close(second.kit, 'escape')).toBe(true)
    await disconnect(second.kit)
    await connect(second.kit, { connector: 'toy:a' })
    await expect.poll(second.isOpen).toBe(true)
    close(second.kit, 'escape')

    openTab()
    const third = await reload({ ...first, ...second } as Site)
    expect(third.isOpen()).toBe(true)
  })

  it('stays unwanted after signing out, and is asked for again after signing in and losing the session', async () => {
    openTab()
    const first = await site()
    await first.become('due')
    await signIn(first.kit)
    await signOut(first.kit)
    const second = await reload(first)
    expect(second.isOpen()).toBe(false)
    await signIn(second.kit)
    first.server.end()
    const third = await reload({ ...first, ...second } as Site)
    expect(third.isOpen()).toBe(true)
  })

  it('is not asked for in a tab whose session was ended in another one; a required one is', async () => {
    const signOutElsewhere = async ({ kit, server, become }: Site) => {
      await become('due')
      await signIn(kit)
      server.end()
      const channel = new BroadcastChannel(`latchkit:${kit.id}:siwx`)
      channel.postMessage(1)
      await become('due').finally(() => channel.close())
    }
    const optional = await site()
    await signOutElsewhere(optional)
    expect(optional.modal().open).toBe(false)
    const needed = await site(required)
    await signOutElsewhere(needed)
    expect(needed.modal()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
  })
})

describe('cancelling while the server has not said yet whether there is a session', () => {
  const changeWhileSilent = async (here: Site) => {
    await here.become('due')
    here.server.state = 'silent'
    here.toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [toyAccount('brick-b')] })
    await here.become('reading')
    await cancelSignIn(here.kit, 'toy')
    here.server.state = 'up'
    await here.clock.advance(10_000)
  }

  it('optional: the view goes, and does not come back with the answer', async () => {
    const here = await site()
    await changeWhileSilent(here)
    await here.become('due')
    expect([here.modal().open, here.account().status]).toEqual([false, 'connected'])
  })

  it('required: the wallet is disconnected', async () => {
    const here = await site(required)
    await changeWhileSilent(here)
    expect([here.modal().open, here.account().status]).toEqual([false, 'disconnected'])
  })
})

describe('required', () => {
  it('a connection that signs no messages is shown so, cannot be closed, and can be left', async () => {
    const { kit, become, modal, account, server } = await site(required, createToy())
    await become('due')
    expect(modal()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
    expect(kit.store.getState().siwx?.signIns.toy).toMatchObject({ of: { cannotSign: true } })
    expect(canClose(kit.store.getState())).toBe(false)
    expect(await codeOf(signIn(kit))).toBe('noActiveCaipAddress')
    // The session of the account that another of its wallets began is as good.
    expect(server.calls.filter((call) => call === 'read')).not.toEqual([])
    await cancelSignIn(kit, 'toy')
    expect([modal().open, account().status]).toEqual([false, 'disconnected'])
  })

  it('the account leads back to the sign-in, and is there after it', async () => {
    const { kit, modal, become } = await site(required)
    await become('due')
    close(kit)
    open(kit)
    expect(modal()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
    await signIn(kit)
    open(kit)
    expect(modal()).toMatchObject({ open: true, view: 'Account' })
  })
})

describe('a server that takes its time after a connection', () => {
  const connected = async (more: Partial<Siwx> = {}) => {
    const here = await site(more)
    await here.become('due')
    close(here.kit, 'escape')
    await disconnect(here.kit)
    open(here.kit)
    here.server.state = 'silent'
    await connect(here.kit, { connector: 'toy:a' })
    await here.become('reading')
    const after = afterConnecting(here.kit)
    await here.clock.advance(999)
    expect(here.modal().view).toBe('Connect')
    await here.clock.advance(1)
    await after
    expect(here.modal()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
    return here
  }

  it('is waited for in the view of the sign-in, which asks then', async () => {
    const { clock, modal, session } = await connected(required)
    await clock.advance(10_000)
    expect(session()).toMatchObject({ status: 'due', failure: { code: 'signInUnavailable' } })
    expect(modal()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
  })

  it('optional: who closes it is not asked when the answer comes', async () => {
    const { kit, clock, modal, session } = await connected()
    expect(close(kit, 'escape')).toBe(true)
    await clock.advance(10_000)
    expect([session().status, modal().open]).toEqual(['due', false])
  })
})

it('a session that ended while the tab slept has ended when its visitor comes back', async () => {
  const seen = new Set<() => void>()
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (_: string, listener: () => void) => seen.add(listener),
    removeEventListener: (_: string, listener: () => void) => seen.delete(listener),
    querySelectorAll: () => [],
  })
  const here = await site()
  await here.become('due')
  await signIn(here.kit)
  // Its timers stand still.
  for (const stop of here.kit.live.timers.values()) stop()
  await here.clock.advance(2 * 60 * 60_000)
  expect(here.session().isSignedIn).toBe(true)
  for (const listener of seen) listener()
  expect(here.kit.store.getState().siwx?.signIns.toy).toMatchObject({ status: 'due', cause: 'expired' })
  expect(here.modal()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
  here.kit.destroy()
  expect(seen.size).toBe(0)
})

it('error: a tab whose storage is refused asks again, and nothing else happens', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const first = await site()
  await first.become('due')
  await cancelSignIn(first.kit, 'toy')
  expect((await reload(first)).isOpen()).toBe(true)
})

it('a site is asked for the sessions of an account without a way to sign where sign-in is required alone', async () => {
  const { siwx, server } = signInServer(() => 0)
  const { kit, toy, start, clock } = world({ siwx })
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  expect(sessionState(kit.store.getState()).status).toBe('absent')
  expect(server.calls).toEqual([])
})
