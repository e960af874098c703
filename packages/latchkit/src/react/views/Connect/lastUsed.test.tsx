import { act } from 'react'
import { expect, it } from 'vitest'
import { resetView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import { currentView } from '../../../core/state/views.js'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.js'
import { type ConnectPage, connectPages } from './fixtures/connectPage.js'

const opened = connectPages()

/** Opens Connect in a browser with these recent wallets and this provider. */
async function openedAfter(wallets: readonly string[], social?: string, page: ConnectPage = {}) {
  const storage = createMemoryStorage()
  const store = (key: string, d: unknown) =>
    storage.set(`latchkit:default:${key}`, JSON.stringify({ v: 1, d }))
  store('recent_wallets', wallets)
  if (social) store('connected_social', social)
  const made = await opened({ wallets: ['a', 'b'], ...page, storage })
  const row = () => made.all('.last-used .line')[0]
  const badges = () => made.all('.badge').map((each) => each.textContent)
  const places = () => made.all('div').filter(({ style }) => style.minHeight === '68px').length
  return { ...made, row, badges, places, shows: () => currentView(made.kit.store.getState().router) }
}

it('§2 §9 a login by Google stands above all, with its mark and its badge, and a press begins it', async () => {
  const { ways, row, places, seen, badges, press, shows } = await openedAfter(['ID_AUTH'], 'google')
  await seen(row)
  expect(ways()).toEqual(['Continue with Google, last used', 'email', 'social', 'a', 'b', 'All wallets'])
  expect(row()?.textContent).toBe('Continue with GoogleLast used')
  expect(places()).toBe(1)
  expect(row()?.querySelector('.social-mark path')).toBeTruthy()
  expect(badges()).toEqual(['Last used'])
  await press('Continue with Google, last used')
  expect(shows()).toMatchObject({ name: 'ConnectingSocial', params: { provider: 'google' } })
})

it('a login by e-mail says no address, and a press leads into its field', async () => {
  const { row, seen, root } = await openedAfter(['ID_AUTH'])
  await seen(row)
  expect(row()?.textContent).toBe('EmailLast used')
  await act(async () => row()?.querySelector('button')?.click())
  expect(root.activeElement?.getAttribute('type')).toBe('email')
})

it('a wallet has its badge there and no second one below', async () => {
  const { row, seen, badges, press, shows } = await openedAfter(['toy:b', 'toy:a'])
  await seen(row)
  expect(row()?.textContent).toBe('bLast used')
  expect(badges()).toEqual(['Last used', 'Recent'])
  await press('b, last used')
  expect(shows()).toMatchObject({ name: 'ConnectingExternal', params: { connector: { id: 'toy:b' } } })
})

it('a provider that the server no longer offers leaves its place empty, and has none at the next opening', async () => {
  const { kit, row, places, seen } = await openedAfter(['ID_AUTH'], 'google', { socials: ['apple'] })
  await seen(() => kit.store.getState().socials && !row())
  expect(places()).toBe(1)
  await act(async () => resetView(kit, view('AllWallets', {})))
  await act(async () => resetView(kit, view('Connect', {})))
  await seen(() => places() === 0)
})

it('a wallet that is not installed is found in the list', async () => {
  const { row, seen } = await openedAfter(['harbor'])
  await seen(row)
  expect(row()?.textContent).toBe('HarborLast used')
})

it.each<[string, readonly string[], string | undefined, ConnectPage]>([
  ['on a first visit', [], undefined, {}],
  ['for a wallet that is gone', ['toy:gone'], undefined, {}],
  [
    'for a provider that the site does not show',
    ['ID_AUTH'],
    'google',
    { options: { features: { socials: ['apple'] } } },
  ],
  ['for e-mail that the site has off', ['ID_AUTH'], undefined, { options: { features: { email: false } } }],
  [
    'on a site without logins',
    ['toy:a'],
    undefined,
    { socials: [], options: { features: { email: false, socials: [] } } },
  ],
  ['in a browser of a wallet', ['toy:a'], undefined, { wallets: ['a'], size: [390, 800] }],
])('there is no such row %s', async (_, wallets, social, page) => {
  const { row, seen, all, places } = await openedAfter(wallets, social, page)
  await seen(() => all('.row').length > 0)
  expect([row(), places()]).toEqual([undefined, 0])
})
