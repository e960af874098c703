import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { evmNetwork } from './adapters/evm/fixtures/localChains.js'
import { evm } from './adapters/evm/index.js'
import {
  accountState,
  connect,
  createLatchkit,
  disconnect,
  fetchBalance,
  fetchTokenBalance,
  fetchWallets,
  switchNetwork,
} from './index.js'
import { createMemoryStorage, createTestWallet } from './testing/index.js'
import { createWorld, pairPageAndWallet } from './walletconnect/fixtures/world.js'
import { walletConnect } from './walletconnect/index.js'
import { chainRpc } from './wire/http/chainRpc.js'
import { endpoints } from './wire/http/endpoints.js'

// Lists names that outlive a build: a new one is added here; one that goes or changes needs a migration. Others stand
// elsewhere: `::part` names and theme variables (react/theme/partNames.test.ts), messages between tabs
// (walletconnect/tabs.test.ts), environment variables (docs/configuration.md and docs/limits.md, by the server's
// config.test.ts), and the other names of the server (its names.test.ts).

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})

function openWorld() {
  const world = createWorld()
  ends.push(world.end)
  return world
}

it('the keys of localStorage', async () => {
  const world = openWorld()
  const { clock, relay, indexedDB, crypto } = world
  Object.assign(globalThis, { window: new EventTarget() })
  ends.push(() => Reflect.deleteProperty(globalThis, 'window'))
  const chains = [1, 137].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' }))
  const wallet = createTestWallet({ chains })
  ends.push(wallet.stop)
  wallet.announce()
  const memory = createMemoryStorage()
  const keys = new Set<string>()
  const kit = createLatchkit({
    networks: chains.map(({ id, rpcUrl }) => evmNetwork(id, [rpcUrl])),
    adapters: [evm({ injected: false })],
    connectors: [
      walletConnect({
        relayUrl: 'wss://relay.example.org',
        metadata: { name: 'Site', url: 'https://site.example' },
        platform: {
          WebSocket: relay.WebSocket,
          indexedDB,
          crypto,
          locks: undefined,
          BroadcastChannel: undefined,
        },
      }),
    ],
    backendUrl: 'https://gateway.example',
    projectId: '0123456789abcdef0123456789abcdef',
    shareVisitor: true,
    logLevel: 'silent',
    services: {
      clock,
      fetch: async () => new Response('', { status: 404 }),
      storage: {
        get: (key) => memory.get(keys.add(key) && key),
        set: (key, value) => memory.set(keys.add(key) && key, value),
        remove: (key) => memory.remove(keys.add(key) && key),
      },
    },
  })
  ends.push(kit.destroy)
  // The visitor was sent to an app by the page before.
  const link = { walletConnect: { href: 'https://app.lumen.example', name: 'Lumen' } }
  memory.set('latchkit:default:followed', JSON.stringify({ v: 1, d: link }))
  memory.set(
    'latchkit:default:shared_until',
    JSON.stringify({ v: 1, d: { walletConnect: clock.now() + 60_000 } }),
  )
  kit.start()
  const found = () => kit.store.getState().connectors.find(({ name }) => name === 'Test Wallet')?.id
  await expect.poll(found).toBeDefined()
  await connect(kit, { connector: found() ?? '' })
  expect(accountState(kit.store.getState()).status).toBe('connected')
  // None of them is answered: the test looks at the keys that are read from the storage before.
  void Promise.allSettled([fetchBalance(kit), fetchTokenBalance(kit), fetchWallets(kit)])
  await switchNetwork(kit, { network: 'eip155:137' })
  await disconnect(kit)
  const far = await world.wallet()
  void connect(kit, { connector: 'walletConnect', onUri: ({ uri }) => void far.pair(uri) })
  await world.until(() => accountState(kit.store.getState()).status === 'connected')
  const names = [
    'active_caip_network_ids',
    'active_namespace',
    'client_id',
    'connected_connector_ids',
    'connection_status',
    'deeplink_choice',
    'email',
    'followed',
    'identity_cache',
    'native_balance_cache',
    'pending_entries',
    'pending_transactions',
    'portfolio_cache',
    'recent_networks',
    'recent_receivers',
    'recent_wallets',
    'returning',
    'selected_accounts',
    'shared_until',
  ]
  await expect.poll(() => [...keys].sort()).toEqual(names.map((name) => `latchkit:default:${name}`))
})

it('IndexedDB: the database of pairings, its store and what is in it', async () => {
  const world = openWorld()
  const page = world.page()
  void page.open().catch(() => undefined)
  await world.until(() => page.uris.length)
  const half = await itemsIn(world.indexedDB)
  page.connector.stop()
  const other = openWorld()
  await pairPageAndWallet(other)
  const database = { name: 'latchkit:default:pairing', version: 1, stores: ['items'] }
  expect(half).toEqual({
    ...database,
    items: ['book', 'key:(public key of a proposal)', 'key:client', 'term', 'wrap'],
  })
  expect(await itemsIn(other.indexedDB)).toEqual({
    ...database,
    items: ['book', 'key:client', 'term', 'wrap'],
  })
})

/** The one database of a browser, its stores, and the names of the items in them. */
async function itemsIn(indexedDB: IDBFactory) {
  const [{ name = '', version } = {}, ...others] = await indexedDB.databases()
  expect(others).toEqual([])
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opened = await done(indexedDB.open(name))
  const stores = [...opened.objectStoreNames]
  const keys = await Promise.all(
    stores.map((store) => done(opened.transaction(store).objectStore(store).getAllKeys())),
  )
  opened.close()
  const items = keys
    .flat()
    .map((key) => String(key).replace(/[\da-f]{64}/, '(public key of a proposal)'))
    .sort()
  return { name, version, stores, items }
}

it('the methods and paths of the gateway', () => {
  const called = [...Object.values(endpoints), chainRpc].map(({ method, path }) => `${method} ${path}`)
  expect(called.sort()).toEqual([
    'GET /getAnalyticsConfig',
    'GET /getWalletImage/:id',
    'GET /getWallets',
    'GET /public/getAssetImage/:id',
    'GET /public/getCurrencyImage/:id',
    'GET /public/getNftImage/:id',
    'GET /public/getProfileImage/:id',
    'GET /public/getTokenImage/:symbol',
    'GET /v1/account/:account/history',
    'GET /v1/account/:account/nfts',
    'GET /v1/account/:address/balance',
    'GET /v1/convert/gas-price',
    'GET /v1/identity/:address',
    'GET /v1/profile/account/:name',
    'GET /v1/profile/reverse/:address',
    'GET /v1/supported-chains',
    'POST /e',
    'POST /v1',
    'POST /v1/fungible/price',
  ])
})

const folder = fileURLToPath(new URL('./react/', import.meta.url))
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
const found = (pattern: RegExp) =>
  [...new Set(sheets.flatMap((sheet) => [...sheet.matchAll(pattern)].map(([, name]) => name)))].sort()

it('CSS variables, which a page’s own rules for parts and buttons can read', () => {
  const names =
    '--accent --accent-soft --accent-text --bad --bad-soft --bg --ease --edge --fg --fg-2 --fg-3 --fill-1 --fill-2 ' +
    '--fill-3 --font --lift --line --ok --ok-soft --on-accent --r-icon --r-row --radius --raise --scrim --shadow --size ' +
    '--warn --warn-soft'
  expect(found(/^\s*(--[\w-]+):/gm).join(' ')).toBe(names)
})

it('classes of what stands in the page itself', () => {
  expect(found(/\.(latchkit-[\w-]+)/g)).toEqual([
    'latchkit-account',
    'latchkit-address',
    'latchkit-avatar',
    'latchkit-balance',
    'latchkit-bar',
    'latchkit-before',
    'latchkit-button',
    'latchkit-dot',
    'latchkit-embedded',
    'latchkit-icon',
    'latchkit-mark',
    'latchkit-network',
    'latchkit-primary',
    'latchkit-reserve',
    'latchkit-spinner',
    'latchkit-warning',
  ])
})
