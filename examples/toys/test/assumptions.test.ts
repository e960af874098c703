import {
  accountState,
  accountType,
  addPendingEntry,
  connect,
  connectedNamespaces,
  disconnect,
  type GivenConnector,
  getProvider,
  labelAddress,
  pendingTransactions,
  quoteTransaction,
  selectAccount,
  sendTransaction,
  switchNetwork,
  walletRows,
} from 'latchkit'
import { createFakeClock, createMemoryStorage } from 'latchkit/testing'
import { getBalance } from 'latchkit/wire'
import { afterEach, expect, it } from 'vitest'
import { wax } from '../src/lantern/networks.js'
import { beasPurse } from '../src/page/bea.js'
import { porter } from '../src/page/porter.js'
import { createWorld, type WorldOptions } from '../src/page/world.js'
import { addressOn } from '../src/reef/address.js'
import { reefNorth, shell } from '../src/reef/networks.js'
import { albums, purses } from '../src/wallet/lanternFace.js'
import { reefKeys } from '../src/wallet/reefFace.js'

// What code that knows only EVM would take for granted: the rows of docs/decisions/0030 (The thirteen assumptions), each with a test or
// more. Row 10 is about the server: packages/server/src/gateway/thirdNamespace.test.ts tests it.

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Makes the storages of one browser: the page's own, and the kit's. */
const browser = () => ({ page: new Map<string, string>(), kit: createMemoryStorage() })

/** A page load, with the wallet there. */
function load(at = browser(), options: WorldOptions['kit'] = {}) {
  const storage = {
    getItem: (key: string) => at.page.get(key) ?? null,
    setItem: (key: string, text: string) => void at.page.set(key, text),
  }
  const clock = createFakeClock()
  const world = createWorld({
    storage,
    page: new EventTarget(),
    kit: { logLevel: 'silent', services: { clock, storage: at.kit }, ...options },
  })
  const { kit, twin } = world
  twin.appear()
  kit.start()
  ends.push(kit.destroy)
  return {
    ...world,
    at,
    storage,
    state: kit.store.getState,
    both: async () => {
      await connect(kit, { connector: 'reef:example.twin' })
      await connect(kit, { connector: 'lantern:example.twin' })
      // What writes the storage is loaded by then, and each change is written at once from then on.
      await expect.poll(() => [...at.kit.entries.values()].join()).toContain('lantern:example.twin')
    },
  }
}

it('row 1: an address is of one network', async () => {
  const first = load()
  await first.both()
  await switchNetwork(first.kit, { network: 'reef:south' })
  const south = addressOn('reef:south', reefKeys[0])
  expect(accountState(first.state(), 'reef').address).toBe(south)
  first.kit.destroy()
  const again = load(first.at)
  await expect.poll(() => accountState(again.state(), 'reef').address).toBe(south)
})

it('row 2: there is a session for each connector', async () => {
  const at = browser()
  const store = (key: string) => ({
    load: () => at.page.get(key) ?? null,
    save: (text: string) => void at.page.set(key, text),
  })
  const { ledger } = load(at)
  const connectors = ['porter', 'desk'].map((id) => porter({ id, ledger, store: store(id) }))
  const { kit, state } = load(at, { id: 'second', connectors })
  await connect(kit, { connector: 'porter', namespace: 'reef' })
  await connect(kit, { connector: 'desk', namespace: 'lantern' })
  expect(Object.keys(state().sessions)).toEqual(['porter', 'desk'])
  await disconnect(kit, { namespace: 'lantern' })
  expect(Object.keys(state().sessions)).toEqual(['porter'])
  expect(connectedNamespaces(state())).toEqual(['reef'])
})

it('row 3: a sign-in is no installed wallet, and shows no link', async () => {
  const { kit, state } = load()
  await connect(kit, { connector: 'porter' })
  expect(walletRows(state()).installed.map(({ name }) => name)).toEqual(['Twin'])
  expect(state().pairing.uri).toBe(undefined)
})

it('row 4: a wallet is whatever object its adapter knows', async () => {
  const { kit, twin, both } = load()
  await both()
  expect(getProvider(kit, { namespace: 'reef' })).toBe(twin.reef.signer)
  expect(getProvider(kit, { namespace: 'lantern' })).toBe(twin.lantern.box)
})

it('row 5: a fee has levels and parts, and is the one that was chosen', async () => {
  const { kit, ledger, both } = load()
  await both()
  const sent = { namespace: 'lantern', receiver: beasPurse, amount: 300n, token: wax }
  const { fees, notices } = await quoteTransaction(kit, sent)
  expect(fees.map(({ id, costs }) => [id, ...costs.map(({ code }) => code)])).toEqual([
    ['calm', 'network', 'deposit'],
    ['brisk', 'network', 'deposit'],
  ])
  expect(notices).toMatchObject([{ code: 'newShelf', level: 'confirm' }])
  await expect(sendTransaction(kit, sent)).rejects.toMatchObject({ code: 'confirmationNeeded' })
  await sendTransaction(kit, { ...sent, feeId: 'brisk', confirmed: ['newShelf'] })
  ledger.advance()
  expect(ledger.balanceOf('lantern:city', purses[0])).toBe(12_000_000_000n - 400_000n - 2_000_000n)
})

it('row 5: a transaction is followed by whatever its adapter has kept, also after a page load', async () => {
  const first = load()
  await first.both()
  const to = addressOn('reef:north', 'bEa3mWq7ZtRs')
  const id = await sendTransaction(first.kit, { namespace: 'reef', receiver: to, amount: 20_000_000_000n })
  const until = first.ledger.height() + 8
  expect(pendingTransactions(first.state(), 'reef')).toMatchObject([{ id, trace: { until } }])
  first.kit.destroy()
  const { state } = load(first.at)
  await expect.poll(() => pendingTransactions(state(), 'reef')).toMatchObject([{ id, trace: { until } }])
})

it('row 6: account types are those of the adapter, and some never spend', async () => {
  const { kit, both } = load(browser(), { defaultAccountTypes: { lantern: 'album' } })
  await both()
  expect(accountType(kit, 'lantern')).toBe('album')
  selectAccount(kit, { namespace: 'lantern', account: albums[0] })
  const sent = sendTransaction(kit, { namespace: 'lantern', receiver: beasPurse, amount: 1n })
  await expect(sent).rejects.toMatchObject({ code: 'unsupportedChain' })
})

it('row 7: an explorer has pages where its network says', async () => {
  const { kit, state, both } = load()
  await both()
  await switchNetwork(kit, { network: 'lantern:harbour' })
  expect(accountState(state(), 'reef').addressExplorerUrl).toBe(
    `https://reefscan.example/north/account/${addressOn('reef:north', reefKeys[0])}`,
  )
  expect(accountState(state(), 'lantern').addressExplorerUrl).toBe(
    `https://lamplighter.example/who/${purses[0]}?cluster=harbour`,
  )
})

it('row 8: addresses that differ by case alone are two', async () => {
  const { kit, state, both } = load()
  await both()
  const other = beasPurse.replace('Qz', 'qZ')
  for (const [address, label] of [
    [beasPurse, 'Bea'],
    [other, 'Not Bea'],
  ] as const)
    labelAddress(kit, { namespace: 'lantern', address, label })
  expect(Object.values(accountState(state(), 'lantern').addressLabels)).toEqual(['Bea', 'Not Bea'])
})

it('row 9: what an address looks like is known to its namespace alone', async () => {
  const read = (address: string) => getBalance.params['~standard'].validate({ address })
  const address = addressOn('reef:north', reefKeys[0])
  expect(await read(address)).toMatchObject({ value: { address: { address } } })
  expect(await read(`reef:north:${address}`)).toMatchObject({
    value: { address: { address, chainId: 'reef:north' } },
  })
})

it('row 11: what is asked of a wallet that is paired with is said by the adapters', async () => {
  let requested: unknown
  const own = porter({ ledger: load().ledger, store: { load: () => null, save: () => undefined } })
  const pairs: GivenConnector = {
    ...own,
    setup(context) {
      requested = context.pairing()
      return own.setup(context)
    },
  }
  const { kit } = load(browser(), { id: 'pairing', connectors: [pairs] })
  await connect(kit, { connector: 'porter' })
  expect(await requested).toEqual({
    reef: { methods: ['reef_sign', 'reef_move'], events: [] },
    lantern: undefined,
  })
})

it('row 12: what was started may move two assets, or have no hash', async () => {
  const first = load()
  await first.both()
  const network = reefNorth.caipNetworkId
  const out = [{ network, amount: { value: 5n, decimals: 10, symbol: 'PRL' } }]
  const comes = [{ network, amount: { value: 7n, decimals: 2, symbol: 'SHL' }, asset: shell.address }]
  addPendingEntry(first.kit, { kind: 'swap', namespace: 'reef', id: 'trade', out, in: comes })
  addPendingEntry(first.kit, { kind: 'buy', namespace: 'reef', id: 'order 7', by: 'shop', in: comes })
  first.kit.destroy()
  const { state } = load(first.at)
  await expect
    .poll(() => pendingTransactions(state(), 'reef'))
    .toMatchObject([
      { kind: 'swap', id: 'trade', out, in: comes },
      { kind: 'buy', id: 'order 7', by: 'shop', in: comes },
    ])
})

it('row 13: several families are connected at once, also after a page load', async () => {
  const first = load()
  await first.both()
  expect(connectedNamespaces(first.state())).toEqual(['reef', 'lantern'])
  first.kit.destroy()
  const { state } = load(first.at)
  await expect.poll(() => connectedNamespaces(state())).toEqual(['reef', 'lantern'])
})
