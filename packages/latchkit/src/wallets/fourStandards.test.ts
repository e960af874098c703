import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { bitcoin } from '../adapters/bitcoin/bitcoin.js'
import { okxWallet, satsWallet } from '../adapters/bitcoin/fixtures/injectedWallets.js'
import { evm } from '../adapters/evm/evm.js'
import { polkadot } from '../adapters/polkadot/polkadot.js'
import { solana } from '../adapters/solana/solana.js'
import { createLatchkit } from '../core/createLatchkit.js'
import { walletRows } from '../core/select/walletRows.js'
import {
  bitcoin as bitcoinNetwork,
  mainnet,
  polkadot as polkadotNetwork,
  solana as solanaNetwork,
} from '../networks/index.js'
import { createTestBitcoinWallet } from '../testing/bitcoin/createTestBitcoinWallet.js'
import { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { createFakeClock } from '../testing/fakeClock.js'
import { createTestPolkadotWallet } from '../testing/polkadot/createTestPolkadotWallet.js'
import { createTestSolanaWallet } from '../testing/solana/createTestSolanaWallet.js'
import { createTestWallet } from '../testing/testWallet.js'
import { bundledWallets } from './list.js'
import { moreWallets } from './more.js'

const wallets = [...bundledWallets, ...moreWallets]
// Bitcoin's is loaded when the page has begun; here that takes no time.
beforeAll(() => import('../adapters/bitcoin/wallet/discover.js'))

/** A wallet by one standard: however often it announces itself, it is the same object. */
interface Announcer {
  announce(): void
  stop(): void
}

/** One way in which a wallet makes itself known, and the family that it serves by it. */
interface Way {
  readonly namespace: string
  /** An object on the page, which is looked for in the first half second alone. */
  readonly isObject?: true
  make(): Announcer
}

const chains = [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }]
const onEvm = (name: string, rdns: string): Way => ({
  namespace: 'eip155',
  make: () => createTestWallet({ name, rdns, chains }),
})
const onSolana = (name: string): Way => ({
  namespace: 'solana',
  make: () => createTestSolanaWallet({ name }),
})
const onBitcoin = (name: string): Way => ({
  namespace: 'bip122',
  make: () => createTestBitcoinWallet({ name }),
})
const onPolkadot = (name: string): Way => ({
  namespace: 'polkadot',
  isObject: true,
  make: () => createTestPolkadotWallet({ name }),
})
const byObject = (objects: () => object): Way => ({
  namespace: 'bip122',
  isObject: true,
  make() {
    const own = objects()
    return { announce: () => void Object.assign(window, own), stop: () => undefined }
  },
})

/** Wallets with all their ways: two that the kit knows, and one that the site names to its adapters. */
const known: Readonly<Record<string, readonly Way[]>> = {
  'OKX Wallet': [
    onEvm('OKX Wallet', 'com.okex.wallet'),
    onSolana('OKX Wallet'),
    onBitcoin('OKX Wallet'),
    byObject(() => okxWallet().objects),
  ],
  Talisman: [onEvm('Talisman', 'xyz.talisman'), onPolkadot('talisman')],
  Acme: [
    onEvm('Acme', 'com.acme'),
    onSolana('Acme'),
    onBitcoin('Acme'),
    byObject(() => satsWallet({ name: 'Acme' }).objects),
    onPolkadot('Acme'),
  ],
}
const all = Object.entries(known).flatMap(([name, ways]) => ways.map((way) => ({ name, way })))
const rdnsOf = { Acme: 'com.acme' }

/** Some announcements, some twice, each at its time (ms), and the time when the page begins to look. */
const story = fc.record({
  startsAt: fc.nat(2_000),
  announcements: fc.array(fc.record({ which: fc.nat(all.length - 1), at: fc.nat(3_000) }), {
    minLength: 1,
    maxLength: 16,
  }),
})

it('readings 24 a wallet announced by three or four standards is one row with all its families, in whatever order and whenever', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ startsAt, announcements }) => {
      Object.assign(globalThis, { window: new EventTarget() })
      const clock = createFakeClock()
      const kit = createLatchkit({
        networks: [mainnet, solanaNetwork, bitcoinNetwork, polkadotNetwork],
        adapters: [evm(), solana({ rdnsOf }), bitcoin({ rdnsOf }), polkadot({ rdnsOf })],
        logLevel: 'silent',
        services: { clock, storage: createMemoryStorage() },
      })
      const made = new Map<Way, Announcer>()
      const rows = () => walletRows({ ...kit.store.getState(), wallets }).installed
      const start = async () => {
        kit.start()
        for (let turn = 0; turn < 10; turn++) await clock.advance(0)
      }
      const acts = [
        { at: startsAt, act: start },
        ...announcements.map(({ which, at }) => {
          const { way } = all[which] as (typeof all)[number]
          const latest = way.isObject ? startsAt + 499 : Number.POSITIVE_INFINITY
          const act = async () => {
            const announcer = made.get(way) ?? way.make()
            made.set(way, announcer)
            announcer.announce()
          }
          return { at: Math.min(at, latest), act }
        }),
      ]
      try {
        for (const { at, act } of acts.sort((one, other) => one.at - other.at)) {
          await clock.advance(at - clock.now())
          await act()
        }
        await clock.advance(7_000)
        const expected = new Map<string, Set<string>>()
        for (const { which } of announcements) {
          const { name, way } = all[which] as (typeof all)[number]
          expected.set(name, (expected.get(name) ?? new Set()).add(way.namespace))
        }
        const found = rows().map(({ name, connectors }) => [
          name,
          connectors.flatMap(({ namespaces }) => namespaces).sort(),
        ])
        expect(found.sort()).toEqual([...expected].map(([name, of]) => [name, [...of].sort()]).sort())
        expect(rows().flatMap(({ otherInstances }) => otherInstances)).toEqual([])
      } finally {
        for (const { stop } of made.values()) stop()
        kit.destroy()
        Reflect.deleteProperty(globalThis, 'window')
      }
    }),
    { numRuns: 40 },
  )
})
