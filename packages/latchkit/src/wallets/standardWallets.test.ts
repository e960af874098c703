import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evm } from '../adapters/evm/evm.js'
import { solana } from '../adapters/solana/solana.js'
import { createLatchkit } from '../core/createLatchkit.js'
import { plainName } from '../core/select/walletGroups.js'
import { walletRows } from '../core/select/walletRows.js'
import { mainnet } from '../networks/mainnet.js'
import { solana as solanaNetwork } from '../networks/solana.js'
import { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { createFakeClock } from '../testing/fakeClock.js'
import { createTestSolanaWallet } from '../testing/solana/createTestSolanaWallet.js'
import { createTestWallet } from '../testing/testWallet.js'
import { bundledWallets } from './list.js'
import { moreWallets } from './more.js'
import { standardWallets } from './standardWallets.js'

const wallets = [...bundledWallets, ...moreWallets]
/** Bundled wallets of EVM and of Solana that tell both who they are: by an rdns, and by their name of Wallet Standard. */
const both = wallets.filter(
  ({ id, rdns, chains }) => rdns && chains.length > 1 && standardWallets.includes(id),
)

it('the wallets are those whose name on Solana is known, each told by it', () => {
  expect(both.map(({ id }) => id)).toEqual(expect.arrayContaining(['metamask', 'phantom', 'coinbase', 'okx']))
  for (const { id, name } of both) expect(plainName(name), name).toBe(id)
})

/** An adapter's way of looking and a wallet's way of being found, of two standards, on a page of its own. */
function openPage() {
  Object.assign(globalThis, { window: new EventTarget() })
  const kit = createLatchkit({
    networks: [mainnet, solanaNetwork],
    adapters: [evm(), solana()],
    logLevel: 'silent',
    services: { clock: createFakeClock(), storage: createMemoryStorage() },
  })
  return {
    kit,
    rows: () => walletRows({ ...kit.store.getState(), wallets }).installed,
    end() {
      kit.destroy()
      Reflect.deleteProperty(globalThis, 'window')
    },
  }
}

/** Its two announcements. Those before the page listens are made again when it asks. */
function announcers({ name, rdns = '', id }: (typeof both)[number]) {
  const byStandardName = id === 'trust' ? 'Trust' : name
  const onEvm = createTestWallet({ name, rdns, chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }] })
  const onSolana = createTestSolanaWallet({ name: byStandardName })
  return [onEvm, onSolana].map(({ announce, stop }) => ({ announce, stop }))
}

it('readings 24 a wallet announced by two standards is one row, in whatever order, before the page listens or after', () => {
  const someInOrder = fc.subarray(both, { minLength: 1, maxLength: 5 }).chain((some) =>
    fc.tuple(
      fc.constant(some),
      fc.shuffledSubarray([...some.flatMap((_, at) => [2 * at, 2 * at + 1]), -1], {
        minLength: 2 * some.length + 1,
      }),
    ),
  )
  fc.assert(
    fc.property(someInOrder, ([some, order]) => {
      const page = openPage()
      const all = some.flatMap(announcers)
      try {
        for (const at of order) at < 0 ? page.kit.start() : all[at]?.announce()
        const rows = page.rows()
        expect(rows.map(({ wallet }) => wallet?.id).sort()).toEqual(some.map(({ id }) => id).sort())
        for (const { connectors, otherInstances } of rows) {
          expect(connectors.flatMap(({ namespaces }) => namespaces).sort()).toEqual(['eip155', 'solana'])
          expect(otherInstances).toEqual([])
        }
      } finally {
        for (const { stop } of all) stop()
        page.end()
      }
    }),
    { numRuns: 60 },
  )
})

it('error: S9 a wallet of a name that the directory does not have is merged with none', () => {
  const page = openPage()
  const [onEvm] = announcers({ id: 'fox', name: 'Fox', rdns: 'io.fox', chains: [] })
  const onSolana = createTestSolanaWallet({ name: 'Fox' })
  page.kit.start()
  onEvm?.announce()
  onSolana.announce()
  expect(page.rows().map(({ connectors }) => connectors.length)).toEqual([1, 1])
  page.end()
})
