import { afterEach, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import { otherTab } from '../fixtures/otherTab.js'
import { createToy } from '../fixtures/toy.js'
import { createToyShared } from '../fixtures/toyShared.js'
import { worlds } from '../fixtures/worlds.js'
import { connect } from './connect.js'

let close: () => unknown = () => undefined
// Runs after the hook of the world, whose kits still need the window when they end.
afterEach(() => close())
const world = worlds()

/** A page with a wallet, beside another tab of the site. */
async function openPage({
  isConnected = true,
  framesPage,
}: {
  isConnected?: boolean
  framesPage?: true
} = {}) {
  const storage = createMemoryStorage()
  const toy = createToy()
  const tab = otherTab(storage)
  close = tab.close
  const page = world({}, { toy, storage })
  await page.start()
  const wallet = toy.add('a', framesPage && { framesPage })
  if (isConnected) await connect(page.kit, { connector: 'toy:a' })
  await page.clock.advance(0)
  return {
    ...page,
    tab,
    wallet,
    /** What the other tab stores when the visitor disconnects there. */
    async disconnectsThere(others: Readonly<Record<string, string>> = {}) {
      tab.writes('connected_connector_ids', others)
      await page.clock.advance(0)
    },
  }
}

it('a wallet that the visitor disconnects in another tab is disconnected here too, and is let go', async () => {
  const { account, wallet, names, storage, disconnectsThere } = await openPage()
  expect(account().status).toBe('connected')
  await disconnectsThere()
  expect(account()).toMatchObject({ status: 'disconnected', address: undefined })
  expect(wallet.disconnects).toBe(1)
  expect(names()).not.toContain('DISCONNECT_SUCCESS')
  expect([...storage.entries.values()].join()).not.toContain('brick-a')
})

it('what another tab stores otherwise changes nothing: another wallet, another namespace, an empty storage', async () => {
  const { account, tab, clock, disconnectsThere } = await openPage()
  await disconnectsThere({ toy: 'toy:b' })
  await disconnectsThere({ toy: 'toy:a', other: 'other:c' })
  tab.writes('connected_connector_ids', undefined)
  tab.writes('recent_wallets', [])
  await clock.advance(0)
  expect(account().status).toBe('connected')
})

it('a wallet that frames the page is stored nowhere, so its absence says nothing', async () => {
  const { account, disconnectsThere } = await openPage({ isConnected: false, framesPage: true })
  expect(account().status).toBe('connected')
  await disconnectsThere()
  expect(account().status).toBe('connected')
})

it('a wallet of the last visit that has not answered yet is no longer asked', async () => {
  const first = await openPage()
  first.kit.destroy()
  first.wallet.behavior = 'ask'
  const { kit, start, clock, account, toy } = world({}, first)
  await start()
  await clock.advance(20)
  expect(account().isResuming).toBe(true)
  first.tab.writes('connected_connector_ids', {})
  await clock.advance(0)
  expect(account()).toMatchObject({ status: 'disconnected', isResuming: false })
  first.wallet.yes()
  await clock.advance(0)
  expect(account().status).toBe('disconnected')
  toy.emit({ type: 'unlock', connectorId: 'toy:a' })
  await clock.advance(0)
  expect([account().status, kit.live.resumable.size]).toEqual(['disconnected', 0])
})

it('a wallet that the visitor is just connecting here goes on', async () => {
  const { kit, account, clock, toy, disconnectsThere } = await openPage()
  const other = toy.add('b', { behavior: 'ask' })
  const connecting = connect(kit, { connector: 'toy:b' })
  await clock.advance(0)
  await disconnectsThere()
  expect(account().status).toBe('connecting')
  other.yes()
  await connecting
  expect(account()).toMatchObject({ status: 'connected', connectorId: 'toy:b' })
})

it('another wallet that was connected in the other tab and left there leaves this page’s wallet alone', async () => {
  const { account, wallet, disconnectsThere } = await openPage()
  await disconnectsThere({ toy: 'toy:b' })
  await disconnectsThere()
  expect([account().status, wallet.disconnects]).toEqual(['connected', 0])
})

it('error: what is no list of wallets ends nothing', async () => {
  const { account, tab, storage, disconnectsThere } = await openPage()
  tab.writes('connected_connector_ids', 7)
  await disconnectsThere()
  storage.set('latchkit:default:connected_connector_ids', '{')
  await disconnectsThere()
  expect(account().status).toBe('connected')
})

it('a wallet that the visitor is just connecting again here is not told to leave', async () => {
  const { kit, account, clock, wallet, disconnectsThere } = await openPage()
  wallet.behavior = 'ask'
  const connecting = connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  await disconnectsThere()
  expect([account().status, wallet.disconnects]).toEqual(['connecting', 0])
  wallet.yes()
  await connecting
  expect(account()).toMatchObject({ status: 'connected', connectorId: 'toy:a' })
})

it('a wallet of several namespaces is left to its session, which other tabs hear of', async () => {
  const storage = createMemoryStorage()
  const tab = otherTab(storage)
  close = tab.close
  const far = createToyShared()
  const { kit, account, start, clock } = world({ connectors: [far.given] }, { toy: createToy(), storage })
  await start()
  const connecting = connect(kit, { connector: 'toyShared' })
  await expect.poll(() => far.opening).toBeTruthy()
  far.opening?.yes(far.shared({ toy: ['brick-ann'] }))
  await connecting
  tab.writes('connected_connector_ids', {})
  await clock.advance(0)
  expect(account().status).toBe('connected')
})

it('a kit that is destroyed no longer listens', async () => {
  const { kit, wallet, disconnectsThere } = await openPage()
  kit.destroy()
  await disconnectsThere()
  expect(wallet.disconnects).toBe(0)
})
