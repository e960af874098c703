import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { evmNetwork } from '../adapters/evm/fixtures/localChains.js'
import {
  accountState,
  connect,
  disconnect,
  fetchBalance,
  fetchTokenBalance,
  fetchWallets,
  switchNetwork,
} from '../index.js'
import { chainRpc } from '../wire/http/chainRpc.js'
import { endpoints } from '../wire/http/endpoints.js'
import { approve, pairingPages, walletFor } from './fixtures/openPairing.js'
import { openProfile, readProfile } from './fixtures/openProfile.js'
import { readPairing } from './fixtures/recordedPairing.js'

// Names that outlive a build: whoever adds one adds it here, whoever takes one away or changes it needs a migration
// (README.md). Held elsewhere are `::part` names and theme variables (react/theme/partNames.test.ts), messages between tabs
// (tabs.test.ts), environment variables (docs/configuration.md and docs/limits.md, by the server's config.test.ts), and
// the other names of the server (packages/server/src/upgrade/names.test.ts).

const load = pairingPages()

it('the keys of localStorage', async () => {
  const paired = await load(readPairing('in-the-app'))
  await approve(paired)
  await paired.soon(() => paired.keys.has('latchkit:default:deeplink_choice')).toBe(true)
  paired.kit.destroy()
  const chains = [31_337, 31_338].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' }))
  const { kit, keys, end } = openProfile(readProfile('connected'), chains, {
    networks: chains.map(({ id, rpcUrl }) => evmNetwork(id, [rpcUrl])),
    backendUrl: 'https://gateway.example',
    projectId: '0123456789abcdef0123456789abcdef',
    shareVisitor: true,
    services: { fetch: async () => new Response('', { status: 404 }) },
  })
  const state = () => accountState(kit.store.getState())
  await expect.poll(() => state().status).toBe('connected')
  // None of them is answered: the test looks at the keys that are read from the storage before.
  void Promise.allSettled([fetchBalance(kit), fetchTokenBalance(kit), fetchWallets(kit)])
  await expect.poll(() => state().profileName).toBe('ada.eth')
  await switchNetwork(kit, { network: 'eip155:31338' })
  await disconnect(kit)
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
  const all = () => [...new Set([...paired.keys, ...keys])].sort()
  await expect.poll(all).toEqual(names.map((name) => `latchkit:default:${name}`))
  end()
})

it('IndexedDB: the database of pairings, its store and what is in it', async () => {
  const { at, keys, client } = readPairing('standing')
  const page = await load({ at, keys, client, localStorage: {} })
  const uris: string[] = []
  void connect(page.kit, { connector: 'walletConnect', onUri: ({ uri }) => uris.push(uri) })
  await page.soon(() => uris.length).toBe(1)
  const half = await itemsIn(page.indexedDB)
  const wallet = await walletFor(page)
  await wallet.pair(uris[0] ?? '')
  await page.soon(() => page.state().status).toBe('connected')
  wallet.stop()
  const database = { name: 'latchkit:default:pairing', version: 1, stores: ['items'] }
  expect(half).toEqual({
    ...database,
    items: ['book', 'key:(public key of a proposal)', 'key:client', 'term', 'wrap'],
  })
  expect(await itemsIn(page.indexedDB)).toEqual({
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

const folder = fileURLToPath(new URL('../react/', import.meta.url))
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
