import { expect, it } from 'vitest'
import { connect } from '../core/connect/connect.js'
import { disconnect } from '../core/connect/disconnect.js'
import { lastUsed } from '../core/connect/lastUsed.js'
import { createToyShared } from '../core/fixtures/toyShared.js'
import { walletRows } from '../core/select/walletRows.js'
import { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { embeddedKits, until } from './fixtures/embeddedKits.js'

const embeddedKit = embeddedKits()
const stored = (values: Readonly<Record<string, unknown>>) => {
  const storage = createMemoryStorage()
  for (const [key, d] of Object.entries(values))
    storage.set(`latchkit:default:${key}`, JSON.stringify({ v: 1, d }))
  return storage
}

it('e-mail is the last way after its login and after a sign-out, on the next page, too', async () => {
  const first = embeddedKit()
  expect(lastUsed(first.kit)).toBe(undefined)
  await first.logIn()
  expect(lastUsed(first.kit)).toBe('email')
  await disconnect(first.kit)
  expect(lastUsed(first.kit)).toBe('email')
  const names = [...first.storage.entries.keys()].join(' ')
  expect(names).not.toMatch(/email|username|session_token|last_used_chain/)
  first.kit.destroy()
  expect(lastUsed(embeddedKit({}, { storage: first.storage }).kit)).toBe('email')
})

it('a code that was never typed makes e-mail no last way', () => {
  const storage = stored({ last_email_login_time: '0' })
  expect(lastUsed(embeddedKit({}, { storage }).kit)).toBe(undefined)
})

it('a wallet after a login is the last way, and a login after a wallet', async () => {
  const { kit, eip155, logIn } = embeddedKit()
  await logIn()
  eip155.add('fox')
  await connect(kit, { connector: 'toy:fox' })
  expect(lastUsed(kit)).toEqual({ wallet: 'toy:fox' })
  await disconnect(kit)
  await logIn()
  expect(lastUsed(kit)).toBe('email')
})

it('a wallet that was paired with by a code, of which no name is known, leaves nothing that can be told', async () => {
  const far = createToyShared('far')
  const { kit, start } = embeddedKit(
    {},
    { connectors: [far.given], storage: stored({ recent_wallets: ['toy:fox'] }) },
  )
  await start()
  const connected = connect(kit, { connector: 'far' })
  await until(() => far.opening !== undefined)
  far.opening?.yes(far.shared({ toy: ['brick-ann'] }))
  await connected
  expect(lastUsed(kit)).toEqual({ wallet: '' })
  expect(walletRows(kit.store.getState()).all.some(({ recent }) => recent)).toBe(false)
})

it('a login that an earlier version has stored is the last way once its session is back', async () => {
  const before = {
    recent_wallets: ['toy:fox'],
    connected_connector_ids: { eip155: 'ID_AUTH', solana: 'ID_AUTH' },
    connection_status: 'connected',
    shared_until: { ID_AUTH: 604_800_000 },
    session_token: 'opaque',
    email_login_used: 'true',
  }
  const { kit, start } = embeddedKit({}, { storage: stored(before) })
  await start()
  await expect.poll(() => lastUsed(kit)).toBe('email')
})

it('another tab knows of a login as soon as it is stored', async () => {
  const first = embeddedKit()
  const tab = embeddedKit({}, { storage: first.storage })
  await first.logIn()
  expect(tab.kit.store.getState().recentWallets).toEqual([])
  expect(lastUsed(tab.kit)).toBe('email')
})

it('two kits of a page know of their own logins only', async () => {
  const first = embeddedKit()
  const second = embeddedKit({}, { id: 'second', storage: first.storage })
  await first.logIn()
  expect([lastUsed(first.kit), lastUsed(second.kit)]).toEqual(['email', undefined])
})

it.each([
  ['denied', {}],
  ['full', { get: () => null }],
])('error: where the storage is %s, nothing is told', async (_, works) => {
  const fails = () => {
    throw new DOMException('no storage', 'SecurityError')
  }
  const services = { storage: { get: fails, set: fails, remove: fails, ...works } }
  const { kit, logIn } = embeddedKit({}, { services })
  await logIn()
  expect(kit.store.getState().recentWallets).toEqual(['ID_AUTH'])
  expect(lastUsed(kit)).toBe(undefined)
})

it.each([
  [
    'a provider that this version does not know',
    { recent_wallets: ['ID_AUTH'], connected_social: 'myspace' },
  ],
  ['markup', { recent_wallets: ['ID_AUTH'], connected_social: '<img>' }],
  ['no list', { recent_wallets: 7, connected_social: 'google' }],
  ['a provider of an unfinished login', { connected_social: 'google' }],
])('error: %s in the storage tells nothing', (_, values) => {
  expect(lastUsed(embeddedKit({}, { storage: stored(values) }).kit)).toBe(undefined)
})
