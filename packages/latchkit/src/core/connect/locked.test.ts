import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import { signInSites } from '../fixtures/signInSite.js'
import { worlds } from '../fixtures/worlds.js'
import { close } from '../modal/close.js'
import type { Options } from '../options/config.js'
import { cancelSignIn } from '../signIn/cancelSignIn.js'
import { signIn } from '../signIn/signIn.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { selectAccount } from './selectAccount.js'

const world = worlds()
const site = signInSites(world)
const connectorId = 'toy:a'
const addresses = ['brick-a', 'brick-aa']

afterEach(() => vi.unstubAllGlobals())

/** A visitor who is connected with the second account of their wallet. */
async function connected(options: Partial<Options> = {}, last?: Parameters<typeof world>[1]) {
  const here = world(options, last)
  await here.start()
  const wallet = last ? undefined : here.toy.add('a', { accounts: addresses })
  if (!last) {
    await connect(here.kit, { connector: connectorId })
    selectAccount(here.kit, { address: 'brick-aa' })
  }
  const tell = async (event: 'lock' | 'unlock') => {
    here.toy.emit(
      event === 'lock' ? { type: 'change', connectorId, accounts: [] } : { type: 'unlock', connectorId },
    )
    await here.clock.advance(0)
  }
  await here.clock.advance(0)
  here.toy.requests.length = 0
  const stored = () => [...here.storage.entries.values()].join()
  const shown = () =>
    JSON.stringify(here.kit.store.getState(), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  return { ...here, wallet, tell, stored, shown }
}

describe('readings 60: a wallet that is locked while it is connected', () => {
  it('is disconnected, and no address of it is shown', async () => {
    const { account, tell, shown } = await connected()
    expect(shown()).toContain('brick-aa')
    await tell('lock')
    expect(account()).toMatchObject({ status: 'disconnected', address: undefined, connectorId: undefined })
    for (const each of addresses) expect(shown()).not.toContain(each)
  })

  it('is taken up again when it is unlocked, silently and as it was, each time', async () => {
    const { account, tell, toy } = await connected()
    for (const _ of [1, 2, 3]) {
      await tell('lock')
      await tell('unlock')
      expect(account()).toMatchObject({ status: 'connected', address: 'brick-aa' })
    }
    expect(toy.requests).toEqual(['toy:a resume', 'toy:a resume', 'toy:a resume'])
  })

  it('is taken up again after a page load too', async () => {
    const first = await connected()
    await first.tell('lock')
    first.kit.destroy()
    if (first.wallet) first.wallet.behavior = 'no'
    const second = await connected({}, first)
    expect(second.account().status).toBe('disconnected')
    if (first.wallet) first.wallet.behavior = 'yes'
    await second.tell('unlock')
    expect(second.account()).toMatchObject({ status: 'connected', address: 'brick-aa' })
  })

  it('has stored what the visitor would lose, and nothing that can be read again: a lock is no disconnect', async () => {
    const { tell, stored, storage, kit } = await connected()
    const has = (key: string) => storage.entries.has(`latchkit:default:${key}`)
    await expect.poll(() => has('native_balance_cache')).toBe(true)
    await tell('lock')
    expect(has('native_balance_cache')).toBe(false)
    expect(has('selected_accounts')).toBe(true)
    // Readings 35: the visitor's own disconnect clears it, while the wallet is locked too.
    await disconnect(kit)
    for (const each of addresses) expect(stored()).not.toContain(each)
  })

  it('error: is left whatever a script of the page has put among what is stored of it', async () => {
    const { account, tell, storage } = await connected()
    const key = 'latchkit:default:portfolio_cache'
    storage.set(key, JSON.stringify({ v: 1, d: [null, { of: 5 }, { of: 'toy:hall:brick-aa' }] }))
    await tell('lock')
    expect([account().status, storage.entries.has(key)]).toEqual(['disconnected', false])
  })

  it('stays away once the visitor has disconnected', async () => {
    const { account, tell, toy, kit } = await connected()
    await tell('lock')
    await disconnect(kit)
    await tell('unlock')
    expect([account().status, toy.requests]).toEqual(['disconnected', []])
  })

  it('stays away, and forgotten, where the site reconnects nobody', async () => {
    const { account, tell, stored } = await connected({ enableReconnect: false })
    await tell('lock')
    for (const each of addresses) expect(stored()).not.toContain(each)
    await tell('unlock')
    expect(account().status).toBe('disconnected')
  })

  it('does not take the place of another wallet, nor come back after it', async () => {
    const { account, tell, toy, kit, clock } = await connected()
    await tell('lock')
    toy.add('b')
    await connect(kit, { connector: 'toy:b' })
    await tell('unlock')
    expect(account()).toMatchObject({ status: 'connected', connectorId: 'toy:b' })
    toy.emit({ type: 'disconnect', connectorId: 'toy:b' })
    await clock.advance(0)
    await tell('unlock')
    expect(account().status).toBe('disconnected')
  })

  it('while another one is asked, comes back if that is refused', async () => {
    const { account, tell, toy, kit } = await connected()
    const other = toy.add('b', { behavior: 'ask' })
    const second = connect(kit, { connector: 'toy:b' }).catch(() => undefined)
    await vi.waitFor(() => expect(toy.waiting()).toBe(1))
    await tell('lock')
    other.no()
    await second
    expect(account().status).toBe('disconnected')
    await tell('unlock')
    expect(account()).toMatchObject({ status: 'connected', connectorId })
  })
})

describe('the sign-in of an account whose wallet is locked', () => {
  const lock = { type: 'change', connectorId, accounts: [] } as const
  const unlock = { type: 'unlock', connectorId } as const

  it('ends, at the server too: it may be a permission that was taken back', async () => {
    const { kit, toy, server, session, become } = await site()
    await become('due')
    await signIn(kit)
    toy.emit(lock)
    await become('absent')
    expect(session().address).toBeUndefined()
    await expect.poll(() => server.sessions()).toEqual([])
    toy.emit(unlock)
    await become('due')
  })

  it('goes on at the server where the site says that a disconnect does not end it, and is read there again', async () => {
    const { kit, toy, server, become } = await site({ signOutOnDisconnect: false })
    await become('due')
    await signIn(kit)
    toy.emit(lock)
    await become('absent')
    expect(server.sessions().length).toBe(1)
    toy.emit(unlock)
    await become('signedIn')
  })

  it('is not asked for again where the visitor has put it off', async () => {
    const { get, set, remove } = createMemoryStorage()
    vi.stubGlobal('sessionStorage', { getItem: get, setItem: set, removeItem: remove })
    const { kit, toy, become, modal } = await site()
    await become('due')
    await cancelSignIn(kit, 'toy')
    close(kit, 'escape')
    toy.emit(lock)
    await become('absent')
    toy.emit(unlock)
    await become('due')
    expect(modal().open).toBe(false)
  })
})
